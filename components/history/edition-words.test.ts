import { expect, test } from "vitest";
import type { EditionView } from "@/lib/evidence/edition-view";
import { editionName, editionWords } from "./edition-words";

const edition: EditionView = {
  ...{ url: "https://docs.larch.example/a", kind: "version", name: "larch-2" },
  ...{ outcome: "fetched", trouble: null, isSame: false, quote: "other" },
  claim: [
    { text: "80", says: "other", value: "60", passage: "60 messages." },
    { text: "Standard", says: "same", value: "Standard", passage: "Standard." },
    { text: "2025", says: "nothing", value: "", passage: "" },
  ],
};

test("each thing that a claim names is told apart, then the quote", () => {
  expect(editionWords(edition)).toEqual([
    "Where the claim says 80: 60.",
    "It says Standard too.",
    "It says nothing of 2025.",
    "The judge’s quote is worded otherwise there.",
  ]);
});

test("an edition that was not read says why, and nothing else", () => {
  const trouble = "The page is gone.";
  expect(editionWords({ ...edition, trouble })).toEqual([trouble]);
});

test("the same text is not told twice", () => {
  expect(editionWords({ ...edition, isSame: true })).toEqual([
    "It reads as the cited page does.",
  ]);
});

test("languages have names, and so has the version that is shown unasked", () => {
  expect(editionName({ ...edition, kind: "language", name: "en-us" })).toBe(
    "The original in American English",
  );
  expect(editionName({ ...edition, name: "" })).toContain("the site shows");
  expect(editionWords({ ...edition, quote: null, claim: [] })).toHaveLength(1);
});
