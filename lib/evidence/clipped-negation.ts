import { isNegator } from "./critical-words";
import { blockBreak, clauseBreak, ellipsis, sentenceStop } from "./gap-flags";
import { hasFlag, normAt, type TokenList } from "./token-list";

const BREAK = clauseBreak | sentenceStop | blockBreak | ellipsis;
const FARTHEST = 6;

/** What may stand between a negation and what it negates. */
const BETWEEN = new Set(
  (
    "a an the this that these those of to be been being have has had get got do does did " +
    "yet currently also always necessarily really fully ever any all every each " +
    "able allowed supposed required longer more directly automatically still even so very " +
    "能 可 以 会 會 法 有 被 要 再"
  ).split(" "),
);

/**
 * The token of a negation that stands right before token `first` and governs
 * it, or null: "supported" cut from "is not yet supported" says the opposite.
 */
export function clippedNegation(
  tokens: TokenList,
  first: number,
): number | null {
  const floor = Math.max(0, first - FARTHEST);
  for (let token = first - 1; token >= floor; token--) {
    if (hasFlag(tokens, token + 1, BREAK)) return null;
    const norm = normAt(tokens, token);
    if (isNegator(norm))
      return normAt(tokens, token - 1) === "or" ? null : token;
    if (!BETWEEN.has(norm)) return null;
  }
  return null;
}
