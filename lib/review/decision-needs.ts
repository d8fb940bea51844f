import { parseFixLines } from "@/lib/content/fix-lines";
import type { Disposition } from "./disposition";
import { needsFix } from "./needs-fix";

/** What stands between a choice and its confirmation. */
export type Need =
  | "choose"
  | "fix"
  | "fix-differs"
  | "grounding-or-reason"
  | "reason"
  | "live-check"
  | "attest"
  | "lint-reason";

export type Choice = {
  disposition: Disposition | null;
  /** Null where nothing was typed. */
  fix: { original: string; replacement: string } | null;
  rationale: string;
  groundingQuote: string | null;
  attested: string;
  lintHits: number;
  /** True for a second person who has not seen the first one's fix yet. */
  fixLater?: boolean;
  lintReason: string;
};

/** How the newest look at the source went. */
export type Look =
  /** Read within the project's freshness limit. */
  | "fresh"
  /** Read once, too long ago; another look is due. */
  | "stale"
  /** Not looked at yet. */
  | "unread"
  /** Looked at, and it could not be read: somebody has to say how they checked. */
  | "unreadable"
  /** There is no address to look at. */
  | "no-source";

/**
 * What is still missing before a decision can be confirmed; empty when nothing
 * is. The bench shows it and the server holds to it: one function for both.
 */
export function decisionNeeds(choice: Choice, look: Look): Need[] {
  const { disposition } = choice;
  if (!disposition) return ["choose"];
  return [
    ...dispositionNeeds(disposition, choice),
    ...lookNeeds(choice, look),
    ...(needsFix(disposition) && choice.lintHits > 0 && !said(choice.lintReason)
      ? (["lint-reason"] as const)
      : []),
  ];
}

function dispositionNeeds(disposition: Disposition, choice: Choice): Need[] {
  if (needsFix(disposition)) return choice.fixLater ? [] : fixNeeds(choice.fix);
  if (disposition === "unsourced")
    return said(choice.rationale) ? [] : ["reason"];
  const grounded = said(choice.groundingQuote ?? "") || said(choice.rationale);
  return grounded ? [] : ["grounding-or-reason"];
}

function fixNeeds(fix: Choice["fix"]): Need[] {
  if (!fix) return ["fix"];
  return sameLines(fix.original, fix.replacement) ? ["fix-differs"] : [];
}

/** Whether two texts are the same lines, as a fix is read: endings aside. */
export function sameLines(a: string, b: string): boolean {
  const [left, right] = [parseFixLines(a), parseFixLines(b)];
  return (
    left.length === right.length &&
    left.every((line, index) => line === right[index])
  );
}

function lookNeeds(choice: Choice, look: Look): Need[] {
  if (look === "fresh") return [];
  if (look === "stale" || look === "unread") return ["live-check"];
  const words =
    look === "no-source"
      ? said(choice.attested) || said(choice.rationale)
      : said(choice.attested);
  return words ? [] : ["attest"];
}

function said(text: string): boolean {
  return text.trim() !== "";
}
