import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Overview } from "@/components/overview/overview";
import { requireProject } from "@/lib/auth/require-actor";
import { findProgress } from "@/lib/progress/queries";
import { findStuck } from "@/lib/progress/stuck-queries";
import { overviewView } from "./overview-view";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage(props: {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ days?: string | string[] }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const shown = {
    now: new Date(),
    days: periodLength((await props.searchParams).days),
  };
  const [progress, stuck] = await Promise.all([
    findProgress(access, shown.now, shown.days),
    findStuck(access),
  ]);
  if (progress.counts.all === 0 && access.can("import"))
    redirect(`/p/${slug}/imports/new`);
  return (
    <Overview view={overviewView(access.project, progress, stuck, shown)} />
  );
}

/** A week unless the address asks for another length, at most a quarter. */
function periodLength(asked: string | string[] | undefined): number {
  const days = Number(asked);
  return Number.isInteger(days) && days >= 1 && days <= 92 ? days : 7;
}
