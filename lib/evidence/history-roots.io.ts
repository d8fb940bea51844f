import { realpath } from "node:fs/promises";
import { delimiter, sep } from "node:path";

/**
 * Whether a lead may name this directory: it must lie in one of the operator's
 * folders (`REGROUND_CONTENT_ROOTS`, as PATH is written), links resolved. Where
 * the operator named none, any directory will do.
 */
export async function isInOperatorRoots(directory: string): Promise<boolean> {
  const roots = (process.env.REGROUND_CONTENT_ROOTS ?? "")
    .split(delimiter)
    .filter((root) => root.trim() !== "");
  if (roots.length === 0) return true;
  // The start has built the sample's own.
  if (directory === process.env.REGROUND_SAMPLE_HISTORY) return true;
  const real = await resolved(directory);
  if (real === null) return false;
  for (const root of roots) {
    const base = await resolved(root.trim());
    if (base !== null && (real === base || real.startsWith(base + sep)))
      return true;
  }
  return false;
}

async function resolved(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    return null;
  }
}
