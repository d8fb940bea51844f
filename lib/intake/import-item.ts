import * as z from "zod";
import { Disposition } from "@/lib/review/disposition";
import { LedgerState, ReviewState } from "@/lib/review/states";

const Side = z.object({
  claim: z.string(),
  line: z.number(),
  extId: z.string(),
  verdict: z.string(),
  rule: z.string(),
  url: z.string(),
  quote: z.string(),
  reason: z.string(),
});
export type Side = z.infer<typeof Side>;

/** A row of a list, as the database gives it. */
export const ItemRow = z.object({
  id: z.string(),
  flagId: z.string().nullable(),
  path: z.string(),
  line: z.number(),
  known: Side.nullable(),
  incoming: Side.nullable(),
  ledgerState: LedgerState.nullable(),
  reviewState: ReviewState.nullable(),
  disposition: Disposition.nullable(),
  after: ReviewState.nullable(),
  fileVerdict: z.string().nullable(),
  /** Where it comes over from, when its file has got another name. */
  fromPath: z.string().nullable(),
});
export type ItemRow = z.infer<typeof ItemRow>;

/** Decided, or what it waits for. */
export type ItemStanding =
  | Disposition
  | "open"
  | "second"
  | "disagree"
  | "recheck"
  | "settled";

/** One flag of an import: what was on record, what came in, and what that means. */
export type ImportItem = {
  flagId: string | null;
  extId: string;
  path: string;
  line: number;
  /** The claim on record, and the one that comes in; equal where nothing differs. */
  known: string;
  incoming: string;
  /** Such as "claim differs", "the judge agrees". */
  words: string | null;
  before: ItemStanding | null;
  /** Where the flag goes, when the import changes that. */
  after: ItemStanding | null;
  sides: { known: Side | null; incoming: Side | null };
  /** What the judge quoted, then and now; null where only one is known. */
  quotes: { known: string; incoming: string } | null;
};

/** A row of a list, in words. */
export function importItem(row: ItemRow): ImportItem {
  const { flagId, path, line, known, incoming } = row;
  const side = incoming ?? known;
  const before = standingOf(row.reviewState, row.disposition);
  const after = row.after && standingOf(row.after, row.disposition);
  return {
    ...{ flagId, path, line },
    extId: side?.extId ?? "",
    known: (known ?? incoming)?.claim ?? "",
    incoming: side?.claim ?? "",
    words: wordsOf(row),
    before,
    after: after === before ? null : after,
    sides: { known, incoming },
    quotes:
      known && incoming
        ? { known: known.quote, incoming: incoming.quote }
        : null,
  };
}

function standingOf(
  state: ReviewState | null,
  disposition: Disposition | null,
): ItemStanding | null {
  switch (state) {
    case "confirmed":
      return disposition;
    case "to_recheck":
      return "recheck";
    case "awaiting_second":
      return "second";
    case "disputed":
      return "disagree";
    default:
      return state;
  }
}

const PARTS: [words: string, parts: (keyof Side)[]][] = [
  ["claim", ["claim"]],
  ["line", ["line"]],
  ["id", ["extId"]],
  ["verdict", ["verdict"]],
  ["evidence", ["url", "quote"]],
  ["rule", ["rule"]],
  ["reason", ["reason"]],
];

function wordsOf(row: ItemRow) {
  const { known, incoming, fileVerdict, ledgerState, fromPath } = row;
  if (known && !incoming && fileVerdict)
    return fileVerdict === "pass" ? "the judge agrees" : "no longer flagged";
  if (!known || !incoming) return null;
  const different = PARTS.filter(([, parts]) =>
    parts.some((part) => known[part] !== incoming[part]),
  ).map(([words]) => words);
  const back = ledgerState === "resolved" ? ["back again"] : [];
  if (fromPath !== null) back.push(`carried over from ${fromPath}`);
  if (different.length > 0)
    back.push(
      `${listWords(different)} differ${different.length === 1 ? "s" : ""}`,
    );
  return back.length > 0 ? back.join("; ") : null;
}

function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2
    ? last
    : `${words.slice(0, -1).join(", ")} and ${last}`;
}
