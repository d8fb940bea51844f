import { clock } from "@/components/ui/date-words";
import type { Disposition } from "@/lib/review/disposition";
import type { DraftBody, FlagDetail, SourceView } from "@/lib/review/flag-view";
import { fixDiffers, fixTarget } from "./fix-target";
import { carriesFix } from "./standing";

/** Where the reviewer has to go to meet a need. */
export type NeedField =
  | "choices"
  | "fix"
  | "grounding"
  | "reason"
  | "attested"
  | "lint"
  | "source";

/** One thing that a decision rests on. `ok: null` only informs. */
export type Need = {
  id: NeedField | "second";
  ok: boolean | null;
  words: string;
};

export type SecondReview = "off" | "fixes" | "all";

/** How this reader's look at the source ended, as far as a decision can rest on it. */
export type SourceStanding = "fresh" | "stale" | "unreadable" | "none";

export function sourceStanding(source: SourceView | null): SourceStanding {
  if (source === null || source.href === null) return "none";
  if (source.checkId === null) return "stale";
  const read =
    source.outcome === "fetched" || source.outcome === "not_modified";
  if (!read) return "unreadable";
  return source.fresh ? "fresh" : "stale";
}

/** True where only the reviewer's own word can stand in for a live check. */
export function needsAttest(flag: FlagDetail): boolean {
  const standing = sourceStanding(flag.source);
  return standing === "unreadable" || standing === "none";
}

/**
 * What is met and what is missing before a decision can be confirmed, in the
 * order in which the reviewer meets it. The server asks again: this list is
 * for the eye, and never the guard.
 */
export function decisionNeeds(
  flag: FlagDetail,
  draft: DraftBody,
  lintMarks: number,
  second: SecondReview,
  zone?: string,
): Need[] {
  const { disposition } = draft;
  if (disposition === null) {
    return [{ id: "choices", ok: false, words: "Choose" }];
  }
  return [
    ...ownNeeds(disposition, flag, draft, lintMarks),
    ...sourceNeeds(flag, draft, zone),
    ...secondNeed(disposition, flag, second),
  ];
}

/** True where nothing is missing any more. */
export function isReady(needs: readonly Need[]): boolean {
  return needs.every(({ ok }) => ok !== false);
}

function ownNeeds(
  disposition: Disposition,
  flag: FlagDetail,
  draft: DraftBody,
  lintMarks: number,
): Need[] {
  if (carriesFix(disposition)) {
    return [fixNeed(flag, draft), ...lintNeeds(draft, lintMarks)];
  }
  const reason = draft.rationale.trim() !== "";
  if (disposition === "unsourced") {
    return [
      { id: "reason", ok: reason, words: reason ? "Reason given" : "Say why" },
    ];
  }
  return [groundingNeed(draft, reason)];
}

function fixNeed(flag: FlagDetail, draft: DraftBody): Need {
  const target = fixTarget(flag);
  if (!fixDiffers(target, draft)) {
    const same =
      target.kind === "lines"
        ? "Fix is the same as the line"
        : "Fix is the same as the claim";
    return { id: "fix", ok: false, words: same };
  }
  if (draft.replacement !== "") {
    return { id: "fix", ok: true, words: "Fix differs" };
  }
  return target.kind === "lines"
    ? { id: "fix", ok: true, words: "Line deleted" }
    : { id: "fix", ok: true, words: "Claim taken out" };
}

function lintNeeds(draft: DraftBody, marks: number): Need[] {
  if (marks === 0) return [];
  const count = marks === 1 ? "1 mark" : `${marks} marks`;
  return draft.lintReason.trim() === ""
    ? [{ id: "lint", ok: false, words: `${count}, say why` }]
    : [{ id: "lint", ok: true, words: `${count} kept, with a reason` }];
}

function groundingNeed(draft: DraftBody, reason: boolean): Need {
  if ((draft.groundingQuote ?? "").trim() !== "") {
    return { id: "grounding", ok: true, words: "Grounding sentence found" };
  }
  return reason
    ? { id: "grounding", ok: true, words: "Reason given" }
    : { id: "grounding", ok: false, words: "Grounding sentence or a reason" };
}

function sourceNeeds(
  flag: FlagDetail,
  draft: DraftBody,
  zone: string | undefined,
): Need[] {
  const standing = sourceStanding(flag.source);
  if (standing === "fresh") {
    const at = flag.source?.checkedAt;
    const when = at === null || at === undefined ? "" : ` ${clock(at, zone)}`;
    return [{ id: "source", ok: true, words: `Source read${when}` }];
  }
  if (standing === "stale") {
    return [{ id: "source", ok: false, words: "Read the source again" }];
  }
  return attestNeeds(draft, standing);
}

function attestNeeds(draft: DraftBody, standing: SourceStanding): Need[] {
  const said = draft.attested.trim() !== "";
  return [
    {
      id: "attested",
      ok: said,
      words: said ? "You said how you checked" : "How you checked",
    },
    {
      id: "source",
      ok: null,
      words:
        standing === "none" ? "No source to read" : "Source not read today",
    },
  ];
}

function secondNeed(
  disposition: Disposition,
  flag: FlagDetail,
  second: SecondReview,
): Need[] {
  const asked =
    second === "all" || (second === "fixes" && carriesFix(disposition));
  if (!asked || flag.reviewState === "awaiting_second") return [];
  if (flag.reviewState === "disputed") return [];
  return [{ id: "second", ok: null, words: "Then a second person" }];
}
