import { codeSpan } from "./gap-flags";
import { isJoint } from "./token-boundary";
import { formAt, hasFlag, kindAt, type TokenList } from "./token-list";
import { isSameUnitCase, unitName } from "./units";

/**
 * Whether two tokens of one norm are written alike enough. Letter case is
 * typography, except in identifiers, in code and in units (Mb, MB); the first
 * letter of the quote may be either.
 */
export function isSameCase(
  quote: TokenList,
  inQuote: number,
  page: TokenList,
  onPage: number,
): boolean {
  const one = formAt(quote, inQuote);
  const other = formAt(page, onPage);
  if (one === other) return true;
  if (unitName(one) !== null) return isSameUnitCase(one, other);
  if (one.slice(1) === other.slice(1) && mayCapitalise(quote, inQuote, one))
    return true;
  const strict =
    isIdentifier(quote, inQuote) ||
    isIdentifier(page, onPage) ||
    (isName(quote, inQuote) && isName(page, onPage));
  return !strict;
}

function mayCapitalise(
  quote: TokenList,
  inQuote: number,
  form: string,
): boolean {
  const inCode = hasFlag(quote, inQuote, codeSpan);
  return inQuote === 0 && !inCode && !/[_\d]/.test(form);
}

function isIdentifier(tokens: TokenList, token: number): boolean {
  const inCode = hasFlag(tokens, token, codeSpan);
  return inCode || kindAt(tokens, token) === "identifier";
}

/** A letter group tied to a number, as in TH-1012 and il-south-2. */
function isName(tokens: TokenList, token: number): boolean {
  return isJoint(tokens, token) || isJoint(tokens, token + 1);
}
