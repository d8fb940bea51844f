/** What one entry of a tree object is. Only `file` is ever read. */
type EntryKind = "file" | "directory" | "symbolic-link" | "submodule";

export type TreeEntry = {
  kind: EntryKind;
  mode: string;
  /** The name's bytes: Git promises no encoding. */
  name: Buffer;
  oid: string;
};

/**
 * Reads a raw tree object: `mode SP name NUL oid`, again and again (Git's
 * tree-walk.c). `oidBytes` is 20 or 32. A cut entry ends the list.
 */
export function parseTree(bytes: Buffer, oidBytes: number): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(0x20, at);
    const nul = bytes.indexOf(0, space + 1);
    if (space < 0 || nul < 0 || nul + oidBytes >= bytes.length + 1) break;
    const mode = bytes.toString("latin1", at, space);
    entries.push({
      kind: kindOf(mode),
      mode: mode.padStart(6, "0"),
      name: bytes.subarray(space + 1, nul),
      oid: bytes.toString("hex", nul + 1, nul + 1 + oidBytes),
    });
    at = nul + 1 + oidBytes;
  }
  return entries;
}

function kindOf(mode: string): EntryKind {
  if (mode.endsWith("40000")) return "directory";
  if (mode.startsWith("12")) return "symbolic-link";
  return mode.startsWith("16") ? "submodule" : "file";
}

/**
 * The entry of that name: byte for byte, else the only one that is equal after
 * NFC (a ledger written on a Mac may spell a name with loose accents).
 */
export function findEntry(
  entries: TreeEntry[],
  name: string,
): TreeEntry | null {
  const wanted = Buffer.from(name);
  const same = entries.find((entry) => entry.name.equals(wanted));
  if (same) return same;
  const composed = name.normalize("NFC");
  const alike = entries.filter(
    (entry) => entry.name.toString().normalize("NFC") === composed,
  );
  return alike.length === 1 ? (alike[0] ?? null) : null;
}
