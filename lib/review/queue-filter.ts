import * as z from "zod";
import { FlaggedVerdict } from "@/lib/ledger/judge-verdict";
import { Disposition } from "./disposition";
import { LedgerState, MatchKind, ReviewState } from "./states";

const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(item).max(20));

const Cursor = z.tuple([z.uuid().nullable(), z.string(), z.int(), z.uuid()]);
export type Cursor = z.infer<typeof Cursor>;

/** The queue's query string: every filter of the API. */
export const QueueFilter = z.object({
  state: list(ReviewState).optional(),
  ledger: list(LedgerState).optional(),
  file: z.string().max(4_096).optional(),
  source: z.uuid().optional(),
  rule: z.string().max(1_024).optional(),
  verdict: FlaggedVerdict.optional(),
  disposition: Disposition.optional(),
  reviewer: z.uuid().optional(),
  match: list(MatchKind).optional(),
  q: z.string().trim().max(200).optional(),
  order: z.enum(["file", "source"]).default("file"),
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
});
export type QueueFilter = z.infer<typeof QueueFilter>;

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
