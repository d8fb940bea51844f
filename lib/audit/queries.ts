import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { AuditFilter } from "./audit-filter";
import { INSTANCE_CHAIN } from "./event";
import {
  type ChainEnd,
  type ChainFault,
  endFault,
  GENESIS_END,
  nextFault,
  type Redacted,
} from "./verify-chain";

const PAGE = 1_000;
const Redaction = z.object({
  events: z.array(z.object({ seq: z.string(), dataSha256: z.string() })),
});

export type ChainReport = { end: ChainEnd; fault: ChainFault | null };

/**
 * Reads a whole chain and says whether it stands as it was written, and where
 * it does not first. `checkpoint` is an end that was kept elsewhere: the event
 * of that number must have that hash. Without one, events cut off the end
 * together with the head cannot be seen.
 */
export async function verifyChain(
  chain: string,
  checkpoint: ChainEnd | null = null,
): Promise<ChainReport> {
  const redacted = await findRedacted(chain);
  let end = GENESIS_END;
  for (;;) {
    const events = await db.auditEvent.findMany({
      where: { chain, seq: { gt: end.seq } },
      orderBy: { seq: "asc" },
      take: PAGE,
    });
    for (const row of events) {
      const event = { ...row, data: asRecord(row.data) };
      const fault =
        nextFault(end, event, redacted) ??
        checkpointFault({ seq: row.seq, hash: row.hash }, checkpoint);
      if (fault) return { end, fault };
      end = { seq: row.seq, hash: row.hash };
    }
    if (events.length < PAGE) break;
  }
  const head = await db.auditHead.findUnique({ where: { chain } });
  return { end, fault: endFault(end, head) ?? tailFault(end, checkpoint) };
}

function checkpointFault(
  event: ChainEnd,
  checkpoint: ChainEnd | null,
): ChainFault | null {
  if (event.seq !== checkpoint?.seq || event.hash === checkpoint.hash)
    return null;
  const words = `event ${event.seq} is not the one of the checkpoint`;
  return { seq: event.seq, words };
}

function tailFault(
  end: ChainEnd,
  checkpoint: ChainEnd | null,
): ChainFault | null {
  if (!checkpoint || checkpoint.seq <= end.seq) return null;
  const words = `the chain ends at event ${end.seq}, before the checkpoint's ${checkpoint.seq}`;
  return { seq: end.seq + 1n, words };
}

/** What redactions left: an event's number and the hash of its new data. The last one counts. */
async function findRedacted(chain: string): Promise<Redacted> {
  const rows = await db.auditEvent.findMany({
    where: { chain, kind: "redacted" },
    orderBy: { seq: "asc" },
  });
  const found = rows.flatMap(({ data }) => {
    const redaction = Redaction.safeParse(data);
    return redaction.success ? redaction.data.events : [];
  });
  return new Map(found.map(({ seq, dataSha256 }) => [BigInt(seq), dataSha256]));
}

/** Every chain there is, with its project's slug; the instance's own has none. */
export async function listChains(): Promise<
  { chain: string; slug: string | null }[]
> {
  const projects = await db.project.findMany({
    select: { id: true, slug: true },
    orderBy: { slug: "asc" },
  });
  return [
    { chain: INSTANCE_CHAIN, slug: null },
    ...projects.map(({ id, slug }) => ({ chain: id, slug })),
  ];
}

const asRecord = (data: Prisma.JsonValue): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).catch({ unreadable: data }).parse(data);

export type AuditRow = {
  seq: string;
  at: string;
  actorId: string | null;
  /** Null, and `data` empty, while a second answer is given blind. */
  actor: string | null;
  kind: string;
  data: Record<string, unknown>;
  hash: string;
};

/** A page of a project's events, newest first. Only a lead has the way in that it asks for. */
export async function listEvents(
  access: ProjectAccess,
  filter: AuditFilter,
  limit: number,
): Promise<{ events: AuditRow[]; next: string | null }> {
  if (!access.can("lead")) return { events: [], next: null };
  const rows = await db.auditEvent.findMany({
    where: {
      chain: access.project.id,
      ...(filter.kind && { kind: filter.kind }),
      ...(filter.actor && { actor: filter.actor }),
      at: {
        ...(filter.from && { gte: filter.from }),
        ...(filter.to && { lt: filter.to }),
      },
      ...(filter.before && { seq: { lt: filter.before } }),
    },
    orderBy: { seq: "desc" },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const blind = await findBlind(access, page);
  // A search for a name must not tell whose a blinded event is.
  const shown = page.filter(({ seq }) => !filter.actor || !blind.has(seq));
  const events = shown.map((row) => ({
    ...{ seq: row.seq.toString(), at: row.at.toISOString(), kind: row.kind },
    hash: row.hash,
    ...(blind.has(row.seq)
      ? { actorId: null, actor: null, data: {} }
      : { actorId: row.actorId, actor: row.actor, data: asRecord(row.data) }),
  }));
  const last = page.at(-1)?.seq.toString() ?? null;
  const next = rows.length > limit ? last : null;
  return { events, next };
}

/** All events of a filter, newest first, a page at a time. */
export async function* allEvents(
  access: ProjectAccess,
  filter: AuditFilter,
): AsyncGenerator<AuditRow> {
  let before = filter.before;
  for (;;) {
    const page = await listEvents(
      access,
      { ...filter, ...(before && { before }) },
      PAGE,
    );
    yield* page.events;
    if (page.next === null) return;
    before = BigInt(page.next);
  }
}

const OfFlag = z.object({ flagId: z.uuid() });

/**
 * Events that would tell a lead, who may be the second person, what the first
 * one answered: those of others on flags that wait for a second answer, or whose
 * only answers were taken back before anybody else saw them.
 */
async function findBlind(
  { actor, project }: ProjectAccess,
  rows: readonly { seq: bigint; actorId: string | null; data: unknown }[],
): Promise<ReadonlySet<bigint>> {
  const onFlags = rows
    .filter(({ actorId }) => actorId !== actor.id)
    .flatMap(({ seq, data }) => {
      const of = OfFlag.safeParse(data);
      return of.success ? [{ seq, flagId: of.data.flagId }] : [];
    });
  const waiting = await db.flag.findMany({
    where: {
      projectId: project.id,
      id: { in: [...new Set(onFlags.map(({ flagId }) => flagId))] },
      OR: [
        { reviewState: "awaiting_second" },
        // Taken back before a second person saw it: unseen all the same.
        {
          reviewState: "open",
          decisions: {
            some: { madeState: "awaiting_second" },
            none: { kind: { in: ["second", "adjudicate"] } },
          },
        },
      ],
    },
    select: { id: true },
  });
  const ids = new Set(waiting.map(({ id }) => id));
  return new Set(
    onFlags.filter(({ flagId }) => ids.has(flagId)).map(({ seq }) => seq),
  );
}

/** Who and what occurs in a project's trail, for its filters. */
export async function findAuditFacets(access: ProjectAccess) {
  const where = { chain: access.project.id };
  const [kinds, actors, head] = await Promise.all([
    db.auditEvent.groupBy({ by: ["kind"], where, orderBy: { kind: "asc" } }),
    db.auditEvent.groupBy({ by: ["actor"], where, orderBy: { actor: "asc" } }),
    db.auditHead.findUnique({ where }),
  ]);
  return {
    kinds: kinds.map(({ kind }) => kind),
    actors: actors.map(({ actor }) => actor),
    end: head ? { seq: head.seq, hash: head.hash } : GENESIS_END,
  };
}
