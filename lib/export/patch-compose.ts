import {
  type FileLine,
  type FileText,
  joinLines,
  splitLines,
} from "@/lib/content/split-lines";
import {
  type EditRefusal,
  type FittedEdit,
  fitEdit,
  type PatchEdit,
} from "./patch-edit";
import {
  applySpans,
  insideClaim,
  type JoinedLines,
  joinForSpans,
  type SpanEdit,
} from "./patch-spans";

/** What became of one edit. A twin says the same as an earlier edit. */
export type EditOutcome =
  | { kind: "composed" | "twin" }
  | { kind: "conflict"; with: number[] }
  | { kind: "refused"; reason: EditRefusal };

/** Edits that were fitted, with the places in the list that they came from. */
type Candidate = FittedEdit & { indices: number[] };

/**
 * Makes every edit that can be made together, and says of each what became of
 * it: nobody's edit is half made, and of two that conflict neither is.
 *
 * Edits of different lines never conflict. Those that share a line are composed
 * where each changes nothing but its claim and the claims are apart.
 */
export function composeFile(
  file: FileText,
  edits: readonly PatchEdit[],
): { lines: FileLine[]; outcomes: EditOutcome[] } {
  const outcomes: EditOutcome[] = edits.map(() => ({ kind: "composed" }));
  const candidates = collect(file, edits, outcomes);
  const groups = sharingLines(candidates);
  const shared = groups.some((group) => group.length > 1);
  const joined = shared ? joinForSpans(file.lines) : null;
  const made = groups.map((group) =>
    joined && group.length > 1
      ? composeGroup(file, joined, group, outcomes)
      : group,
  );
  return { lines: replaceAll(file.lines, made.flat()), outcomes };
}

/** The edits that fit, in order, twins together; the others are said. */
function collect(
  file: FileText,
  edits: readonly PatchEdit[],
  outcomes: EditOutcome[],
): Candidate[] {
  const candidates = new Map<string, Candidate>();
  edits.forEach((edit, index) => {
    const fitted = fitEdit(file, edit);
    if (!fitted.ok) {
      outcomes[index] = { kind: "refused", reason: fitted.reason };
      return;
    }
    const { startLine, endLine, lines, claims } = fitted.value;
    const key = JSON.stringify([startLine, endLine, lines]);
    const twin = candidates.get(key);
    if (!twin) candidates.set(key, { ...fitted.value, indices: [index] });
    else {
      twin.indices.push(index);
      twin.claims.push(...claims);
      outcomes[index] = { kind: "twin" };
    }
  });
  return [...candidates.values()].sort(
    (a, b) => a.startLine - b.startLine || a.endLine - b.endLine,
  );
}

/** Groups that share no line with each other. The input is in order. */
function sharingLines<T extends FittedEdit>(edits: readonly T[]): T[][] {
  const groups: T[][] = [];
  let last = 0;
  for (const edit of edits) {
    const group = groups.at(-1);
    if (group && edit.startLine <= last) group.push(edit);
    else groups.push([edit]);
    last = Math.max(last, edit.endLine);
  }
  return groups;
}

type Placed = { edit: Candidate; span: SpanEdit | null };

/** Composes edits that share lines; those in conflict are left out, and said. */
function composeGroup(
  file: FileText,
  joined: JoinedLines,
  group: Candidate[],
  outcomes: EditOutcome[],
): FittedEdit[] {
  const placed = group.map((edit) => ({
    edit,
    span: insideClaim(joined, edit),
  }));
  const good = placed.filter((one) => {
    const against = placed.filter((other) => inConflict(one, other));
    const rivals = against.flatMap(({ edit }) => edit.indices);
    if (rivals.length > 0)
      for (const index of one.edit.indices)
        outcomes[index] = { kind: "conflict", with: rivals };
    return rivals.length === 0;
  });
  const spans = new Map(good.map(({ edit, span }) => [edit, span]));
  return sharingLines(good.map(({ edit }) => edit)).map((edits) => {
    const [only] = edits;
    if (only && edits.length === 1) return only;
    const changes = edits
      .map((edit) => spans.get(edit))
      .filter((span) => span != null)
      .sort((a, b) => a.start - b.start || a.end - b.end);
    const startLine = Math.min(...edits.map((edit) => edit.startLine));
    const endLine = Math.max(...edits.map((edit) => edit.endLine));
    const lines = applySpans(file.lines, joined, startLine, endLine, changes);
    return { startLine, endLine, lines, claims: [] };
  });
}

function inConflict(a: Placed, b: Placed): boolean {
  const shareLine =
    a.edit.startLine <= b.edit.endLine && b.edit.startLine <= a.edit.endLine;
  if (a === b || !shareLine) return false;
  if (!a.span || !b.span) return true;
  return a.span.start < b.span.end && b.span.start < a.span.end;
}

function replaceAll(
  lines: readonly FileLine[],
  edits: readonly FittedEdit[],
): FileLine[] {
  const made: FileLine[] = [];
  let next = 1;
  for (const edit of edits) {
    for (const line of lines.slice(next - 1, edit.startLine - 1))
      made.push(line);
    for (const line of edit.lines) made.push(line);
    next = edit.endLine + 1;
  }
  for (const line of lines.slice(next - 1)) made.push(line);
  return made;
}

/** All edits made, or the first reason why they are not. Edits count from 0. */
export type Composition =
  | { kind: "result"; before: string; after: string }
  | { kind: "conflict"; edits: number[] }
  | {
      kind: "refused";
      reason: EditRefusal | "not-utf8" | "no-edits";
      edit: number | null;
    };

/** Composes all edits of one file, or none of them. */
export function composeEdits(
  bytes: Uint8Array,
  edits: readonly PatchEdit[],
): Composition {
  if (edits.length === 0)
    return { kind: "refused", reason: "no-edits", edit: null };
  const file = splitLines(bytes);
  if (!file.ok) return { kind: "refused", reason: file.reason, edit: null };
  const { lines, outcomes } = composeFile(file.value, edits);
  for (const [edit, outcome] of outcomes.entries())
    if (outcome.kind === "refused")
      return { kind: "refused", reason: outcome.reason, edit };
  for (const [edit, outcome] of outcomes.entries())
    if (outcome.kind === "conflict")
      return { kind: "conflict", edits: [edit, ...outcome.with] };
  const { bom } = file.value;
  const before = joinLines(file.value);
  return { kind: "result", before, after: joinLines({ bom, lines }) };
}
