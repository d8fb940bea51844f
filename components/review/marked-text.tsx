import { Fragment } from "react";
import type { LensFact } from "@/lib/evidence/lens-facts";
import { type TextMark, textPieces } from "./text-pieces";

/** Which of the three texts a fact is marked in. */
export type FactSide = "claim" | "quote" | "src";

export type LookMark =
  | { look: "claim" }
  | { look: "quote" }
  | { look: "fact"; letter: string; side: FactSide };

/** The marks of all facts that have a place on this side, moved by `shift`. */
export function factMarks(
  facts: readonly LensFact[],
  side: FactSide,
  shift = 0,
): TextMark<LookMark>[] {
  return facts.flatMap((fact) => {
    const place = side === "src" ? fact.source : fact[side];
    if (place === null) return [];
    return [
      {
        start: place.start + shift,
        end: place.end + shift,
        mark: { look: "fact", letter: fact.letter, side } as const,
      },
    ];
  });
}

/** One differing fact, boxed, with the letter that its twins carry too. */
export function Fact({
  letter,
  side,
  children,
}: {
  letter: string;
  side: FactSide;
  children: React.ReactNode;
}) {
  return (
    <span className={`mm mm-${side} f-${letter}`}>
      <i aria-hidden="true">{letter}</i>
      {children}
      <span className="vh"> (difference {letter})</span>
    </span>
  );
}

/** A text with its claim, quote and facts marked. The text itself is untouched. */
export function MarkedText({
  text,
  marks,
}: {
  text: string;
  marks: readonly TextMark<LookMark>[];
}) {
  const pieces = textPieces(text, marks);
  return runs(
    pieces.map((piece) => ({ ...piece, ground: groundOf(piece.marks) })),
  ).map(({ ground, pieces: inside }) => {
    const content = inside.map((piece) => {
      const fact = piece.marks.find((mark) => mark.look === "fact");
      return fact?.look === "fact" ? (
        <Fact key={piece.start} letter={fact.letter} side={fact.side}>
          {piece.text}
        </Fact>
      ) : (
        <Fragment key={piece.start}>{piece.text}</Fragment>
      );
    });
    const key = inside[0]?.start ?? 0;
    if (ground === null) return <Fragment key={key}>{content}</Fragment>;
    return (
      <mark key={key} className={ground === "claim" ? "cl" : "qt"}>
        {content}
      </mark>
    );
  });
}

type Ground = "claim" | "quote" | null;

function groundOf(marks: readonly LookMark[]): Ground {
  const ground = marks.find((mark) => mark.look !== "fact")?.look;
  return ground === "claim" || ground === "quote" ? ground : null;
}

/** Neighbours on the same ground, together: one marker stroke, not three. */
function runs<P extends { ground: Ground }>(pieces: P[]) {
  const out: { ground: Ground; pieces: P[] }[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last !== undefined && last.ground === piece.ground) {
      last.pieces.push(piece);
    } else out.push({ ground: piece.ground, pieces: [piece] });
  }
  return out;
}
