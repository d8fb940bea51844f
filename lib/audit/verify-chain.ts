import { sha256 } from "@/lib/core/hash";
import { type ChainedEvent, canonicalJson, eventHash, GENESIS } from "./event";

export type StoredEvent = ChainedEvent & { hash: string };

/** What is wrong with a chain, and at which event first. */
export type ChainFault = { seq: bigint; words: string };

/** The end of a chain: how many events it has and the hash of the last. */
export type ChainEnd = { seq: bigint; hash: string };

/** What a redaction left behind: the event, and the hash of what stands there now. */
export type Redacted = ReadonlyMap<bigint, string>;

export const GENESIS_END: ChainEnd = { seq: 0n, hash: GENESIS };

/**
 * Looks at the next event of a chain: that it follows the one before, and that
 * it reads as it did when it was written. Null where nothing is wrong. Events
 * come in the order of their numbers.
 */
export function nextFault(
  before: ChainEnd,
  event: StoredEvent,
  redacted: Redacted,
): ChainFault | null {
  const { seq } = event;
  const wanted = before.seq + 1n;
  if (seq !== wanted)
    return { seq: wanted, words: `event ${wanted} is missing` };
  if (event.prevHash !== before.hash)
    return { seq, words: `event ${seq} does not follow the one before it` };
  if (eventHash(event) === event.hash) return null;
  if (redacted.get(seq) === dataHash(event.data)) return null;
  return { seq, words: `event ${seq} was changed after it was written` };
}

/** Compares where the events end with what the chain's head and a kept checkpoint say. */
export function endFault(
  end: ChainEnd,
  head: ChainEnd | null,
): ChainFault | null {
  if (!head && end.seq === 0n) return null;
  if (head?.seq === end.seq && head.hash === end.hash) return null;
  const seq = head && head.seq > end.seq ? end.seq + 1n : end.seq;
  return {
    seq,
    words: `the chain ends at event ${end.seq}, but its head says ${head?.seq ?? "nothing"}`,
  };
}

/** What the redaction of an event records, and the check of the chain accepts. */
export function dataHash(data: unknown): string {
  return sha256(canonicalJson(data));
}

/** One line to keep elsewhere: `reground-checkpoint CHAIN SEQ HASH`. */
export function checkpointLine(chain: string, { seq, hash }: ChainEnd): string {
  return `reground-checkpoint ${chain} ${seq} ${hash}`;
}

/** Reads such a line back; null where it is none. */
export function parseCheckpoint(
  line: string,
): { chain: string; end: ChainEnd } | null {
  const found =
    /^reground-checkpoint ([0-9a-f-]{36}) (\d{1,18}) ([0-9a-f]{64})$/.exec(
      line.trim(),
    );
  if (!found) return null;
  const [, chain = "", seq = "0", hash = ""] = found;
  return { chain, end: { seq: BigInt(seq), hash } };
}
