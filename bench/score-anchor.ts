import { readFileSync } from "node:fs";
import {
  indexPage,
  locateQuote,
  type PageIndex,
} from "@/lib/evidence/locate-quote";
import type { QuoteMatch } from "@/lib/evidence/quote-match";

// Scores the quote matcher on recorded cases and prints the figures:
//
//   npx tsx bench/score-anchor.ts PAIRS.jsonl
//   npx tsx bench/score-anchor.ts PAGES.jsonl CASES.jsonl

type Span = [number, number];

/** Null offsets: the quote must not be reported as present. */
type Pair = {
  id: string;
  page_id: string;
  page_text: string;
  quote: string;
  kind: string;
  expected_start: number | null;
  expected_end: number | null;
  alt?: Span[];
  scored?: boolean;
};
type Page = { page_id: string; text: string };
type Case = {
  case_id: string;
  page_id: string;
  quote: string;
  acceptable_kinds: string[];
  spans: Span[] | null;
};

const FOUND = ["exact", "normalized", "fuzzy"];
const NEAR_MISS = /number|negation|entity|splice/;
const GOOD_OVERLAP = 0.8;

const isFound = ({ kind }: QuoteMatch) => FOUND.includes(kind);

function overlap(match: QuoteMatch, [start, end]: Span): number {
  if (match.start === null || match.end === null) return 0;
  const shared = Math.min(end, match.end) - Math.max(start, match.start);
  const all = Math.max(end, match.end) - Math.min(start, match.start);
  return Math.max(0, shared) / Math.max(1, all);
}

function isPlaced(match: QuoteMatch, spans: Span[]): boolean {
  return spans.some((span) => overlap(match, span) >= GOOD_OVERLAP);
}

function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${percent.toFixed(2)} % (${part} of ${whole})`;
}

type Tally = Record<
  "hits" | "wrong" | "missed" | "numbers" | "near" | "nears",
  number
>;

function scorePairs(pairs: Pair[]): void {
  const indexes = new Map<string, PageIndex>();
  const tally = { hits: 0, wrong: 0, missed: 0, numbers: 0, near: 0, nears: 0 };
  const failures: string[] = [];
  for (const pair of pairs.filter(({ scored }) => scored !== false)) {
    const index = indexes.get(pair.page_id) ?? indexPage(pair.page_text);
    indexes.set(pair.page_id, index);
    const match = locateQuote(index, pair.quote);
    if (!tallyPair(tally, pair, match))
      failures.push(`${pair.id} ${pair.kind}: ${match.kind}`);
  }
  console.log(`precision ${share(tally.hits, tally.hits + tally.wrong)}`);
  console.log(`recall ${share(tally.hits, tally.hits + tally.missed)}`);
  console.log(`accepted number changes ${tally.numbers}`);
  console.log(`near misses accepted ${share(tally.near, tally.nears)}`);
  for (const failure of failures) console.log(`  ${failure}`);
}

/** Counts one pair; true where the answer is right. */
function tallyPair(tally: Tally, pair: Pair, match: QuoteMatch): boolean {
  const { expected_start: start, expected_end: end } = pair;
  return start === null || end === null
    ? tallyMissing(tally, pair, isFound(match))
    : tallyPresent(tally, match, [[start, end], ...(pair.alt ?? [])]);
}

function tallyMissing(tally: Tally, pair: Pair, found: boolean): boolean {
  const near = NEAR_MISS.test(pair.kind);
  if (near) tally.nears++;
  if (!found) return true;
  tally.wrong++;
  if (near) tally.near++;
  if (pair.kind.includes("number")) tally.numbers++;
  return false;
}

function tallyPresent(tally: Tally, match: QuoteMatch, spans: Span[]): boolean {
  const found = isFound(match);
  const right = found && isPlaced(match, spans);
  if (right) tally.hits++;
  else tally.missed++;
  if (found && !right) tally.wrong++;
  return right;
}

type Answer = { one: Case; match: QuoteMatch };

function scoreCases(pages: Page[], cases: Case[]): void {
  const indexes = new Map(
    pages.map(({ page_id, text }) => [page_id, indexPage(text)]),
  );
  const answers = cases.map((one): Answer => {
    const index = indexes.get(one.page_id);
    if (!index) throw new Error(`${one.case_id} names no page`);
    return { one, match: locateQuote(index, one.quote) };
  });
  const good = (kind: string) => FOUND.includes(kind);
  const must = answers.filter(({ one }) => one.acceptable_kinds.every(good));
  const never = answers.filter(({ one }) => !one.acceptable_kinds.some(good));
  const placed = answers.filter(
    ({ one, match }) => match.start !== null && one.spans?.length,
  );
  print("false accepts", never, ({ match }) => isFound(match));
  print("false rejects", must, ({ match }) => !isFound(match));
  print(
    "kind not among the acceptable",
    answers,
    ({ one, match }) => !one.acceptable_kinds.includes(match.kind),
  );
  print(
    `span overlap below ${GOOD_OVERLAP}`,
    placed,
    ({ one, match }) => !isPlaced(match, one.spans ?? []),
  );
}

function print(
  what: string,
  answers: Answer[],
  fails: (answer: Answer) => boolean,
): void {
  const failed = answers.filter(fails);
  console.log(`${what} ${share(failed.length, answers.length)}`);
  for (const { one, match } of failed)
    console.log(`  ${one.case_id}: ${match.kind} ${match.start}–${match.end}`);
}

function readLines<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

const [first, second, ...more] = process.argv.slice(2);
if (first === undefined || more.length > 0) {
  console.error("usage: score-anchor.ts PAIRS.jsonl | PAGES.jsonl CASES.jsonl");
  process.exit(2);
}
if (second === undefined) scorePairs(readLines<Pair>(first));
else scoreCases(readLines<Page>(first), readLines<Case>(second));
