import { tellsTooMuch } from "@/lib/review/visible-decisions";

/** An event of the audit chain, as a reader would get it. */
export type Told = {
  at: Date;
  actorId: string | null;
  actor: string | null;
  data: Record<string, unknown>;
};

/** A decision that the reader may not see yet. */
export type Unseen = {
  id: string;
  flagId: string;
  kind: string;
  actorId: string;
  at: Date;
};

/**
 * The same event without what would tell of a decision that its reader may not
 * see yet: who it was, and everything but which flag and which version.
 */
export function blindEvent<T extends Told>(
  event: T,
  unseen: readonly Unseen[],
): T {
  if (!tells(event, unseen)) return event;
  const { flagId, version } = event.data;
  return { ...event, actorId: null, actor: null, data: { flagId, version } };
}

function tells({ data, actorId, at }: Told, unseen: readonly Unseen[]) {
  const ofFlag = unseen.filter(({ flagId }) => flagId === data.flagId);
  const named = [data.decisionId, data.supersedesId];
  return (
    ofFlag.some(({ id }) => named.includes(id)) ||
    (actorId !== null && tellsTooMuch({ actorId, at }, ofFlag))
  );
}
