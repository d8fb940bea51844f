import type { EditionView } from "@/lib/evidence/edition-view";

/** What an edition of a page is called. */
export function editionName({ kind, name }: EditionView): string {
  if (kind === "version")
    return name === "" ? "The version that the site shows" : name;
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  return `The original in ${names.of(name) ?? name}`;
}

const QUOTE = {
  same: "The judge’s quote stands there.",
  other: "The judge’s quote is worded otherwise there.",
  nothing: "The judge’s quote is not there.",
};

/** What an edition says, in sentences: that it was not read, or what stands there. */
export function editionWords(edition: EditionView): string[] {
  if (edition.trouble !== null) return [edition.trouble];
  if (edition.isSame) return ["It reads as the cited page does."];
  const said = edition.claim.map(({ text, says, value }) => {
    const what = text === "" ? "the claim" : text;
    if (says === "same") return `It says ${what} too.`;
    if (says === "other") return `Where the claim says ${what}: ${value}.`;
    return `It says nothing of ${what}.`;
  });
  const quote = edition.quote === null ? [] : [QUOTE[edition.quote]];
  const all = [...said, ...quote];
  return all.length > 0
    ? all
    : ["Nothing that is equal in both languages was found."];
}
