import type { Metadata } from "next";
import { Exports } from "@/components/exports/exports";
import { requireProject } from "@/lib/auth/require-actor";
import { findExportDesk } from "@/lib/export/export-desk.io";
import { findTally } from "@/lib/progress/queries";
import { exportsView } from "./exports-view";

export const metadata: Metadata = { title: "Exports" };

export default async function ExportsPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const [desk, tally] = await Promise.all([
    findExportDesk(access),
    findTally(access),
  ]);
  return <Exports view={exportsView(slug, desk, tally)} />;
}
