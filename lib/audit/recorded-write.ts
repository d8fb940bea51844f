import "server-only";
import type { Actor, IdempotencyClaim, ProjectAccess } from "@/lib/auth/actor";
import type { Tx } from "@/lib/db/client";
import {
  addToCounters,
  type CounterDelta,
  CounterSums,
} from "@/lib/db/counters";
import { inTransaction } from "@/lib/db/transaction";
import { appendEvents } from "./commands";
import { type AuditEvent, INSTANCE_CHAIN } from "./event";
import { claimKey, keepAnswer } from "./idempotency";

/** What a command says about its change, written with it or not at all. */
export type Recorder = {
  event(kind: string, data: Record<string, unknown>): void;
  count(delta: CounterDelta): void;
};

type Work<T> = (tx: Tx, record: Recorder) => Promise<T>;

class Refusal extends Error {
  readonly value: unknown;
  constructor(value: unknown) {
    super("refused");
    this.value = value;
  }
}

/** The claims that have kept their answer: a key stands for one write. */
const spent = new WeakSet<IdempotencyClaim>();

/**
 * The one way to change something in a project: rows, counters, audit events
 * and the answer kept for an `Idempotency-Key`, in one transaction. A refusal
 * (`{ ok: false }`) rolls all of it back and is returned. Counters are written
 * in key order and the chain's head last, so that writers wait for each other
 * as briefly as possible.
 *
 * Under an idempotency claim the value must survive JSON: a repeated request
 * gets it read back. Throws at a second write under the same claim, which
 * would otherwise be answered by the first and never happen.
 */
export async function recordedWrite<T>(
  access: ProjectAccess,
  work: Work<T>,
  timeoutMs?: number,
): Promise<T> {
  const { actor, idempotency: claim } = access;
  if (claim && spent.has(claim)) {
    throw new Error("A second write under one Idempotency-Key");
  }
  return withoutRefusal(async () => {
    const answer = await inTransaction(async (tx) => {
      const earlier = claim && (await claimKey<T>(tx, actor, claim));
      if (earlier) return earlier.answer;
      const value = await record(tx, access.project.id, actor, work);
      if (claim) await keepAnswer(tx, actor, claim, value);
      return value;
    }, timeoutMs);
    if (claim) spent.add(claim);
    return answer;
  });
}

/** The same for what concerns no project: people, sessions, links. */
export function recordedInstanceWrite<T>(
  actor: Actor,
  work: Work<T>,
): Promise<T> {
  return withoutRefusal(() =>
    inTransaction((tx) => record(tx, INSTANCE_CHAIN, actor, work)),
  );
}

async function record<T>(tx: Tx, chain: string, actor: Actor, work: Work<T>) {
  const events: AuditEvent[] = [];
  const sums = new CounterSums();
  const value = await work(tx, {
    event: (kind, data) => events.push({ kind, data }),
    count: (delta) => sums.add(delta),
  });
  if (isRefusal(value)) throw new Refusal(value);
  if (chain !== INSTANCE_CHAIN) await addToCounters(tx, chain, sums);
  if (events.length > 0) await appendEvents(tx, chain, actor, events);
  return value;
}

async function withoutRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return error.value as T;
    throw error;
  }
}

function isRefusal(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "ok" in value &&
    value.ok === false
  );
}
