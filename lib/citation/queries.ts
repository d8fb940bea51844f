import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { readWholeBlob } from "@/lib/db/blobs";
import { db } from "@/lib/db/client";
import { CitationAction } from "./citation-action";
import { Citation, CitationStatus } from "./citation-audit";
import type { CitationCounts, CitationItemView } from "./citation-item-view";
import { parseCitationAudit } from "./parse-citation-audit";
import { readImportedAudits } from "./read-imported-audits";
import { reviewAudit, type StandingReview } from "./review-audit";

const Cursor = z.tuple([z.string(), z.int(), z.uuid()]);

/** The query string of the citation queue. */
export const CitationFilter = z.object({
  state: z.enum(["open", "decided", "superseded"]).default("open"),
  status: CitationStatus.exclude(["verified"]).optional(),
  cursor: z
    .string()
    .max(10_000)
    .transform((text, context) => {
      try {
        const raw = Buffer.from(text, "base64url").toString();
        return Cursor.parse(JSON.parse(raw));
      } catch {
        context.addIssue("This cursor was not made here");
        return z.NEVER;
      }
    })
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type CitationFilter = z.infer<typeof CitationFilter>;

/** One page of the findings, by file and line. */
export async function listCitations(
  access: ProjectAccess,
  { state, status, cursor, limit }: CitationFilter,
): Promise<{ items: CitationItemView[]; next: string | null }> {
  const [path = "", line = 0, id = ""] = cursor ?? [];
  const rows = await db.citationItem.findMany({
    where: {
      ...{ projectId: access.project.id, state },
      ...(status && { status }),
      ...(cursor && {
        OR: [
          { path: { gt: path } },
          { path, line: { gt: line } },
          { path, line, id: { gt: id } },
        ],
      }),
    },
    orderBy: [{ path: "asc" }, { line: "asc" }, { id: "asc" }],
    take: limit + 1,
    include: { decisions: { orderBy: { seq: "desc" }, take: 1 } },
  });
  const items = rows.slice(0, limit).map(itemView);
  const last = items.at(-1);
  const more = rows.length > limit && last;
  const at = more && JSON.stringify([last.path, last.line, last.id]);
  return { items, next: at ? Buffer.from(at).toString("base64url") : null };
}

/** One finding; null where there is none. */
export async function findCitation(
  access: ProjectAccess,
  id: string,
): Promise<CitationItemView | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db.citationItem.findUnique({
    where: { projectId_id: { projectId: access.project.id, id } },
    include: { decisions: { orderBy: { seq: "desc" }, take: 1 } },
  });
  return row && itemView(row);
}

type ItemRow = {
  id: string;
  refRaw: string;
  path: string;
  line: number;
  status: string;
  payload: unknown;
  version: number;
  state: string;
  action: string | null;
  decisions: {
    rationale: string | null;
    repair: string | null;
    actorName: string;
    at: Date;
  }[];
};

const State = z.enum(["open", "decided", "superseded"]);

function itemView(row: ItemRow): CitationItemView {
  const { id, path, line, version } = row;
  const found = Citation.safeParse(row.payload).data;
  const standing = row.state === "decided" ? row.decisions[0] : undefined;
  return {
    ...{ id, path, line, version, ref: row.refRaw },
    status: CitationStatus.parse(row.status),
    state: State.parse(row.state),
    context: found?.context ?? "",
    title: found?.title ?? null,
    issues: found?.issues ?? [],
    action: CitationAction.nullable().parse(row.action),
    rationale: standing?.rationale ?? null,
    repair: standing?.repair ?? null,
    by: standing?.actorName ?? null,
    at: standing?.at.toISOString() ?? null,
  };
}

/** How many findings are open and decided, from the maintained counters. */
export async function countCitations(
  access: ProjectAccess,
): Promise<CitationCounts> {
  const rows = await db.counter.findMany({
    where: { projectId: access.project.id, dimension: "citation" },
  });
  const of = (key: string) =>
    Number(rows.find((row) => row.key === key)?.n ?? 0);
  return {
    open: of("open"),
    decided: {
      remove: of("remove"),
      repair: of("repair"),
      keep: of("keep"),
      add_to_corpus: of("add_to_corpus"),
    },
  };
}

/** The audits of an import as its bytes have them. */
export async function findImportedAudits(projectId: string, importId: string) {
  const row = await db.import.findUnique({
    where: { projectId_id: { projectId, id: importId } },
  });
  if (!row || row.format !== "citation-audit-v1") return null;
  const texts = await Promise.all(
    row.blobShas.map((sha) => readWholeBlob(projectId, sha)),
  );
  return texts.flatMap((bytes) =>
    bytes ? readImportedAudits(bytes.toString("utf8")) : [],
  );
}

const AT_A_TIME = 50;

/**
 * Every audit of a project, newest import last, as v1 wants it: before the
 * review as it came, after it with what people decided.
 */
export async function* reviewedAudits(
  access: ProjectAccess,
  when: "before" | "after",
  now: Date,
) {
  const { id: projectId } = access.project;
  for (let after: string | null = null; ; ) {
    const audits: { id: string; payload: unknown }[] =
      await db.citationAudit.findMany({
        where: { projectId, ...(after && { id: { gt: after } }) },
        orderBy: { id: "asc" },
        take: AT_A_TIME,
      });
    for (const { id, payload } of audits) {
      const read = parseCitationAudit(payload);
      if (!read.ok) continue;
      const reviews = when === "after" ? await standingOn(projectId, id) : [];
      const timestamp = now.toISOString();
      yield reviewAudit(read.audit, reviews, { auditId: newId(), timestamp });
    }
    const last = audits.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function standingOn(
  projectId: string,
  auditRowId: string,
): Promise<StandingReview[]> {
  const items = await db.citationItem.findMany({
    where: { projectId, auditRowId, state: "decided" },
    include: { decisions: { orderBy: { seq: "desc" }, take: 1 } },
  });
  return items.flatMap(({ n, action, decisions: [standing] }) =>
    standing
      ? [
          {
            n,
            action: CitationAction.parse(action),
            rationale: standing.rationale,
            repair: standing.repair,
            by: standing.actorName,
            at: standing.at.toISOString(),
          },
        ]
      : [],
  );
}
