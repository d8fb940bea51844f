import { isNegator } from "./critical-words";
import { findFacts } from "./find-facts";
import { isSmallWord } from "./harmless-words";
import { indexPage, type PageIndex } from "./locate-quote";
import { idsOnPage } from "./page-index";
import { labelOf } from "./quote-differences";
import type { Span } from "./quote-match";
import { splitSentences } from "./split-sentences";
import { normAt, type TokenList } from "./token-list";
import { weighTokens } from "./token-weights";
import { tokenize } from "./tokenize";

/** A sentence of the source, and how well it supports a claim, from 0 to 1. */
export type Support = Span & { text: string; score: number };

const NUMBER = 2;
const NAME = 1.5;
const DISAGREES = 0.6;
const LONG = 40;
const CANDIDATES = 40;

/**
 * The sentences of a page that support a claim best, best first; at most
 * `limit`, none without a shared content word. Shared numbers, names and rare
 * words weigh most. A sentence that negates what the claim does not, or counts
 * otherwise, ranks below one that agrees. Deterministic; spans are UTF-16.
 */
export function rankSupport(
  page: string | PageIndex,
  claim: string,
  limit = 3,
): Support[] {
  const index = typeof page === "string" ? indexPage(page) : page;
  const asked = readClaim(index, claim);
  return scoreSentences(index, asked)
    .sort((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, limit + CANDIDATES)
    .map(({ sentence, ...support }) => {
      sentence.says ??= whatItSays(tokenize(support.text), support.text);
      return {
        ...support,
        score: support.score * agreement(asked, sentence.says),
      };
    })
    .sort((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, limit);
}

type Found = Support & { sentence: Sentence };

function scoreSentences(index: PageIndex, asked: Claim): Found[] {
  const { text, tokens } = index;
  const { sentences, stems: vocabulary } = contentsOf(index);
  const stems = vocabulary.map((stem) =>
    asked.weights.has(stem) ? stem : null,
  );
  const scored: Found[] = [];
  let token = 0;
  for (const sentence of sentences) {
    const { span } = sentence;
    const first = token;
    while ((tokens.starts[token] ?? span.end) < span.end) token++;
    const score = scoreWords(asked, tokens, stems, first, token);
    if (score > 0) {
      const said = text.slice(span.start, span.end);
      scored.push({ ...span, text: said, score, sentence });
    }
  }
  return scored;
}

/** A sentence of the page; `says` is read when a claim first comes near it. */
type Sentence = { span: Span; says: Says | null };

type Says = { negated: boolean; counts: Map<string, Set<string>> };

type Contents = {
  sentences: Sentence[];
  /** The stem of each word of the vocabulary. */
  stems: string[];
};

const known = new WeakMap<PageIndex, Contents>();

/** What a page holds, taken apart once for all its claims. */
function contentsOf(index: PageIndex): Contents {
  const contents = known.get(index) ?? {
    sentences: splitSentences(index.text).map((span) => ({ span, says: null })),
    stems: index.tokens.norms.map(stemOf),
  };
  known.set(index, contents);
  return contents;
}

type Claim = Says & {
  /** What each stem of the claim weighs. */
  weights: Map<string, number>;
  total: number;
};

function readClaim(page: PageIndex, claim: string): Claim {
  const tokens = tokenize(claim);
  const rarity = weighTokens(page, tokens, idsOnPage(page, tokens));
  const weights = new Map<string, number>();
  for (let token = 0; token < tokens.length; token++) {
    const norm = normAt(tokens, token);
    if (isSmallWord(norm) || isNegator(norm)) continue;
    const weight = (rarity[token] ?? 0) * importance(tokens, token);
    weights.set(stemOf(norm), weight);
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return { weights, total, ...whatItSays(tokens, claim) };
}

function whatItSays(tokens: TokenList, text: string): Says {
  return { negated: isNegated(tokens), counts: countsIn(text) };
}

function importance(tokens: TokenList, token: number): number {
  switch (labelOf(tokens, token)) {
    case "number":
    case "version":
    case "date":
      return NUMBER;
    case "name":
    case "identifier":
      return NAME;
    default:
      return 1;
  }
}

/** "limits", "limited" and "limit" are near enough to count as shared. */
export function stemOf(norm: string): string {
  const stem = norm.replace(/(?:ing|edly|ed|ies|es|s|ly)$/, "");
  return stem.length < 3 ? norm : stem.replace(/[ey]$/, "");
}

/** The share of the claim's weight among tokens `first` to before `end`. */
function scoreWords(
  claim: Claim,
  page: TokenList,
  stems: readonly (string | null)[],
  first: number,
  end: number,
): number {
  if (claim.total === 0) return 0;
  const shared = new Set<string>();
  for (let token = first; token < end; token++) {
    const stem = stems[page.norm[token] ?? -1] ?? null;
    if (stem !== null) shared.add(stem);
  }
  let sum = 0;
  for (const stem of shared) sum += claim.weights.get(stem) ?? 0;
  const length = Math.max(1, (end - first) / LONG);
  return sum / claim.total / Math.sqrt(length);
}

/** 1 where the sentence could be meant to say the same, less where it denies it. */
function agreement(claim: Claim, sentence: Says): number {
  const negates = sentence.negated !== claim.negated;
  const counts = disagrees(claim.counts, sentence.counts);
  return (negates ? DISAGREES : 1) * (counts ? DISAGREES : 1);
}

function isNegated(tokens: TokenList): boolean {
  let negations = 0;
  for (const id of tokens.norm)
    if (isNegator(tokens.norms[id] ?? "")) negations++;
  return negations % 2 === 1;
}

/** For each thing that is counted ("days"), the numbers that are given. */
function countsIn(text: string): Map<string, Set<string>> {
  const counts = new Map<string, Set<string>>();
  for (const { what, key, next } of findFacts(text)) {
    if (what !== "number" && what !== "version") continue;
    const thing = stemOf(next);
    counts.set(thing, (counts.get(thing) ?? new Set()).add(key));
  }
  return counts;
}

function disagrees(
  claim: Map<string, Set<string>>,
  sentence: Map<string, Set<string>>,
): boolean {
  for (const [thing, numbers] of claim) {
    const others = sentence.get(thing);
    if (others && ![...numbers].some((number) => others.has(number)))
      return true;
  }
  return false;
}
