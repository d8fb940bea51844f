import search from "approx-string-match";
import {
  indexPage,
  locateQuote,
  type PageIndex,
} from "@/lib/evidence/locate-quote";
import { splitSentences } from "@/lib/evidence/split-sentences";
import { makePage, makeRandom } from "./fixtures/bench-page";

const SIZES = [
  { name: "100kB", size: 100_000, quote: 10, index: 40, rounds: 9 },
  { name: "1MB", size: 1_000_000, quote: 50, index: 400, rounds: 5 },
];
const QUOTES = 40;
const COMPARED = 8;

type Figure = {
  value: number;
  unit: string;
  bar: number;
  ok: boolean;
  detail: object;
};

/**
 * Milliseconds that a quote costs on pages of 100 kB and 1 MB, and that making
 * a page's index costs; in the same run, what `indexOf` and approx-string-match
 * take for the same quotes. Last, how the cost grows on hostile text.
 */
export async function benchAnchor(): Promise<Record<string, Figure>> {
  const figures: Record<string, Figure> = {};
  warmUp();
  for (const { name, size, quote, index, rounds } of SIZES) {
    const page = makePage(size, makeRandom(7));
    const made = timesOf(rounds, () => indexPage(page));
    figures[`anchor-index-${name}`] = figure(median(made), "ms", index, {
      rounds,
    });
    const { ours, detail } = timeQuotes(page, indexPage(page));
    figures[`anchor-quote-${name}`] = figure(ours, "ms", quote, detail);
  }
  const growth = worstGrowth();
  figures["anchor-growth"] = figure(growth.slope, "slope", 1.3, growth);
  return figures;
}

function figure(
  value: number,
  unit: string,
  bar: number,
  detail: object,
): Figure {
  return { value, unit, bar, ok: value <= bar, detail };
}

function warmUp(): void {
  const page = makePage(30_000, makeRandom(3));
  for (let round = 0; round < 20; round++) timeQuotes(page, indexPage(page));
}

/** Quotes of every kind, cut from all over the page. */
function makeQuotes(page: string): Record<string, string[]> {
  const sentences = splitSentences(page).filter(
    ({ start, end }) => end - start > 60,
  );
  const step = Math.max(1, Math.floor(sentences.length / QUOTES));
  const exact = sentences
    .filter((_, index) => index % step === 0)
    .slice(0, QUOTES)
    .map(({ start, end }) => page.slice(start, end));
  return {
    exact,
    normalized: exact.map((quote) =>
      quote.replaceAll(" ", "\u00a0").replace(/[*`]/g, ""),
    ),
    fuzzy: exact.map((quote) => quote.replace(/\b[Tt]he /, "a ")),
    altered: exact.map((quote) =>
      quote.replace(/\d/, "7").replace("can't", "can"),
    ),
    absent: exact.map(
      (_, index) =>
        `Invoices number ${index} are printed on yellow paper by the clerk.`,
    ),
  };
}

/** The 95th percentile over all kinds, and every kind's median. */
function timeQuotes(page: string, index: PageIndex) {
  const all: number[] = [];
  const detail: Record<string, number> = {};
  const quotes = makeQuotes(page);
  for (const [kind, list] of Object.entries(quotes)) {
    const times = list.map((quote) => timeOf(() => locateQuote(index, quote)));
    detail[kind] = median(times);
    all.push(...times);
  }
  const { altered = [] } = quotes;
  detail.indexOf = median(
    altered.map((quote) => timeOf(() => page.indexOf(quote))),
  );
  detail.approxStringMatch = median(
    altered
      .slice(0, COMPARED)
      .map((quote) =>
        timeOf(() => search(page, quote, Math.ceil(quote.length / 10))),
      ),
  );
  return { ours: percentile(all, 0.95), detail };
}

/** Texts that make careless searches quadratic. */
const HOSTILE: Record<string, (size: number) => string> = {
  "one letter": (size) => "a".repeat(size),
  "one word": (size) => "a ".repeat(size / 2),
  "two words": (size) => "a b ".repeat(size / 4),
  brackets: (size) => "](".repeat(size / 2),
  tags: (size) => "<a ".repeat(size / 3),
  asterisks: (size) => "*a ".repeat(size / 3),
  dashes: (size) => "-".repeat(size),
  ranges: (size) => "1-".repeat(size / 2),
  marks: (size) => `a${"\u0301".repeat(size)}`,
  "list items": (size) => "1. a\n".repeat(size / 5),
  ideographs: (size) => "消息".repeat(size / 2),
  random: (size) => {
    const random = makeRandom(5);
    return Array.from({ length: size }, () =>
      String.fromCharCode(32 + random() * 600),
    ).join("");
  },
};
const SMALL = 120_000;
const FACTOR = 8;

/** The steepest log-log slope between a hostile text and one 8 times as long. */
function worstGrowth() {
  const slopes = Object.entries(HOSTILE).map(([name, make]) => {
    const [small, large] = [SMALL, SMALL * FACTOR].map((size) =>
      Math.max(2, Math.min(...timesOf(2, () => attack(make(size))))),
    );
    return {
      name,
      slope: Math.log((large ?? 0) / (small ?? 1)) / Math.log(FACTOR),
    };
  });
  slopes.sort((a, b) => b.slope - a.slope);
  return { slope: slopes[0]?.slope ?? 0, slopes };
}

function attack(page: string): void {
  const index = indexPage(page);
  const part = page.slice(page.length >> 2, (page.length >> 2) + 300);
  for (const quote of [
    part,
    page.slice(0, page.length >> 1),
    `b${page.slice(0, page.length >> 1)}`,
    `${part} ... ${part} zebra`,
    part.replace(/[a1]/, "zz"),
  ])
    locateQuote(index, quote);
}

function timesOf(rounds: number, work: () => void): number[] {
  return Array.from({ length: rounds }, () => timeOf(work));
}

function timeOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function median(times: number[]): number {
  return percentile(times, 0.5);
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[at] ?? 0;
}
