"use client";

import type { LintMark } from "./lint-mark";
import { type TextMark, textPieces } from "./text-pieces";

type Look = "lint" | "space";

/** White space that cannot be told from none, or from a plain space. */
const hidden =
  /[\u00a0\u202f\u2007]+|[\u200b-\u200d\u2060\ufeff\u00ad]+|\t+|[ \t]+$/gmu;

/**
 * The lines that hold the claim, to be written anew. A plain text area over a
 * mirror of its text that carries line numbers, lint marks and a sign for
 * white space that would not show.
 */
export function FixEditor({
  text,
  firstLine,
  label,
  marks,
  onText,
  editorRef,
}: {
  text: string;
  /** Null where the fix is of the claim alone. */
  firstLine: number | null;
  label: string;
  marks: readonly LintMark[];
  onText: (text: string) => void;
  editorRef: React.Ref<HTMLTextAreaElement>;
}) {
  const lines = text.split("\n");
  let start = 0;
  return (
    <div className={firstLine === null ? "ed ed-plain" : "ed"}>
      {lines.map((line, i) => {
        const from = start;
        start += line.length + 1;
        const number = (firstLine ?? 0) + i;
        return (
          <div className="ed-l" key={number} aria-hidden="true">
            <span className="ln-n">{firstLine === null ? "" : number}</span>
            <span className="ed-m">
              <Mirror line={line} marks={marksOf(line, from, marks)} />
            </span>
          </div>
        );
      })}
      <textarea
        ref={editorRef}
        id="fix-text"
        className="ed-t"
        aria-label={label}
        aria-describedby={marks.length > 0 ? "fix-lint" : undefined}
        value={text}
        spellCheck={false}
        rows={lines.length}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}

function marksOf(
  line: string,
  from: number,
  lint: readonly LintMark[],
): TextMark<Look>[] {
  const spaces = [...line.matchAll(hidden)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    mark: "space" as const,
  }));
  const words = lint.map(({ start, end }) => ({
    start: start - from,
    end: end - from,
    mark: "lint" as const,
  }));
  return [...words, ...spaces];
}

function Mirror({ line, marks }: { line: string; marks: TextMark<Look>[] }) {
  if (line === "") return "\u200b";
  return textPieces(line, marks).map((piece) => (
    <span
      key={piece.start}
      className={piece.marks.map((mark) => looks[mark]).join(" ")}
    >
      {piece.text}
    </span>
  ));
}

const looks: Record<Look, string> = { lint: "lint", space: "ed-space" };
