import { gapFlags, sentenceStop } from "./gap-flags";
import type { Piece, TokenKind } from "./split-run";
import { splitRun } from "./split-run";
import type { PlainText } from "./strip-markup";
import { Vocabulary } from "./vocabulary";

type KnownPiece = Piece & { id: number };

/**
 * The words, numbers and signs of a text, without its typography and markup.
 * Token `i` stands at `source.slice(starts[i], ends[i])`, UTF-16 offsets.
 */
export type TokenList = {
  source: string;
  length: number;
  starts: Int32Array;
  ends: Int32Array;
  /** See gap-flags; one entry more than tokens, for what follows the last. */
  flags: Uint8Array;
  /** Into `norms` and `forms`: what the token is, and how it was written. */
  norm: Int32Array;
  form: Int32Array;
  norms: string[];
  forms: string[];
  kinds: TokenKind[];
  /** What was taken out right before token `i`: link targets, attributes. */
  asides: Map<number, string>;
  /** The list or heading number right before token `i`. */
  numbers: Map<number, string>;
};

/** What the token is compared by; "" outside the list. */
export function normAt(tokens: TokenList, token: number): string {
  return tokens.norms[tokens.norm[token] ?? -1] ?? "";
}

/** How the token was written; "" outside the list. */
export function formAt(tokens: TokenList, token: number): string {
  return tokens.forms[tokens.form[token] ?? -1] ?? "";
}

export function kindAt(tokens: TokenList, token: number): TokenKind {
  return tokens.kinds[tokens.form[token] ?? -1] ?? "word";
}

/** Whether the token has any of the flags of `gap-flags`. */
export function hasFlag(
  tokens: TokenList,
  token: number,
  flags: number,
): boolean {
  return ((tokens.flags[token] ?? 0) & flags) !== 0;
}

/** Collects tokens and what stands between them. */
export class TokenWriter {
  private readonly source: string;
  private readonly plain: PlainText;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly flags: number[] = [];
  private readonly norm: number[] = [];
  private readonly form: number[] = [];
  private readonly vocabulary = new Vocabulary();
  private readonly runs = new Map<string, KnownPiece[]>();
  private readonly asides = new Map<number, string>();
  private readonly numbers = new Map<number, string>();
  private nextAside = 0;
  private nextNumber = 0;
  private gapStart = 0;
  private minus = -2;

  constructor(source: string, plain: PlainText) {
    this.source = source;
    this.plain = plain;
  }

  addSign(norm: string, start: number, end: number): void {
    if (norm === "-") this.minus = this.isMinus(start) ? start : -2;
    else this.add(this.vocabulary.add(norm, norm, "symbol"), start, end);
  }

  /** After a number, a hyphen is a range and not a minus. */
  private isMinus(at: number): boolean {
    const last = this.form.at(-1);
    const isAfterNumber =
      last !== undefined && this.vocabulary.kinds[last] === "number";
    return (
      !isAfterNumber || /\S/.test(this.plain.text.slice(this.gapStart, at))
    );
  }

  addRun(run: string, at: number): void {
    let pieces = this.runs.get(run);
    if (!pieces) {
      pieces = splitRun(run).map((piece) => ({
        ...piece,
        id: this.idOf(piece),
      }));
      this.runs.set(run, pieces);
    }
    for (const piece of pieces) this.addPiece(piece, at);
  }

  addIdeograph(character: string, start: number): void {
    const id = this.vocabulary.add(character, character, "ideograph");
    this.add(id, start, start + character.length);
  }

  private idOf({ norm, cased, kind }: Piece): number {
    return this.vocabulary.add(norm, cased, kind);
  }

  private add(id: number, start: number, end: number): void {
    const { plain, gapStart } = this;
    const index = this.starts.length;
    this.attach(start);
    this.form.push(id);
    this.norm.push(this.vocabulary.normOfForm[id] ?? 0);
    this.flags.push(gapFlags(plain, gapStart, start, index));
    this.starts.push(plain.starts[start] ?? 0);
    this.ends.push(plain.ends[end - 1] ?? 0);
    this.gapStart = end;
  }

  done(): TokenList {
    this.attach(this.plain.text.length + 1);
    const trailing = gapFlags(
      this.plain,
      this.gapStart,
      this.plain.text.length,
      this.starts.length,
    );
    return {
      source: this.source,
      length: this.starts.length,
      starts: Int32Array.from(this.starts),
      ends: Int32Array.from(this.ends),
      flags: Uint8Array.from([...this.flags, trailing]),
      norm: Int32Array.from(this.norm),
      form: Int32Array.from(this.form),
      norms: this.vocabulary.norms,
      forms: this.vocabulary.forms,
      kinds: this.vocabulary.kinds,
      asides: this.asides,
      numbers: this.numbers,
    };
  }

  private addPiece(piece: KnownPiece, at: number): void {
    const start = at + piece.start;
    const end = at + piece.end;
    if (piece.kind === "number" && this.minus === start - 1)
      this.add(this.idOf(negative(piece)), start - 1, end);
    else this.add(piece.id, start, end);
    if (piece.afterStop) this.flagLast(sentenceStop);
  }

  private flagLast(flag: number): void {
    const last = this.flags.length - 1;
    this.flags[last] = (this.flags[last] ?? 0) | flag;
  }

  /** Gives the token about to come what was taken out before it. */
  private attach(start: number): void {
    const { asides, numbers } = this.plain;
    const index = this.starts.length;
    for (; ; this.nextAside++) {
      const aside = asides[this.nextAside];
      if (!aside || aside.at > start) break;
      const before = this.asides.get(index);
      this.asides.set(index, before ? `${before} ${aside.text}` : aside.text);
    }
    for (; ; this.nextNumber++) {
      const number = numbers[this.nextNumber];
      if (!number || number.at > start) break;
      this.numbers.set(index, number.value);
    }
  }
}

function negative(piece: Piece): Piece {
  return { ...piece, norm: `-${piece.norm}`, cased: `-${piece.cased}` };
}
