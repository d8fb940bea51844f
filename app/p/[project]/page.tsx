import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Overview } from "@/components/overview/overview";
import { requireProject } from "@/lib/auth/require-actor";
import { findProgress, findStuck } from "@/lib/progress/queries";
import { overviewView } from "./overview-view";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const [progress, stuck] = await Promise.all([
    findProgress(access),
    findStuck(access),
  ]);
  if (progress.counts.all === 0 && access.can("import"))
    redirect(`/p/${slug}/imports/new`);
  return (
    <Overview
      view={overviewView(access.project, progress, stuck, new Date())}
    />
  );
}
