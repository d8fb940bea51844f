import type { Metadata } from "next";
import Link from "next/link";
import { ImportHistory } from "@/components/imports/import-history";
import { buttonClass } from "@/components/ui/button";
import { requireProject } from "@/lib/auth/require-actor";
import { listImports } from "@/lib/intake/queries";
import { isId } from "@/lib/intake/query";
import { importRow } from "./import-row";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage(props: {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
}) {
  const { project: slug } = await props.params;
  const { before } = await props.searchParams;
  const access = await requireProject(slug, "read");
  const from = typeof before === "string" && isId(before) ? { before } : {};
  // One more than is shown tells whether there are older ones.
  const found = await listImports(access, { ...from, limit: A_PAGE + 1 });
  const rows = found.slice(0, A_PAGE).map((one) => importRow(one, slug));
  const older = found.length > A_PAGE ? rows.at(-1)?.id : undefined;
  const isFirst = from.before === undefined;
  return (
    <main className="page" id="main" tabIndex={-1}>
      <header className="page-h page-h-row">
        <div>
          <h1>{importsHeadline(rows, isFirst && older === undefined)}</h1>
          <p>
            Every ledger as it came, with what it changed. Nothing that was
            decided is changed by an import.
          </p>
        </div>
        {access.can("import") && (
          <div className="page-a">
            <Link
              className={buttonClass("primary")}
              href={`/p/${slug}/imports/new`}
            >
              Import a ledger
            </Link>
          </div>
        )}
      </header>
      <ImportHistory
        slug={slug}
        rows={rows}
        older={older ?? null}
        isFirst={isFirst}
      />
    </main>
  );
}

const A_PAGE = 50;

/** How many there are, where one page holds them all. */
function importsHeadline(
  rows: readonly { state: string }[],
  isAll: boolean,
): string {
  if (!isAll) return "Imports";
  const committed = rows.filter(({ state }) => state === "committed").length;
  if (committed === 0) return "No ledger was imported yet.";
  return committed === 1
    ? "1 ledger was imported."
    : `${committed.toLocaleString("en")} ledgers were imported.`;
}
