import { dictionary } from "@zxcvbn-ts/language-common";

let common: ReadonlySet<string> | null = null;

/** Built at first use: most processes never need it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(dictionary["passwords-common"].map(String));
  return common;
}

/**
 * Whether too many people have this password already: in any letter case, with
 * white space around it, or doubled.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  const half = plain.slice(0, plain.length / 2);
  const base = plain === half + half ? half : plain;
  if (/^(.)\1*$/u.test(base)) return true;
  return commonPasswords().has(plain) || commonPasswords().has(base);
}
