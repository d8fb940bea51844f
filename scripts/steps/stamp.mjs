import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const STAMP = ".made-from";

/** Whether what lies in `directory` was made from what hashes to `hash`. */
export function matchesStamp(directory, hash) {
  try {
    return readFileSync(path.join(directory, STAMP), "utf8") === hash;
  } catch {
    return false;
  }
}

/** Notes what the content of `directory` was made from. */
export function keepStamp(directory, hash) {
  writeFileSync(path.join(directory, STAMP), hash);
}

/** One hash over the names and bytes of files. */
export function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = readFileSync(file);
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/** The files under `directory`, in a fixed order, without those `skip` names. */
export function listFiles(directory, skip = () => false) {
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(directory, entry.name);
      if (skip(file)) return [];
      if (entry.isDirectory()) return listFiles(file, skip);
      return entry.isFile() ? [file] : [];
    });
}
