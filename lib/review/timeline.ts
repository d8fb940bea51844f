import type { TimelineEntry } from "./flag-view";

type Happenings = {
  decisions: {
    at: Date;
    actorName: string;
    kind: string;
    disposition: string | null;
    rationale: string | null;
  }[];
  effects: { effect: string; at: Date; actor: string; seq: number }[];
  comments: { at: Date; actorName: string; body: string }[];
  /** What the reader typed and has not recorded; nobody else sees it. */
  drafts: { at: Date; actorName: string }[];
  suggestions: { createdAt: Date; actorName: string; url: string }[];
  landings: { at: Date; observed: string; commit: string }[];
};

const EFFECT_WORDS: Record<string, string> = {
  new: "First flagged",
  moved: "Moved: line or id differs",
  changed: "Changed: claim or evidence differs",
  resolved: "No longer flagged",
  reopened: "Flagged again",
};

const LANDING_WORDS: Record<string, string> = {
  landed: "Its fix is in the repository",
  overtaken: "Its lines were changed by another hand: neither old nor new",
  exported: "Its old lines stand in the repository again",
};

/** What was seen of an exported fix at a commit; without one it was only exported. */
function landingEntry(one: Happenings["landings"][number]) {
  const words = LANDING_WORDS[one.observed] ?? one.observed;
  return {
    ...{ at: one.at, actorName: null, kind: `fix-${one.observed}` },
    words:
      one.commit === "" ? "Exported" : `${words} (${one.commit.slice(0, 10)})`,
  };
}

/** Everything that happened to a flag, newest first, in words. */
export function timelineEntries(happenings: Happenings): TimelineEntry[] {
  const entries = [
    ...happenings.decisions.map((one) => ({
      at: one.at,
      actorName: one.actorName,
      kind: one.kind,
      words: decisionWords(one),
    })),
    ...happenings.effects.map((one) => ({
      at: one.at,
      actorName: one.actor,
      kind: `import-${one.effect}`,
      words: `${EFFECT_WORDS[one.effect] ?? one.effect} (import ${one.seq})`,
    })),
    ...happenings.comments.map((one) => ({
      at: one.at,
      actorName: one.actorName,
      kind: "comment",
      words: one.body,
    })),
    ...happenings.drafts.map((one) => ({
      ...one,
      kind: "draft",
      words: "Your text was kept here, and comes back when you open the flag",
    })),
    ...happenings.suggestions.map((one) => ({
      at: one.createdAt,
      actorName: one.actorName,
      kind: "suggestion",
      words: `Judge again with ${one.url}`,
    })),
    ...happenings.landings.map(landingEntry),
  ];
  return entries
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

function decisionWords(decision: Happenings["decisions"][number]): string {
  const reason = decision.rationale ? `: ${decision.rationale}` : "";
  switch (decision.kind) {
    case "withdraw":
      return "Took the decision back";
    case "return":
      return `Returned${reason}`;
    case "cannot_decide":
      return `Cannot decide${reason}`;
    default:
      return `Decided ${decision.disposition}${reason}`;
  }
}
