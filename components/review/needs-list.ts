import { clock } from "@/components/ui/date-words";
import {
  type Choice,
  decisionNeeds,
  type Look,
  type Need as Missing,
} from "@/lib/review/decision-needs";
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

/** What the needs depend on besides flag and draft. */
export type NeedsSetting = {
  secondReview: SecondReview;
  freshnessHours: number;
  lintMarks: number;
  now: Date;
  zone: string | undefined;
};

/** How the newest look at the source stands for a decision now. */
export function lookAt(
  source: SourceView | null,
  freshnessHours: number,
  now: Date,
): Look {
  if (source === null || source.href === null) return "no-source";
  if (source.checkedAt === null) return "unread";
  const hours = (now.getTime() - Date.parse(source.checkedAt)) / 3_600_000;
  const read =
    source.outcome === "fetched" || source.outcome === "not_modified";
  if (hours > freshnessHours || (read && !source.fresh)) return "stale";
  return read ? "fresh" : "unreadable";
}

/**
 * What is met and what is missing before a decision can be confirmed, in the
 * order in which the reviewer meets it. The rule itself is the server's own
 * (`decisionNeeds`); here it gets its words and its place on the screen.
 */
export function needsList(
  flag: FlagDetail,
  draft: DraftBody,
  setting: NeedsSetting,
): Need[] {
  if (draft.disposition === null) {
    return [{ id: "choices", ok: false, words: "Choose" }];
  }
  const look = lookAt(flag.source, setting.freshnessHours, setting.now);
  const missing = new Set(
    decisionNeeds(choiceOf(flag, draft, setting.lintMarks), look),
  );
  return [
    ...ownNeeds(flag, draft, missing, setting.lintMarks),
    ...sourceNeeds(flag.source, look, missing, setting.zone),
    ...secondNeed(flag, draft, setting.secondReview),
  ];
}

/** True where nothing is missing any more. */
export function isReady(needs: readonly Need[]): boolean {
  return needs.every(({ ok }) => ok !== false);
}

function choiceOf(
  flag: FlagDetail,
  draft: DraftBody,
  lintHits: number,
): Choice {
  const { original } = fixTarget(flag);
  const { replacement } = draft;
  return {
    disposition: draft.disposition,
    fix: replacement === null ? null : { original, replacement },
    rationale: draft.rationale,
    groundingQuote: draft.groundingQuote,
    attested: draft.attested,
    lintHits,
    fixLater: mayFixLater(flag, draft),
    lintReason: draft.lintReason,
  };
}

/** A second person may agree first and see the fix then. */
export function mayFixLater(flag: FlagDetail, draft: DraftBody): boolean {
  return (
    flag.reviewState === "awaiting_second" &&
    flag.second?.answered == null &&
    !fixDiffers(fixTarget(flag), draft)
  );
}

function ownNeeds(
  flag: FlagDetail,
  draft: DraftBody,
  missing: ReadonlySet<Missing>,
  lintMarks: number,
): Need[] {
  if (carriesFix(draft.disposition)) {
    return [
      fixNeed(flag, draft, missing),
      ...lintNeed(lintMarks, !missing.has("lint-reason")),
    ];
  }
  if (draft.disposition === "unsourced") {
    const ok = !missing.has("reason");
    return [{ id: "reason", ok, words: ok ? "Reason given" : "Say why" }];
  }
  return [groundingNeed(draft, !missing.has("grounding-or-reason"))];
}

function fixNeed(
  flag: FlagDetail,
  draft: DraftBody,
  missing: ReadonlySet<Missing>,
): Need {
  const target = fixTarget(flag);
  const thing = target.kind === "lines" ? "line" : "claim";
  if (mayFixLater(flag, draft)) {
    return { id: "fix", ok: null, words: "Their fix is shown if you agree" };
  }
  const changes = fixDiffers(target, draft);
  if (!changes || missing.has("fix-differs")) {
    return { id: "fix", ok: false, words: `Fix is the same as the ${thing}` };
  }
  const gone = thing === "line" ? "Line deleted" : "Claim taken out";
  return {
    id: "fix",
    ok: true,
    words: draft.replacement === "" ? gone : "Fix differs",
  };
}

function lintNeed(marks: number, ok: boolean): Need[] {
  if (marks === 0) return [];
  const count = marks === 1 ? "1 mark" : `${marks} marks`;
  const words = ok ? `${count} kept, with a reason` : `${count}: say why`;
  return [{ id: "lint", ok, words }];
}

function groundingNeed(draft: DraftBody, ok: boolean): Need {
  if ((draft.groundingQuote ?? "").trim() !== "") {
    return { id: "grounding", ok: true, words: "Grounding sentence found" };
  }
  const words = ok ? "Reason given" : "Grounding sentence or a reason";
  return { id: "grounding", ok, words };
}

function sourceNeeds(
  source: SourceView | null,
  look: Look,
  missing: ReadonlySet<Missing>,
  zone: string | undefined,
): Need[] {
  const at = source?.checkedAt ?? null;
  if (look === "fresh" && at !== null) {
    return [
      { id: "source", ok: true, words: `Source read ${clock(at, zone)}` },
    ];
  }
  if (missing.has("live-check")) {
    const words =
      look === "unread" ? "Read the source" : "Read the source again";
    return [{ id: "source", ok: false, words }];
  }
  return attestNeeds(look, !missing.has("attest"));
}

function attestNeeds(look: Look, ok: boolean): Need[] {
  const none = look === "no-source";
  return [
    {
      id: "attested",
      ok,
      words: ok ? "You said how you checked" : "How you checked",
    },
    {
      id: "source",
      ok: null,
      words: none ? "No source to read" : "Source not read today",
    },
  ];
}

function secondNeed(
  flag: FlagDetail,
  draft: DraftBody,
  second: SecondReview,
): Need[] {
  const asked =
    second === "all" || (second === "fixes" && carriesFix(draft.disposition));
  const first =
    flag.reviewState !== "awaiting_second" && flag.reviewState !== "disputed";
  return asked && first
    ? [{ id: "second", ok: null, words: "Then a second person" }]
    : [];
}
