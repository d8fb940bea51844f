import { ClaimIndex, findClaim } from "@/lib/content/find-claim";
import { parseFixLines } from "@/lib/content/fix-lines";
import { insideClaim, joinForSpans } from "./patch-spans";
import type { LineRange } from "./reanchor-fix";

/**
 * What a commit shows of a fix. `standing`: the old lines are still there.
 * `landed`: the new lines are there and the old ones are not. `overtaken`: both
 * are gone. It is an observation; nothing was applied here.
 */
export type LandingSeen = "standing" | "landed" | "overtaken";

/** How far from its place a fix may be found: other edits move lines. */
const linesAway = 200;

/**
 * Looks for a fix in the lines of a file at some commit, near the place that it
 * was made for: as whole lines, else as the claim in its new words, since
 * another fix may have changed the same line. A fix that only deletes has landed
 * where its lines are gone.
 */
export function observeLanding(
  fix: LineRange & { original: string; replacement: string; claim: string },
  lines: readonly string[],
): LandingSeen {
  const near = lines.slice(
    Math.max(0, fix.startLine - 1 - linesAway),
    fix.endLine + linesAway,
  );
  const old = parseFixLines(fix.original);
  const put = parseFixLines(fix.replacement);
  const standing = contains(near, old);
  // The new text may hold the old lines in it: then both are seen once it landed.
  const landed = contains(near, put) && (contains(put, old) || !standing);
  if (landed) return "landed";
  return standing ? "standing" : observeClaim(fix.claim, old, put, near);
}

function observeClaim(
  claim: string,
  old: string[],
  put: string[],
  near: readonly string[],
): LandingSeen {
  const line = (text: string) => ({ text, ending: "\n" as const });
  const change = insideClaim(joinForSpans(old.map(line)), {
    startLine: 1,
    endLine: old.length,
    lines: put.map(line),
    claims: [claim],
  });
  if (!change) return "overtaken";
  const index = new ClaimIndex(near.join("\n"));
  const holds = (text: string) => !findClaim(index, text).next().done;
  if (holds(claim)) return "standing";
  return holds(change.text) ? "landed" : "overtaken";
}

function contains(lines: readonly string[], wanted: readonly string[]) {
  if (wanted.length === 0) return true;
  return lines.some((_, at) =>
    wanted.every((text, i) => lines[at + i] === text),
  );
}
