import { ClaimIndex, findClaim } from "@/lib/content/find-claim";
import type { FixView, FlagDetail } from "@/lib/review/flag-view";
import { fixTarget } from "./fix-target";

type Told = Pick<FlagDetail, "claim" | "excerpt">;

/**
 * A fix made in one file, as it reads in another that holds the same claim: the
 * claim's words change as they did there, what stands around them stays. Null
 * where that cannot be told letter by letter; that file needs its own look.
 */
export function familyFix(
  made: FixView,
  claim: string,
  member: FlagDetail,
): FixView | null {
  const target = fixTarget(member);
  const replacement = carriedOver(made, claim, target.original, member);
  return replacement === null || replacement === target.original
    ? null
    : { ...target, replacement };
}

function carriedOver(
  made: FixView,
  claim: string,
  original: string,
  member: Told,
): string | null {
  if (original === made.original) return made.replacement;
  const here = around(made.original, claim);
  const there = around(original, member.claim);
  if (here === null || there === null) return null;
  const words = between(made.replacement, here);
  if (words === null) return null;
  const text = there.before + words + there.after;
  return text.trim() === "" ? "" : text;
}

type Around = { before: string; after: string };

function around(text: string, claim: string): Around | null {
  const span = findClaim(new ClaimIndex(text), claim).next().value;
  return span === undefined
    ? null
    : { before: text.slice(0, span.start), after: text.slice(span.end) };
}

/** What took the claim's place; null where more than the claim was changed. */
function between(text: string, { before, after }: Around): string | null {
  if (text === "") return `${before}${after}`.trim() === "" ? "" : null;
  if (text.length < before.length + after.length) return null;
  if (!text.startsWith(before) || !text.endsWith(after)) return null;
  return text.slice(before.length, text.length - after.length);
}
