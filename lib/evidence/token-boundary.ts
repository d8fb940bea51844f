import { tied } from "./gap-flags";
import { tokenAfter } from "./page-index";
import type { Range } from "./quote-differences";
import { hasFlag, kindAt, type TokenList } from "./token-list";

/**
 * Whether tokens `token - 1` and `token` make up one name or number, such as
 * TH-1012, 2024-01-31 or 10:30, so that one alone is a different thing.
 */
export function isJoint(tokens: TokenList, token: number): boolean {
  if (token <= 0 || token >= tokens.length) return false;
  if (!hasFlag(tokens, token, tied)) return false;
  const before = kindAt(tokens, token - 1) === "number";
  const after = kindAt(tokens, token) === "number";
  const tie = tokens.source
    .slice(tokens.ends[token - 1], tokens.starts[token])
    .replaceAll("\\", "");
  if (/^[-‐‑‒–—−._]$/.test(tie)) return before || after;
  return /^[/:,]$/.test(tie) && before && after;
}

/** The tokens that share text with `start` to `end` of the source, or null. */
export function tokensWithin(
  tokens: TokenList,
  start: number,
  end: number,
): Range | null {
  const first = tokenAfter(tokens, start);
  let last = tokenAfter(tokens, end - 1);
  if (last >= tokens.length || (tokens.starts[last] ?? 0) >= end) last--;
  return last < first ? null : { first, last };
}

const FARTHEST = 8;

/** Widens a range that begins or ends inside a joint name or number. */
export function wholeJoint(tokens: TokenList, range: Range): Range {
  let { first, last } = range;
  while (isJoint(tokens, first) && range.first - first < FARTHEST) first--;
  while (isJoint(tokens, last + 1) && last - range.last < FARTHEST) last++;
  return { first, last };
}
