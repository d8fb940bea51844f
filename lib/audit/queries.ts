import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { Told } from "@/lib/team/blind-event";
import { blindEvents } from "@/lib/team/queries";
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

/** An event as a lead may read it: `actor` null while a second answer is given blind. */
export type AuditRow = Told & { seq: string; kind: string; hash: string };

/**
 * A page of a project's events, newest first, blind where the reader is. Only a
 * lead has the way in that it asks for.
 */
export async function listEvents(
  access: ProjectAccess,
  filter: AuditFilter,
  limit: number,
): Promise<{ events: AuditRow[]; next: string | null }> {
  if (!access.can("lead")) return { events: [], next: null };
  const shown: AuditRow[] = [];
  let before = filter.before;
  for (;;) {
    const rows = await readEvents(access, filter, before, limit + 1);
    const events = await blindEvents(access, rows.map(asRow));
    // A search for a name must not tell whose a blinded event is.
    shown.push(...events.filter(({ actor }) => !filter.actor || actor));
    before = rows.at(-1)?.seq;
    if (shown.length > limit || rows.length <= limit) break;
  }
  const events = shown.slice(0, limit);
  const last = events.at(-1)?.seq ?? null;
  return { events, next: shown.length > limit ? last : null };
}

function readEvents(
  access: ProjectAccess,
  filter: AuditFilter,
  before: bigint | undefined,
  take: number,
) {
  return db.auditEvent.findMany({
    where: {
      chain: access.project.id,
      ...(filter.kind && { kind: filter.kind }),
      ...(filter.actor && { actor: filter.actor }),
      at: {
        ...(filter.from && { gte: filter.from }),
        ...(filter.to && { lt: filter.to }),
      },
      ...(before && { seq: { lt: before } }),
    },
    orderBy: { seq: "desc" },
    take,
  });
}

type ReadEvent = Awaited<ReturnType<typeof readEvents>>[number];

const asRow = ({ seq, at, kind, actorId, actor, data, hash }: ReadEvent) => ({
  ...{ seq: seq.toString(), at, kind, hash },
  ...{ actorId, actor: actor as string | null, data: asRecord(data) },
});

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

/**
 * What a project's trail can be searched for: kinds, and who takes part or did
 * what concerns no flag. Whose answers nobody may see yet is not among it.
 */
export async function findAuditFacets(access: ProjectAccess) {
  const projectId = access.project.id;
  const where = { chain: projectId };
  const [kinds, members, actors, head] = await Promise.all([
    db.auditEvent.groupBy({ by: ["kind"], where, orderBy: { kind: "asc" } }),
    db.membership.findMany({
      where: { projectId },
      select: { user: { select: { name: true } } },
    }),
    pool.query<{ actor: string }>(
      `SELECT DISTINCT actor FROM "AuditEvent" WHERE chain = $1 AND NOT data ? 'flagId'`,
      [projectId],
    ),
    db.auditHead.findUnique({ where }),
  ]);
  const names = [
    ...members.map(({ user }) => user.name),
    ...actors.rows.map(({ actor }) => actor),
  ];
  return {
    kinds: kinds.map(({ kind }) => kind),
    actors: [...new Set(names)].sort((a, b) => (a < b ? -1 : 1)),
    end: head ? { seq: head.seq, hash: head.hash } : GENESIS_END,
  };
}
