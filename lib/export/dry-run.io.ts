import "server-only";
import { readBlob } from "@/lib/content/git-objects.io";
import type { ContentRepository } from "@/lib/content/git-repository.io";
import type { FixItem, Rows } from "./export-item";
import type { FixAnchor } from "./manifest-schema";
import { type FixOutcome, type PlannedFile, planFile } from "./plan-patch";

/** SHA-256 of a file's bytes, before the fixes and with them; null without the file. */
export type BeforeAfter = {
  commit: string;
  before: string | null;
  after: string | null;
};

/** One fix as it would land, or why it would not. Lines count from 1. */
export type DryHunk<T> = {
  item: T;
  /** At the commit that it was confirmed against. */
  pinned: FixAnchor;
  /** At the newest commit. */
  newest: FixAnchor;
  movedTo: number | null;
  why: string | null;
};

export type DryFile<T> = {
  path: string;
  newest: BeforeAfter | null;
  /** One for each commit that fixes of this file were confirmed against. */
  pinned: BeforeAfter[];
  hunks: DryHunk<T>[];
};

/**
 * Plays every fix through in memory, file by file as they come, against the
 * commit that it was confirmed at and against the newest. Writes nothing.
 * `content` null: nothing can be said but that.
 */
export async function* dryRun<T extends FixItem>(
  content: { repository: ContentRepository; commit: string } | null,
  items: Rows<T>,
): AsyncGenerator<DryFile<T>> {
  let group: T[] = [];
  for await (const item of items) {
    if (group[0] && group[0].file !== item.file) {
      yield await dryFile(content, group[0].file, group);
      group = [];
    }
    group.push(item);
  }
  if (group[0]) yield await dryFile(content, group[0].file, group);
}

async function dryFile<T extends FixItem>(
  content: { repository: ContentRepository; commit: string } | null,
  path: string,
  items: T[],
): Promise<DryFile<T>> {
  const withLines = items.flatMap((item) =>
    item.fix.kind === "lines" ? [{ item, fix: item.fix }] : [],
  );
  if (!content)
    return { path, newest: null, pinned: [], hunks: items.map(unknownHunk) };
  const at = reader(content.repository, path);
  const plan = async (commit: string, some: typeof withLines) => {
    const fixes = await Promise.all(
      some.map(async ({ item: { claim }, fix }) => ({
        ...{ fix, claim, base: await at(fix.commit) },
      })),
    );
    return planFile(path, await at(commit), fixes);
  };
  const newest = await plan(content.commit, withLines);
  const seen = new Map<T, DryHunk<T>>();
  const pinned: BeforeAfter[] = [];
  for (const commit of new Set(withLines.map(({ fix }) => fix.commit))) {
    const some = withLines.filter(({ fix }) => fix.commit === commit);
    const planned = await plan(commit, some);
    pinned.push(beforeAfter(commit, planned));
    some.forEach((one, i) => {
      const outcome = newest.outcomes[withLines.indexOf(one)];
      seen.set(one.item, hunk(one.item, planned.outcomes[i], outcome));
    });
  }
  return {
    ...{ path, pinned, newest: beforeAfter(content.commit, newest) },
    hunks: items.map((item) => seen.get(item) ?? unknownHunk(item)),
  };
}

/** Each version of a file is read once. */
function reader(repository: ContentRepository, path: string) {
  const read = new Map<string, Promise<Uint8Array | null>>();
  return (commit: string) => {
    const known = read.get(commit);
    if (known) return known;
    const reading = readBlob(repository, commit, path).then((blob) =>
      blob.ok ? blob.value.bytes : null,
    );
    read.set(commit, reading);
    return reading;
  };
}

const beforeAfter = (
  commit: string,
  { before, after }: PlannedFile,
): BeforeAfter => ({ commit, before, after });

function unknownHunk<T>(item: T): DryHunk<T> {
  return {
    ...{ item, pinned: "unknown", newest: "unknown", movedTo: null },
    why: null,
  };
}

function hunk<T>(
  item: T,
  pinned: FixOutcome | undefined,
  newest: FixOutcome | undefined,
): DryHunk<T> {
  return {
    item,
    pinned: pinned?.anchor ?? "unknown",
    newest: newest?.anchor ?? "unknown",
    movedTo: newest && "startLine" in newest ? newest.startLine : null,
    why: newest ? wordsFor(newest) : null,
  };
}

function wordsFor(outcome: FixOutcome): string | null {
  if (outcome.state === "conflict")
    return "another confirmed fix changes the same words";
  if (outcome.state !== "left_out") return null;
  return LEFT_OUT[outcome.why] ?? "it cannot be placed without doubt";
}

const LEFT_OUT: Record<string, string> = {
  "lines-changed": "its lines were changed or removed since",
  "file-gone": "its file is no longer there",
  "not-utf8": "its file is no longer UTF-8 text",
};

/** A file of a dry run as one line of JSON. */
export function dryRunLine<T extends FixItem>(file: DryFile<T>): string {
  const { path, newest, pinned, hunks } = file;
  return `${JSON.stringify({
    ...{ file: path, applied: false, newest, pinned },
    hunks: hunks.map(({ item, movedTo, ...how }) => ({
      ...{ id: item.id, line: item.line, ...how },
      moved_to: movedTo,
    })),
  })}\n`;
}
