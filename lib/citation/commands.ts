import "server-only";
import * as z from "zod";
import { type Recorder, recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import type { Tx } from "@/lib/db/client";
import {
  type CitationDecisionInput,
  checkDecision,
  type Missing,
} from "./citation-action";
import type { CitationAudit } from "./citation-audit";
import { findImportedAudits } from "./queries";

export type CitationRefusal =
  | Missing
  | "not-yours"
  | "no-such-citation"
  | "stale"
  | "superseded"
  | "nothing-to-undo";

export type CitationDecided = { version: number; state: "open" | "decided" };

type Decided = Result<CitationDecided, CitationRefusal>;

/** Records what a person decided about a citation, if it is still as they saw it. */
export async function decideCitation(
  access: ProjectAccess,
  itemId: string,
  input: CitationDecisionInput,
  now: Date,
): Promise<Decided> {
  const needs = checkDecision(input);
  if (!needs.ok) return needs;
  return changeItem(access, itemId, input.version, async (tx, item, record) => {
    const { action } = input;
    await addDecision(tx, access, item, {
      ...{ action, at: now },
      rationale: input.rationale || null,
      repair: action === "repair" ? (input.repair ?? null) : null,
    });
    await moveItem(tx, item, record, action, access.actor.id);
    record.event("citation-decided", {
      ...{ itemId, action, version: item.version + 1 },
    });
    return ok({ version: item.version + 1, state: "decided" as const });
  });
}

/** Takes back what stands about a citation: a decision, which says so. */
export function undoCitation(
  access: ProjectAccess,
  itemId: string,
  version: number,
  now: Date,
): Promise<Decided> {
  return changeItem(access, itemId, version, async (tx, item, record) => {
    if (!item.action) return no("nothing-to-undo");
    const isMine = item.reviewerId === access.actor.id;
    if (!isMine && !access.can("lead")) return no("not-yours");
    await addDecision(tx, access, item, {
      ...{ action: "withdraw", at: now, rationale: null, repair: null },
    });
    await moveItem(tx, item, record, null, null);
    record.event("citation-withdrawn", {
      ...{ itemId, action: item.action, version: item.version + 1 },
    });
    return ok({ version: item.version + 1, state: "open" as const });
  });
}

const LockedItem = z.object({
  projectId: z.string(),
  id: z.string(),
  version: z.number(),
  state: z.enum(["open", "decided", "superseded"]),
  action: z.string().nullable(),
  reviewerId: z.string().nullable(),
});
type LockedItem = z.infer<typeof LockedItem>;

/** Who may, on which version: what every change of a citation asks first. */
function changeItem(
  access: ProjectAccess,
  itemId: string,
  version: number,
  change: (tx: Tx, item: LockedItem, record: Recorder) => Promise<Decided>,
): Promise<Decided> {
  return recordedWrite<Decided>(access, async (tx, record) => {
    if (!access.can("decide")) return no("not-yours");
    if (!z.uuid().safeParse(itemId).success) return no("no-such-citation");
    const [row] = await tx.$queryRaw<unknown[]>`
      SELECT * FROM "CitationItem" WHERE "projectId" = ${access.project.id}::uuid
        AND id = ${itemId}::uuid FOR UPDATE`;
    if (!row) return no("no-such-citation");
    const item = LockedItem.parse(row);
    if (item.state === "superseded") return no("superseded");
    if (item.version !== version) return no("stale");
    return change(tx, item, record);
  });
}

async function addDecision(
  tx: Tx,
  { actor }: ProjectAccess,
  { projectId, id: itemId, version }: LockedItem,
  decision: {
    action: string;
    rationale: string | null;
    repair: string | null;
    at: Date;
  },
): Promise<void> {
  const { id: actorId, name: actorName } = actor;
  await tx.citationDecision.create({
    data: {
      projectId,
      itemId,
      seq: version + 1,
      ...decision,
      actorId,
      actorName,
    },
  });
}

const dimension = "citation";

/** Moves an item on, with its counters. */
async function moveItem(
  tx: Tx,
  { projectId, id, version, action: before }: LockedItem,
  record: Recorder,
  action: string | null,
  reviewerId: string | null,
): Promise<void> {
  await tx.citationItem.update({
    where: { projectId_id: { projectId, id } },
    data: {
      ...{ version: version + 1, action, reviewerId },
      state: action ? "decided" : "open",
    },
  });
  record.count({ dimension, key: before ?? "open", n: -1 });
  record.count({ dimension, key: action ?? "open", n: 1 });
}

const LONG = 10 * 60_000;
const AT_A_TIME = 1_000;

/**
 * Puts the findings of an imported audit into their queue, once: whoever asks
 * again changes nothing. Open findings of the same files from earlier audits
 * are superseded; what was decided stays. No flag and no R11 record is touched.
 */
export async function fileAudits(
  access: ProjectAccess,
  importId: string,
): Promise<{ audits: number; items: number }> {
  const { id: projectId } = access.project;
  const audits = (await findImportedAudits(projectId, importId)) ?? [];
  return recordedWrite(
    access,
    async (tx, record) => {
      const none = { audits: 0, items: 0 };
      await tx.$executeRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR UPDATE`;
      const where = { projectId, importId };
      if (await tx.citationAudit.findFirst({ where })) return none;
      const replaced = await supersede(tx, projectId, audits);
      let items = 0;
      for (const [n, audit] of audits.entries())
        items += await fileAudit(tx, { projectId, importId, n }, audit);
      record.count({ dimension, key: "open", n: items - replaced });
      record.count({ dimension, key: "superseded", n: replaced });
      const filed = { audits: audits.length, items };
      record.event("citations-filed", { importId, ...filed, replaced });
      return filed;
    },
    LONG,
  );
}

async function supersede(tx: Tx, projectId: string, audits: CitationAudit[]) {
  const paths = [...new Set(audits.map(({ target }) => target.path))];
  const { count } = await tx.citationItem.updateMany({
    where: { projectId, state: "open", path: { in: paths } },
    data: { state: "superseded", version: { increment: 1 } },
  });
  return count;
}

/** Keeps one audit whole, and each finding of it as an item. */
async function fileAudit(
  tx: Tx,
  ids: { projectId: string; importId: string; n: number },
  audit: CitationAudit,
): Promise<number> {
  const auditRowId = newId();
  const { projectId } = ids;
  const payload = JSON.parse(JSON.stringify(audit));
  await tx.citationAudit.create({
    data: {
      ...{ ...ids, id: auditRowId, auditId: audit.audit_id, payload },
      ...{ target: payload.target, summary: payload.summary },
    },
  });
  const { path } = audit.target;
  const items = audit.citations.flatMap((citation, n) =>
    citation.status === "verified"
      ? []
      : [
          {
            ...{ projectId, id: newId(), auditRowId, n, path },
            ...{ refRaw: citation.ref_id, status: citation.status },
            line: Math.max(1, citation.line_number ?? 1),
            payload: payload.citations[n],
          },
        ],
  );
  for (let from = 0; from < items.length; from += AT_A_TIME)
    await tx.citationItem.createMany({
      data: items.slice(from, from + AT_A_TIME),
    });
  return items.length;
}
