/**
 * The last names in a list of authors: `Miller, G. A., & Doe, J.`, `Ada
 * Lovelace, Alan Turing`, `Yao, S. et al.`. Empty for an organisation or
 * where it cannot be told: a name that is not certain accuses nobody.
 */
export function readAuthors(text: string): string[] {
  const list = text.replace(/\*+/g, "").replace(/\bet al\.?.*$/s, "");
  const initialled = [
    ...list.matchAll(
      /(\p{L}[\p{L}\p{M}'’ -]*?),\s*(?:\p{Lu}\p{Ll}{0,2}\.[\s-]*)+/gu,
    ),
  ].map((match) => (match[1] ?? "").replace(/^(?:and|&)\s+/, "").trim());
  if (initialled.length > 0) return initialled;
  const people = list
    .split(/\s*[;,]\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return people.every(isPerson) ? people.map(lastName) : [];
}

/** Two to four capitalised words, none of which names a body. */
function isPerson(name: string): boolean {
  const words = name.split(/\s+/);
  const capitalised = words.filter((word) =>
    /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word),
  );
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    capitalised.length >= 2 &&
    !/\b\p{Lu}{3,}\b/u.test(name) &&
    !/\b(?:Research|Group|Foundation|Institute|University|Labs?|Laboratory|Consortium|Team|Inc|Ltd|Committee|Project|Working|Protocol|Society|Association|Council|Organi[sz]ation|Company|Corporation|Press|Center|Centre|Agency|Document|Report|Manual|Guide|Specification|Standard|Internal)\b/.test(
      name,
    )
  );
}

const PARTICLE =
  /\s((?:(?:van|von|de|der|den|del|della|di|da|dos|la|le|ten|ter|bin|al)\s+)+\S+)$/u;

function lastName(name: string): string {
  return PARTICLE.exec(name)?.[1] ?? name.split(/\s+/).at(-1) ?? name;
}

/** Names as they are compared: no case, no accents, no marks between. */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ø/g, "o")
    .replace(/ł/g, "l")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether two last names mean the same, particles aside ("van Dyke", "Dyke"). */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [foldName(one), foldName(other)];
  return a === b || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
}
