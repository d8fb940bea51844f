import type { Metadata } from "next";
import { Exports } from "@/components/exports/exports";
import { listMembers } from "@/lib/auth/projects";
import { requireProject } from "@/lib/auth/require-actor";
import { findExportDesk } from "@/lib/export/export-desk.io";
import { readSelection } from "@/lib/export/export-selection";
import { findTally } from "@/lib/progress/queries";
import { exportsView } from "./exports-view";

export const metadata: Metadata = { title: "Exports" };

const EVERYTHING = { since: null, filter: {} };

export default async function ExportsPage(props: {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const query = Object.entries(await props.searchParams).flatMap(
    ([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
  );
  const read = readSelection(query);
  const asked = read ?? EVERYTHING;
  const [desk, tally, members] = await Promise.all([
    findExportDesk(access, asked),
    findTally(access),
    listMembers(access),
  ]);
  return (
    <Exports
      view={exportsView(access.project, asked, desk, tally, members)}
      unreadable={read === null}
    />
  );
}
