import type { Outline } from "./outline";

/** Why a document was taken for what it was taken for, as the preview says it. */
export function explainOne(
  outline: Outline,
  how: { forced: boolean; broken: boolean },
): string {
  if (outline.fault && how.broken)
    return "What it is cannot be told: its bytes are at fault.";
  const words = inWords(outline);
  return how.forced ? `${words} Read so because it was asked for.` : words;
}

/** The same for two files of one upload. */
export function explainTwo(first: Outline, second: Outline): string {
  return `First file: ${inWords(first)} Second file: ${inWords(second)}`;
}

function inWords(outline: Outline): string {
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
      return "one object or JSON Lines";
  }
}
