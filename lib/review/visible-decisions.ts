import type { Actor } from "@/lib/auth/actor";

/** As much of a decision as tells who may see it. */
export type Sighted = {
  id: string;
  version: number;
  round: number;
  kind: string;
  madeState: string;
  actorId: string;
  supersedesId: string | null;
};

/**
 * The decisions of one flag that a reader may see: the one function that
 * every read goes through. An answer that waits for a second person is seen by
 * nobody but who gave it, and stays unseen when it is taken back; a second
 * answer, a lead's, or one that confirmed by itself brings all before it to
 * light. Who has answered blind in a round (`answeredRounds`) sees that round.
 *
 * Only a person with a session can be who gave an answer: a token is blind
 * whoever made it, since a script's output is anybody's.
 */
export function visibleDecisions<T extends Sighted>(
  reader: Pick<Actor, "kind" | "id">,
  decisions: readonly T[],
  answeredRounds: readonly number[] = [],
): T[] {
  const light = Math.max(
    0,
    ...decisions.filter(isRevealing).map(({ version }) => version),
  );
  const isMine = ({ actorId }: Sighted) =>
    reader.kind === "person" && reader.id === actorId;
  const hasAnswered = ({ round }: Sighted) =>
    reader.kind === "person" && answeredRounds.includes(round);
  const unseen = new Set(
    decisions
      .filter(({ kind, version }) => kind === "decide" && version > light)
      .filter((one) => !isMine(one) && !hasAnswered(one))
      .map(({ id }) => id),
  );
  return decisions.filter(
    (one) =>
      !unseen.has(one.id) &&
      // Taking an unseen answer back would tell whose it was.
      (isMine(one) ||
        one.kind !== "withdraw" ||
        !unseen.has(one.supersedesId ?? "")),
  );
}

/** Whether a decision shows everybody what was answered up to it. */
function isRevealing({ kind, madeState }: Sighted): boolean {
  if (kind === "second" || kind === "adjudicate") return true;
  return kind === "decide" && madeState === "confirmed";
}

/**
 * What somebody wrote on a flag after an answer that the reader may not see
 * yet would tell whose answer that is: true for such words.
 */
export function tellsTooMuch(
  words: { actorId: string; at: Date },
  unseen: readonly { actorId: string; at: Date; kind: string }[],
): boolean {
  return unseen.some(
    ({ kind, actorId, at }) =>
      kind === "decide" && actorId === words.actorId && at <= words.at,
  );
}
