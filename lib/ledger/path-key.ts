/** What two spellings of one path share: NFC and forward slashes. For comparison only; the path is kept as given. */
export function pathKey(path: string): string {
  return path.normalize("NFC").replaceAll("\\", "/");
}

/** What the queue, which is ordered by path, can hold in one entry of an index. */
const MOST_BYTES = 1_400;

/**
 * Why a path cannot name a file of the reviewed repository; null when it can.
 * Turning such a path into a good one would be a guess.
 */
export function pathFault(path: string): string | null {
  if (path.includes("\\")) return "it has a backslash";
  if (path.startsWith("/")) return "it is absolute";
  if (/^[A-Za-z]:/.test(path)) return "it starts with a drive letter";
  if (path.split("/").includes("..")) return "it leaves its folder with ..";
  if (Buffer.byteLength(path) > MOST_BYTES)
    return `it is longer than ${MOST_BYTES} bytes`;
  return null;
}
