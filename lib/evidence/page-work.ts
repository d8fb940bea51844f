import { sha256 } from "@/lib/core/hash";
import {
  type AskedFlag,
  type FlagReading,
  HistoryReader,
} from "./history-reader";
import { type LintHit, lintFix } from "./lint-fix";
import { indexPage, locateQuote } from "./locate-quote";
import type { QuoteMatch } from "./quote-match";
import { rankSupport, type Support } from "./rank-support";
import { readSource, type SourceFacts } from "./read-source";

/** A page as it is kept: the tree as the JSON that is stored. */
export type ReadPage = {
  title: string;
  text: string;
  textSha: string;
  treeJson: string;
  metas: Record<string, string>;
  soft404: boolean;
};

/** Work on one page whose cost its author decides; plain data, both ways. */
export type PageTask =
  | { do: "read"; raw: Uint8Array; facts: SourceFacts }
  | { do: "locate"; text: string; quotes: string[] }
  | { do: "hear"; text: string; flag: AskedFlag }
  | { do: "rank"; text: string; claim: string; limit: number }
  | { do: "lint"; replacement: string; original: string; evidence: string[] };

export type PageAnswers = {
  read: ReadPage;
  /** One match for each quote, in their order. */
  locate: QuoteMatch[];
  /** What the page says to a flag's claim and quote. */
  hear: FlagReading;
  rank: Support[];
  lint: LintHit[];
};

/** Does one task. A function of its argument alone. */
export function doPageWork(task: PageTask): PageAnswers[PageTask["do"]] {
  switch (task.do) {
    case "read":
      return readPage(task.raw, task.facts);
    case "locate":
      return locateAll(task.text, task.quotes);
    case "hear":
      return hearPage(task.text, task.flag);
    case "rank":
      return rankSupport(task.text, task.claim, task.limit);
    case "lint":
      return lintFix(task.replacement, task.original, task.evidence);
  }
}

function readPage(raw: Uint8Array, facts: SourceFacts): ReadPage {
  const { title, text, tree, metas, soft404 } = readSource(raw, facts);
  const treeJson = JSON.stringify(tree);
  return { title, text, textSha: sha256(text), treeJson, metas, soft404 };
}

/** One index serves all quotes; equal quotes are looked up once. */
function locateAll(text: string, quotes: string[]): QuoteMatch[] {
  const index = indexPage(text);
  const known = new Map<string, QuoteMatch>();
  return quotes.map((quote) => {
    const match = known.get(quote) ?? locateQuote(index, quote);
    known.set(quote, match);
    return match;
  });
}

function hearPage(text: string, flag: AskedFlag): FlagReading {
  const [reading] = new HistoryReader([flag]).read(text);
  if (!reading) throw new Error("A flag was asked for and none was read.");
  return reading;
}
