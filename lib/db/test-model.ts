/**
 * For model-based tests: what one flag should be after every act, kept apart
 * from the code under test and from the database.
 */
export type Who = "anna" | "marek" | "lea";
export type Said = "correct" | "unsourced" | "wrong";
export type FixName = "one" | "other" | "none";
export type ClaimName = "A" | "B";

type Given = { who: Who; said: Said; fix: FixName };

export type FlagModel = {
  ledger: "present" | "resolved";
  review: "open" | "awaiting_second" | "disputed" | "confirmed" | "to_recheck";
  round: number;
  disposition: Said | null;
  reviewer: Who | null;
  /** The decision that stands: whose, on which claim, and whether its quote was found. */
  standing: { who: Who; claim: ClaimName; anchored: boolean } | null;
  given: Given[];
  /** Who agreed blind in this round. */
  agreed: Who[];
  claim: ClaimName;
  pageHasQuote: boolean;
  lapsed: boolean;
  stuck: boolean;
  decisions: number;
  changes: number;
};

export const freshFlag = (): FlagModel => ({
  ...{ ledger: "present", review: "open", round: 1, disposition: null },
  ...{ reviewer: null, standing: null, given: [], agreed: [], claim: "A" },
  ...{ pageHasQuote: true, lapsed: false, stuck: false },
  ...{ decisions: 0, changes: 0 },
});

const isLead = (who: Who) => who === "lea";

/** What an answer does, or why it is refused. */
export function modelDecide(
  flag: FlagModel,
  { who, said, fix }: Given,
): string {
  if (said === "wrong" && fix === "none" && flag.review !== "awaiting_second")
    return "incomplete";
  if (flag.ledger === "resolved") return "resolved";
  switch (flag.review) {
    case "confirmed":
      return "already-confirmed";
    case "disputed":
      return settle(flag, who, said);
    case "awaiting_second":
      return second(flag, { who, said, fix });
    default: {
      const round = flag.round + (flag.review === "to_recheck" ? 1 : 0);
      if (round !== flag.round) Object.assign(flag, { round, agreed: [] });
      const review = said === "wrong" ? "awaiting_second" : "confirmed";
      take(flag, { who, said, fix }, review);
      return "ok";
    }
  }
}

function settle(flag: FlagModel, who: Who, said: Said): string {
  if (!isLead(who)) return "lead-only";
  if (flag.given.some((one) => one.who === who)) return "own-dispute";
  take(flag, { who, said, fix: "one" }, "confirmed");
  return "ok";
}

function second(flag: FlagModel, answer: Given): string {
  const { who, said, fix } = answer;
  const first = flag.given[0];
  const seen = flag.agreed.includes(who);
  if (first?.who === who) return "same-person";
  if (first?.said !== said) {
    if (seen) return "answer-given";
    take(flag, answer, "disputed");
    return "ok";
  }
  if (fix === first.fix) {
    take(flag, answer, "confirmed");
    return "ok";
  }
  if (!seen) {
    flag.agreed.push(who);
    return "blind";
  }
  if (fix === "none") return "needs-fix";
  take(flag, answer, "disputed");
  return "ok";
}

function take(flag: FlagModel, answer: Given, review: FlagModel["review"]) {
  const { who, said } = answer;
  const confirmed = review === "confirmed";
  const given =
    review === "awaiting_second" ? [answer] : [...flag.given, answer];
  Object.assign(flag, {
    ...{ review, stuck: false, lapsed: false },
    given: confirmed ? [] : given,
    disposition: confirmed ? said : null,
    reviewer: confirmed ? who : null,
    standing: { who, claim: flag.claim, anchored: flag.pageHasQuote },
  });
  changed(flag, 1);
}

/** A decision, or none, that made the flag's next version. */
function changed(flag: FlagModel, decisions: 0 | 1) {
  flag.decisions += decisions;
  flag.changes += 1;
}

function reopen(flag: FlagModel) {
  Object.assign(flag, {
    ...{ review: "open", round: flag.round + 1, disposition: null },
    ...{ reviewer: null, standing: null, given: [], agreed: [] },
    ...{ stuck: false, lapsed: false },
  });
  changed(flag, 1);
}

export function modelUndo(flag: FlagModel, who: Who): string {
  if (!flag.standing) return "nothing-to-undo";
  if (flag.standing.who !== who && !isLead(who)) return "not-yours";
  reopen(flag);
  return "ok";
}

export function modelCannot(flag: FlagModel): string {
  if (flag.ledger === "resolved") return "resolved";
  if (flag.review === "confirmed") return "already-confirmed";
  flag.stuck = true;
  changed(flag, 1);
  return "ok";
}

export function modelReturn(flag: FlagModel, who: Who): string {
  if (!isLead(who)) return "lead-returns";
  const seen = !["open", "awaiting_second"].includes(flag.review);
  if (seen && flag.ledger === "present") {
    reopen(flag);
    return "ok";
  }
  if (!flag.stuck) return "nothing-to-return";
  flag.stuck = false;
  changed(flag, 1);
  return "ok";
}

/** A ledger that raises the flag with this claim, or no longer raises it. */
export function modelImport(flag: FlagModel, claim: ClaimName | null) {
  if (claim === null) {
    if (flag.ledger === "resolved") return;
    flag.ledger = "resolved";
    flag.lapsed = false;
    if (flag.review === "to_recheck") flag.review = "confirmed";
    return changed(flag, 0);
  }
  if (claim !== flag.claim || flag.ledger === "resolved") changed(flag, 0);
  Object.assign(flag, { ledger: "present", claim });
  if (flag.disposition !== null) flag.review = standsNow(flag);
}

function standsNow(flag: FlagModel): FlagModel["review"] {
  const same = flag.standing?.claim === flag.claim;
  return same && !flag.lapsed ? "confirmed" : "to_recheck";
}

/** A look at the source, which has the quote or no longer has it. */
export function modelLook(flag: FlagModel, hasQuote: boolean) {
  flag.pageHasQuote = hasQuote;
  if (flag.ledger === "resolved" || !flag.standing?.anchored) return;
  const goes = flag.review === "confirmed" && !hasQuote;
  const comes = flag.review === "to_recheck" && flag.lapsed && hasQuote;
  if (!goes && !comes) return;
  flag.lapsed = goes;
  flag.review = standsNow(flag);
  changed(flag, 0);
}
