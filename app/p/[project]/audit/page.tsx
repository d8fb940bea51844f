import type { Metadata } from "next";
import { AuditFilters } from "@/components/audit/audit-filters";
import { AuditTable } from "@/components/audit/audit-table";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { AuditFilter } from "@/lib/audit/audit-filter";
import { findAuditFacets, listEvents } from "@/lib/audit/queries";
import { checkpointLine } from "@/lib/audit/verify-chain";
import { requireProject } from "@/lib/auth/require-actor";

export const metadata: Metadata = { title: "Audit trail" };

const ROWS = 100;

export default async function AuditPage(props: {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "lead");
  const asked = queryOf(await props.searchParams);
  const filter = AuditFilter.safeParse(Object.fromEntries(asked));
  const [facets, { events, next }] = await Promise.all([
    findAuditFacets(access),
    listEvents(access, filter.success ? filter.data : {}, ROWS),
  ]);
  const checkpoint = checkpointLine(access.project.id, facets.end);
  const older = new URLSearchParams([
    ...[...asked].filter(([name]) => name !== "before"),
    ["before", next ?? ""],
  ]);
  return (
    <main className="page" id="main" tabIndex={-1}>
      <header className="page-h">
        <h1>Audit trail</h1>
        <p>
          Every change of this project, each chained to the one before it. Keep
          the checkpoint somewhere else: without it nobody can see that the last
          events were cut off.
        </p>
      </header>
      <div className="linkbox">
        <code>{checkpoint}</code>
        <CopyButton text={checkpoint} label="Copy the checkpoint" />
      </div>
      <AuditFilters
        asked={Object.fromEntries(asked)}
        kinds={facets.kinds}
        actors={facets.actors}
        href={`/api/v1/projects/${slug}/audit?${asked}`}
      />
      {!filter.success && (
        <p role="alert">These filters do not fit; all events are shown.</p>
      )}
      <AuditTable events={events} />
      {next !== null && (
        <a
          className={buttonClass("secondary", true)}
          href={`/p/${slug}/audit?${older}`}
        >
          Older events
        </a>
      )}
    </main>
  );
}

/** The filters that were set, in the order of the form. */
function queryOf(given: Record<string, string | string[] | undefined>) {
  const names = ["kind", "actor", "from", "to", "before"];
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}
