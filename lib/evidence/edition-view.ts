import type { FlagReading } from "./history-reader";
import type { Reading } from "./history-reading";
import type { PageEdition } from "./page-editions";

/** What an edition says to one thing that a claim names, or to the claim. */
export type EditionSays = {
  /** As the claim writes it; "" for the claim as a whole. */
  text: string;
  says: Reading["says"];
  value: string;
  passage: string;
};

/** Another edition of a cited page, as it was read just now. */
export type EditionView = PageEdition & {
  outcome: string;
  /** Why it was not read; null where it was. */
  trouble: string | null;
  /** Whether it reads as the cited page does. */
  isSame: boolean;
  /** The judge's quote there; null without one, and where it was not looked for. */
  quote: Reading["says"] | null;
  claim: EditionSays[];
};

/**
 * What an edition says, of all that was read from it: the numbers, dates and
 * names of the claim one by one, or the claim where it has none. In another
 * language only what is equal tells anything.
 */
export function editionSays(
  { kind }: PageEdition,
  quote: string,
  asked: readonly string[],
  { asks, gist, quote: quoted }: FlagReading,
): Pick<EditionView, "quote" | "claim"> {
  const told = asks.map((one, at) => saysOf(asked[at] ?? "", one));
  const all = told.length > 0 ? told : [saysOf("", gist)];
  if (kind === "version")
    return { quote: quote.trim() === "" ? null : quoted.says, claim: all };
  return {
    quote: quoted.says === "same" ? "same" : null,
    claim: all.filter(({ says }) => says === "same"),
  };
}

function saysOf(text: string, { says, value, passage }: Reading): EditionSays {
  return { text, says, value, passage };
}
