import type { Outline } from "./outline";

/** Why a document was taken for what it was taken for, as the preview says it. */
export function explain(outline: Outline | null): string {
  if (!outline) return "No file was given.";
  if (outline.fault) return `${outline.fault.message}.`;
  switch (outline.shape) {
    case "record":
      return `R11 ledger, ${containerWords(outline)}: its records have \`file\`, \`per_file_verdict\` and \`flags\`.`;
    case "flag":
      return "R11 ledger, JSON Lines of bare flags: each line has `file`, `judge_verdict` and `claim`.";
    case "judge":
      return `Judge output, ${containerWords(outline)}: its records have \`file\` and \`results\`.`;
    case "claim":
      return `Claim manifest, ${containerWords(outline)}: its rows have \`claim\` and no \`judge_verdict\`.`;
    case "audit":
      return `Citation audit v1, ${containerWords(outline)}: it has \`citations\`.`;
    default:
      return "Nothing in it says what it is.";
  }
}

function containerWords(outline: Outline): string {
  switch (outline.container) {
    case "array":
      return "an array";
    case "wrapper":
      return `the array under \`${outline.under}\``;
    case "keyed":
      return "an object keyed by file";
    default:
      return "one object a line";
  }
}
