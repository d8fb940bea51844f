import { ClaimIndex, findClaim } from "@/lib/content/find-claim";
import type { LensFact } from "@/lib/evidence/lens-facts";
import type { FileExcerpt } from "@/lib/review/flag-view";
import { factMarks, type LookMark } from "./marked-text";
import type { TextMark } from "./text-pieces";

/** One line of a file as the excerpt shows it. */
export type ExcerptLine = {
  number: number;
  text: string;
  holdsClaim: boolean;
  marks: TextMark<LookMark>[];
};

type Readable = Extract<FileExcerpt, { lines: string[] }>;

/**
 * The excerpt's lines with the claim's words marked where they stand, and the
 * facts in which they differ. A claim that was edited or that cannot be found
 * letter by letter leaves its lines marked as a whole.
 */
export function excerptLines(
  excerpt: Readable,
  claim: string,
  facts: readonly LensFact[],
): ExcerptLine[] {
  const starts = lineStarts(excerpt.lines);
  const marks = claimMarks(excerpt, claim, facts);
  return excerpt.lines.map((text, i) => {
    const number = excerpt.firstLine + i;
    const start = starts[i] ?? 0;
    return {
      number,
      text,
      holdsClaim: holdsClaim(excerpt, number),
      marks: marks.map((m) => ({
        ...m,
        start: m.start - start,
        end: m.end - start,
      })),
    };
  });
}

function holdsClaim(excerpt: Readable, line: number): boolean {
  return (
    "claimStart" in excerpt &&
    line >= excerpt.claimStart &&
    line <= excerpt.claimEnd
  );
}

function lineStarts(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}

function claimMarks(
  excerpt: Readable,
  claim: string,
  facts: readonly LensFact[],
): TextMark<LookMark>[] {
  if (!("claimStart" in excerpt)) return [];
  const { lines, firstLine, claimStart, claimEnd } = excerpt;
  const starts = lineStarts(lines);
  const from = starts[claimStart - firstLine] ?? 0;
  const text = lines
    .slice(claimStart - firstLine, claimEnd - firstLine + 1)
    .join("\n");
  const span = findClaim(new ClaimIndex(text), claim).next().value;
  if (span === undefined) return [];
  const literal = text.slice(span.start, span.end) === claim;
  return [
    {
      start: from + span.start,
      end: from + span.end,
      mark: { look: "claim" },
    },
    ...(literal ? factMarks(facts, "claim", from + span.start) : []),
  ];
}
