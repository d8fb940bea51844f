import type { ProjectAccess } from "@/lib/auth/actor";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { csvCell } from "@/lib/export/csv";
import { listFiles, listSources } from "@/lib/progress/part-queries";
import { findProgress } from "@/lib/progress/queries";
import {
  agreementTable,
  dayTable,
  fileTable,
  periodTable,
  reviewerTable,
  ruleTable,
  runTable,
  sourceTable,
  type Table,
} from "@/lib/progress/tables";

/** One table of the overview as CSV, whole, safe to open in a spreadsheet. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, params, query }) => {
    const name = params.table ?? "";
    const table = await tableOf(access, name, Number(query.get("days") ?? 7));
    if (!table) return problem(404, "There is no such table");
    return new Response(csvOf(table), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${access.project.slug}-${name}.csv"`,
      },
    });
  },
);

async function tableOf(
  access: ProjectAccess,
  name: string,
  days: number,
): Promise<Table | null> {
  if (name === "files") return fileTable(await listFiles(access));
  if (name === "sources") return sourceTable(await listSources(access));
  const length = Number.isInteger(days) && days >= 1 && days <= 92 ? days : 7;
  const found = await findProgress(access, new Date(), length);
  const tables: Record<string, () => Table> = {
    rules: () => ruleTable(found.rules, found.judge.byRule),
    runs: () => runTable(found.runs),
    reviewers: () => reviewerTable(found.reviewers),
    agreement: () => agreementTable(found.agreement),
    days: () => dayTable(found.days),
    periods: () => periodTable(found.periods),
  };
  return Object.hasOwn(tables, name) ? (tables[name]?.() ?? null) : null;
}

function csvOf({ columns, rows }: Table): string {
  return [columns, ...rows]
    .map((row) => row.map((cell) => csvCell(cell, "safe")).join(","))
    .map((line) => `${line}\r\n`)
    .join("");
}
