import { clippedNegation } from "./clipped-negation";
import { isNegator } from "./critical-words";
import { blockBreak, clauseBreak, sentenceStop } from "./gap-flags";
import { difference, type Pair, type Range } from "./quote-differences";
import type { QuoteDifference } from "./quote-match";
import { isJoint, wholeJoint } from "./token-boundary";
import { hasFlag, normAt } from "./token-list";

/** A passage with its ends put right, and what was wrong with them. */
export type Edges = { range: Range; differences: QuoteDifference[] };

/**
 * What is wrong with where a passage begins and ends: inside a name or a
 * number, right behind a negation, or with a full stop right before one.
 * Widens the range to take that in.
 */
export function verifyEdges(pair: Pair, inPage: Range): Edges {
  const joint = verifyJoint(pair, inPage);
  const negation = verifyNegation(pair, joint.range);
  const end = verifyEnd(pair, inPage);
  return {
    range: negation.range,
    differences: [...joint.differences, ...negation.differences, ...end],
  };
}

function verifyJoint(pair: Pair, range: Range): Edges {
  const { page } = pair;
  if (!isJoint(page, range.first) && !isJoint(page, range.last + 1))
    return { range, differences: [] };
  const whole = wholeJoint(page, range);
  const how = { what: "identifier", critical: true };
  return { range: whole, differences: [difference(pair, null, whole, how)] };
}

function verifyNegation(pair: Pair, range: Range): Edges {
  const token = clippedNegation(pair.page, range.first);
  if (token === null) return { range, differences: [] };
  const clipped = { first: token, last: token };
  const how = { what: "negation", critical: true };
  return {
    range: { first: token, last: range.last },
    differences: [difference(pair, null, clipped, how)],
  };
}

/** "it is." is not what "it is not" says, where the quote stops with a mark. */
function verifyEnd(pair: Pair, { last }: Range): QuoteDifference[] {
  const { quote, page } = pair;
  const after = quote.source.slice(quote.ends[quote.length - 1]);
  const next = last + 1;
  const breaks = clauseBreak | sentenceStop | blockBreak;
  const goesOn = next < page.length && !hasFlag(page, next, breaks);
  if (!goesOn || !/^["'”’)\s]*[.!?](?!\.)/.test(after)) return [];
  if (!isNegator(normAt(page, next))) return [];
  const how = { what: "negation", critical: true };
  return [difference(pair, null, { first: next, last: next }, how)];
}
