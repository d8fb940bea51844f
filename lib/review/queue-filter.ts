import * as z from "zod";
import { FlaggedVerdict } from "@/lib/ledger/judge-verdict";
import { Disposition } from "./disposition";
import { LedgerState, MatchKind, ReviewState } from "./states";

const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(","))].filter(Boolean))
    .pipe(z.array(item).max(20));

/** Postgres keeps no NUL in a text. */
const plain = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes("\0"), { error: "Text has no NUL" });

/** `2026-11-24..2026-11-30`: days in UTC, both included. */
const Days = z
  .string()
  .transform((text) => text.split(".."))
  .pipe(z.tuple([z.iso.date(), z.iso.date()]));

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The group (a source, a claim's key, or an escalation) and the place in it of the last row. */
const Cursor = z.tuple([
  z.union([z.uuid(), Digest, z.int().min(0).max(1_000)]).nullable(),
  plain(65_536),
  z.int().min(-2_147_483_648).max(2_147_483_647),
  z.uuid(),
]);
export type Cursor = z.infer<typeof Cursor>;

/** The queue's query string: every filter of the API. */
export const QueueFilter = z
  .object({
    state: list(ReviewState).optional(),
    ledger: list(LedgerState).optional(),
    file: plain(4_096).optional(),
    source: z.uuid().optional(),
    rule: plain(1_024).optional(),
    verdict: FlaggedVerdict.optional(),
    disposition: Disposition.optional(),
    reviewer: z.uuid().optional(),
    assignee: z.uuid().optional(),
    /** The number of the import that first raised them. */
    run: z.coerce.number().int().min(1).optional(),
    /** What asked for another look: the source, or a ledger. */
    recheck: z.enum(["source", "ledger"]).optional(),
    /** Before the lead; confirmed on somebody's word; answered by two people. */
    only: z.enum(["before-lead", "attested", "twice"]).optional(),
    /** Between which days an answer confirmed them, whatever became of that. */
    confirmed: Days.optional(),
    /** Two people who both answered them. */
    pair: list(z.uuid()).optional(),
    match: list(MatchKind).optional(),
    /** A claim's key: the family of all flags that say the same. */
    claim: Digest.optional(),
    q: plain(200).trim().optional(),
    order: z.enum(["file", "source", "claim", "escalation"]).default("file"),
    cursor: z
      .string()
      .max(10_000)
      .transform((text, context) => {
        const cursor = decodeCursor(text);
        if (cursor) return cursor;
        context.addIssue("This cursor was not made here");
        return z.NEVER;
      })
      .optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  })
  .refine(({ order, cursor }) => !cursor || fitsOrder(order, cursor[0]), {
    error: "This cursor is of another order",
    path: ["cursor"],
  });
export type QueueFilter = z.infer<typeof QueueFilter>;

/** By file no group counts; sources are UUIDs (or none), claims digests. */
function fitsOrder(
  order: "file" | "source" | "claim" | "escalation",
  group: Cursor[0],
) {
  if (order === "claim") return Digest.safeParse(group).success;
  if (order === "escalation") return typeof group === "number";
  return (
    order === "file" || group === null || z.uuid().safeParse(group).success
  );
}

/** A place in the queue, opaque to those who carry it. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function decodeCursor(text: string): Cursor | null {
  try {
    const raw: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Cursor.safeParse(raw).data ?? null;
  } catch {
    return null;
  }
}
