/**
 * A DOI name as it stands in a text (the pattern that Crossref recommends,
 * without its case rules). It ends where the sentence or the markup around it
 * does: brackets count as part of it only in pairs.
 */
const DOI = /10\.\d{4,9}\/[^\s"<>|{}\\^`\]]+/;

/** The first DOI in a text, as written; null where there is none. */
export function findDoi(text: string): string | null {
  const match = DOI.exec(decodePercent(text));
  return match ? trimEnd(match[0]) : null;
}

/** Every DOI in a text, once each, in order. */
export function findDois(text: string): string[] {
  if (!text.includes("10.")) return [];
  const all = decodePercent(text).matchAll(new RegExp(DOI.source, "g"));
  const byName = new Map<string, string>();
  for (const [match] of all) {
    const doi = trimEnd(match);
    if (!byName.has(doiKey(doi))) byName.set(doiKey(doi), doi);
  }
  return [...byName.values()];
}

/** DOI names are compared without regard to the case of ASCII letters. */
export function doiKey(doi: string): string {
  return doi.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Something that was meant as a DOI and cannot be one; null where nothing was. */
export function brokenDoi(value: string): string | null {
  if (findDoi(value) !== null) return null;
  const meant = /(?:doi\.org\/|doi:\s*|\b)(\d+\.\d+\/?\S*|10\.\S+)/i.exec(
    value,
  );
  return meant?.[1] ? trimEnd(meant[1]) : null;
}

/** The id of an arXiv paper, without its version. */
export function findArxivId(text: string): string | null {
  const match =
    /arxiv(?:\.org\/(?:abs|pdf)\/|[:.\s]\s*)(\d{4}\.\d{4,5}|[a-z-]+\/\d{7})/i.exec(
      text,
    );
  return match?.[1] ?? null;
}

/** The DOI that arXiv registers for each of its papers. */
export function arxivDoi(id: string): string {
  return `10.48550/arXiv.${id}`;
}

function trimEnd(doi: string): string {
  let end = doi.length;
  for (;;) {
    const last = doi.charAt(end - 1);
    const open = { ")": "(", ">": "<" }[last];
    const loose = open && !isPaired(doi.slice(0, end), open, last);
    if (!loose && !/[.,;:!?*_'”’]/.test(last)) return doi.slice(0, end);
    end--;
  }
}

function isPaired(text: string, open: string, close: string): boolean {
  return text.split(open).length >= text.split(close).length;
}

function decodePercent(text: string): string {
  return text.includes("%2F") || text.includes("%2f")
    ? text.replace(/%2f/gi, "/")
    : text;
}
