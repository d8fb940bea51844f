/** One commit that changed the files that were asked for. */
export type FileCommit = {
  id: string;
  /** The nearest ancestors that changed them, too. */
  parents: string[];
  /** When it was committed, ISO 8601. */
  at: string;
  subject: string;
  /** What the files became; null where one was removed. */
  changes: { path: string; oid: string | null }[];
};

const RECORD = "\x1e";
const FIELD = "\x1f";

/**
 * Reads `git log --parents --raw -z` in the format that git-log.io asks for:
 * RS id US parents US seconds US subject US, then raw entries.
 */
export function parseFileLog(output: string): FileCommit[] {
  return recordsOf(output).map((record) => {
    const [id = "", parents = "", seconds = "", subject = "", ...rest] =
      record.split(FIELD);
    return {
      ...{ id, parents: parents.split(" ").filter(Boolean) },
      at: new Date(Number(seconds) * 1_000).toISOString(),
      ...{ subject, changes: rawChanges(rest.join(FIELD)) },
    };
  });
}

/** A subject may hold any character, so only what begins with an id is one. */
function recordsOf(output: string): string[] {
  const records: string[] = [];
  for (const piece of output.split(RECORD).slice(1)) {
    const isRecord = /^[0-9a-f]{40,64}$/.test(piece.split(FIELD)[0] ?? "");
    if (isRecord) records.push(piece);
    else records.push(`${records.pop() ?? ""} ${piece}`);
  }
  return records;
}

/** `:mode mode oid oid status NUL path NUL`, again and again. */
function rawChanges(text: string): FileCommit["changes"] {
  const parts = text.split("\0");
  return parts.flatMap((part, index) => {
    const entry = /:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/.exec(part);
    const path = parts[index + 1];
    if (!entry || path === undefined) return [];
    return [{ path, oid: entry[2] === "D" ? null : (entry[1] ?? null) }];
  });
}

/** Reads `git diff-tree --raw -z -M --diff-filter=R`. */
export function parseRename(
  output: string,
  file: { to: string } | { from: string },
): string | null {
  const parts = output.split("\0");
  for (const [index, part] of parts.entries()) {
    if (!/^:.* R\d+$/.test(part)) continue;
    const [from, to] = [parts[index + 1], parts[index + 2]];
    if ("to" in file && to === file.to) return from ?? null;
    if ("from" in file && from === file.from) return to ?? null;
  }
  return null;
}
