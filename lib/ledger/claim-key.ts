/** Anything that folding might change: beyond ASCII, other blanks than single spaces within. */
const FOLDABLE = /[^\x20-\x7e]| {2}|^ | $/;
// What \s matches, and the two blanks it leaves out.
const SPACE = /[\s\u0085\u180e]+/gu;

/**
 * What two spellings of one claim share: NFC, runs of white space (NBSP
 * included) as one space, none at the ends. Nothing more: case, quotation marks
 * and compatibility forms make another claim.
 */
export function claimKey(claim: string): string {
  if (!FOLDABLE.test(claim)) return claim;
  return claim.normalize("NFC").replace(SPACE, " ").trim();
}
