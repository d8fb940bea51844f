import type { ProblemKind } from "./problem";

const RECORD = "Correct it and import again, or import the good records only.";
const BYTES = "Write the file again with a JSON library and import it again.";

const REMEDY: Record<ProblemKind, string> = {
  "invalid-utf8": "Save the file as UTF-8 and import it again.",
  nul: "Remove the NUL character, or save the file as UTF-8, and import it again.",
  "lone-surrogate":
    "Write the character whole (both halves, or as itself) and import again.",
  "duplicate-key":
    "Remove one of the two: which one counts is not for us to guess.",
  "too-deep":
    "Flatten the value; nothing in a ledger needs more than 64 levels.",
  "number-range": "Write it as a text in quotes if it must be kept exactly.",
  syntax: BYTES,
  empty: "Choose a file that has something in it.",
  "unknown-format":
    "Choose an R11 ledger, judge output with its claim manifest, or a citation audit.",
  "ambiguous-container":
    "Give one kind of record in one array, in one object or in JSON Lines.",
  "no-records": "Nothing to import: check that the judge pass has run.",
  "missing-counterpart":
    "Import judge output and its claim manifest together, as two files.",
  "too-large": "Split the ledger by file and import the pieces.",
  "and-rule":
    "A file passes without flags or is flagged with some. Correct the verdict or the flags, or import the good records only.",
  "bad-file-verdict": `Write "pass" or "flagged". ${RECORD}`,
  "duplicate-file":
    "Give each file one record; which of these counts is not for us to guess. Or import the good records only.",
  "file-mismatch": `Write the file of the record. ${RECORD}`,
  "bad-path":
    "Write the path below the repository's root, with forward slashes. Or import the good records only.",
  "grounded-flag":
    "Leave grounded claims out of the flags. Or import the good records only.",
  "bad-verdict": `Write not_grounded or source_silent. ${RECORD}`,
  "bad-disposition":
    "A ledger may only propose outdated or wrong, on not_grounded; people decide. Remove it, or import the good records only.",
  "bad-line": RECORD,
  "missing-field": RECORD,
  "empty-field": RECORD,
  "wrong-type": RECORD,
  "field-too-long": "Shorten it, or import the good records only.",
  "result-without-row":
    "Give the manifest that the judge was given. Or import the good records only.",
  "row-without-result":
    "Judge every claim of the file, or import the good records only.",
  "duplicate-result":
    "Give each claim one result; which of these counts is not for us to guess. Or import the good records only.",
};

/** What a person can do about a problem of this kind. */
export function remedyFor(kind: ProblemKind): string {
  return REMEDY[kind];
}
