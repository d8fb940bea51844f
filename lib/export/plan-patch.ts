import { joinLines, splitLines } from "@/lib/content/split-lines";
import { sha256 } from "@/lib/core/hash";
import type { ExportFix, FixItem } from "./export-item";
import { composeFile, type EditOutcome } from "./patch-compose";
import { unifiedDiff } from "./patch-diff";
import type { EditRefusal, PatchEdit } from "./patch-edit";
import { type LineRange, reanchorFix } from "./reanchor-fix";
import { isSensitivePath } from "./sensitive-path";

/** A fix of the file, and the file at the commit that it was made for. */
export type PlannedFix = {
  fix: Extract<ExportFix, { kind: "lines" }>;
  claim: string;
  /** Null where that version cannot be had. */
  base: Uint8Array | null;
};

/** What becomes of one fix in the patch. Only `composed` and `twin` are in it. */
export type FixOutcome =
  | ({ state: "composed" | "twin"; anchor: "applies" | "moved" } & LineRange)
  | { state: "conflict"; anchor: "conflicts"; with: number[] }
  | { state: "left_out"; anchor: "conflicts"; why: LeftOutReason };

type LeftOutReason = EditRefusal | "lines-changed" | "not-utf8" | "file-gone";

/** The patch of one file; "" where no fix of it can be made. */
export type PlannedFile = {
  path: string;
  patch: string;
  /** SHA-256 of the file's bytes before and after; null without a file. */
  before: string | null;
  after: string | null;
  outcomes: FixOutcome[];
  /** A file that a forge obeys: shown first, and asks for a lead. */
  sensitive: boolean;
};

/**
 * Plans the patch of one file against its newest bytes (null: the file is gone),
 * in memory. Every fix is looked for anew; what cannot be placed without doubt
 * or conflicts with another is left out and said, and never emitted broken.
 */
export function planFile(
  path: string,
  bytes: Uint8Array | null,
  fixes: readonly PlannedFix[],
): PlannedFile {
  const sensitive = isSensitivePath(path);
  const file = bytes && splitLines(bytes);
  if (!bytes || !file?.ok) {
    const why = file ? "not-utf8" : "file-gone";
    const before = bytes && sha256(bytes);
    const outcomes = fixes.map(() => leftOut(why));
    return { path, patch: "", before, after: before, outcomes, sensitive };
  }
  const lines = file.value.lines.map(({ text }) => text);
  const baseOf = baseReader(bytes);
  const places = fixes.map((one) => place(one, lines, baseOf));
  const placed = places.flatMap((at, index) => (at ? [{ at, index }] : []));
  const edits = placed.map(({ at, index }) => editAt(at, fixes[index]));
  const made = composeFile(file.value, edits);
  const outcomes = fixes.map((): FixOutcome => leftOut("lines-changed"));
  placed.forEach(({ at, index }, i) => {
    const outcome = made.outcomes[i];
    const rivals = placed.map((one) => one.index);
    if (outcome) outcomes[index] = outcomeOf(outcome, at, rivals);
  });
  const before = joinLines(file.value);
  const after = joinLines({ bom: file.value.bom, lines: made.lines });
  return {
    path,
    patch: unifiedDiff(path, before, after),
    before: sha256(before),
    after: sha256(after),
    outcomes,
    sensitive,
  };
}

/** The item with what was seen of its place, as the other formats show it. */
export function anchoredItem<T extends FixItem>(item: T, seen: FixOutcome): T {
  const { fix } = item;
  if (fix.kind !== "lines") return item;
  const { anchor } = seen;
  if (anchor === "conflicts") return { ...item, fix: { ...fix, anchor } };
  const { startLine, endLine } = seen;
  const movedTo = { startLine, endLine };
  return { ...item, fix: { ...fix, anchor, movedTo } };
}

type Place = { anchor: "applies" | "moved" } & LineRange;

/** Reads each earlier version once; the version at hand needs no tracing. */
function baseReader(newest: Uint8Array) {
  const read = new Map<Uint8Array, string[] | null>([[newest, null]]);
  return (base: Uint8Array | null): string[] | null => {
    if (!base) return null;
    const known = read.get(base);
    if (known !== undefined) return known;
    const file = splitLines(base);
    const lines = file.ok ? file.value.lines.map(({ text }) => text) : null;
    read.set(base, lines);
    return lines;
  };
}

function place(
  { fix, base }: PlannedFix,
  lines: string[],
  baseOf: (base: Uint8Array | null) => string[] | null,
): Place | null {
  const found = reanchorFix(fix, lines, baseOf(base));
  return found.anchor === "conflicts" ? null : found;
}

function editAt(at: LineRange, planned: PlannedFix | undefined): PatchEdit {
  const { startLine, endLine } = at;
  const replacement = planned?.fix.replacement ?? "";
  return { startLine, endLine, replacement, claim: planned?.claim ?? "" };
}

function leftOut(why: LeftOutReason): FixOutcome {
  return { state: "left_out", anchor: "conflicts", why };
}

function outcomeOf(
  outcome: EditOutcome,
  at: Place,
  indexOf: number[],
): FixOutcome {
  if (outcome.kind === "refused") return leftOut(outcome.reason);
  if (outcome.kind === "conflict") {
    const rivals = outcome.with.map((i) => indexOf[i] ?? i);
    return { state: "conflict", anchor: "conflicts", with: rivals };
  }
  return { state: outcome.kind, ...at };
}
