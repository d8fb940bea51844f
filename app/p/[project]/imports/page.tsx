import type { Metadata } from "next";
import Link from "next/link";
import { ImportHistory } from "@/components/imports/import-history";
import { buttonClass } from "@/components/ui/button";
import { requireProject } from "@/lib/auth/require-actor";
import { listImports } from "@/lib/intake/queries";
import { importRow } from "./import-row";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const rows = (await listImports(access)).map((one) => importRow(one, slug));
  const committed = rows.filter(({ state }) => state === "committed").length;
  return (
    <main className="page" id="main" tabIndex={-1}>
      <header className="page-h page-h-row">
        <div>
          <h1>{importsHeadline(committed)}</h1>
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
      <ImportHistory slug={slug} rows={rows} />
    </main>
  );
}

function importsHeadline(committed: number): string {
  if (committed === 0) return "No ledger was imported yet.";
  return committed === 1
    ? "1 ledger was imported."
    : `${committed.toLocaleString("en")} ledgers were imported.`;
}
