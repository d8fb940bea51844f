import type { SecondVerdict } from "@/lib/judge/second-verdict";
import type { Disposition } from "@/lib/review/disposition";
import type { Tally } from "./tally";
import { wilson } from "./wilson";

/** What people decide where a second opinion was right. */
const AGREES: Record<
  Exclude<SecondVerdict, "FABRICATED">,
  readonly Disposition[]
> = {
  VERIFIED: ["correct"],
  CONTRADICTED: ["outdated", "wrong"],
  UNSUPPORTED: ["unsourced"],
};

const DECIDED = ["correct", "outdated", "wrong", "unsourced"] as const;

/**
 * How often people agreed with second opinions, in all and by what they said,
 * with Wilson intervals. A fabricated quote says nothing about the claim and is
 * left out; so is what nobody has decided.
 */
export function opinionShares(parts: readonly { key: string; tally: Tally }[]) {
  const rows = Object.entries(AGREES).map(([verdict, agreeing]) => {
    const tally = parts.find(({ key }) => key === verdict)?.tally ?? {};
    const count = (of: readonly Disposition[]) =>
      of.reduce((sum, disposition) => sum + (tally[disposition] ?? 0), 0);
    return share(verdict, count(agreeing), count(DECIDED));
  });
  const sum = (of: "hits" | "of") =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    all: share("", sum("hits"), sum("of")),
    byVerdict: rows.filter(({ of }) => of > 0),
  };
}

function share(key: string, hits: number, of: number) {
  return { key, hits, of, ...wilson(hits, of) };
}
