import type { CounterDelta } from "@/lib/db/counters";

/** As much of an answer as the overview counts. */
export type CountedAnswer = {
  disposition: string;
  actorId: string;
  seconds: number | null;
};

type NewAnswer = CountedAnswer & {
  kind: "decide" | "second" | "adjudicate";
  madeState: string;
  attested: string | null;
  rule: string;
};

/**
 * What an answer adds to the figures of the overview, for ever: what happened
 * is not taken back. An answer that waits for a second one adds nothing yet,
 * or its figures would tell whose it is; the second one adds both.
 *
 * `confirmed` (by day): "<disposition> attested|fetched" · `seconds`: "<person>
 * <seconds>" · `pace` (by day): "<seconds>" · `pair`: "<person> <person>
 * <answer> <answer>", the lesser id first · `double`: "<first> <second> <rule>".
 */
export function answerCounts(
  answer: NewAnswer,
  first: CountedAnswer | undefined,
  day: string,
): CounterDelta[] {
  if (answer.madeState === "awaiting_second") return [];
  const both = answer.kind === "second" && first ? [first, answer] : [answer];
  return [
    ...(answer.madeState === "confirmed"
      ? [{ dimension: "confirmed", key: basisKey(answer), n: 1, day }]
      : []),
    ...both.flatMap((one) => paceCounts(one, day)),
    ...(answer.kind === "second" && first ? pairCounts(first, answer) : []),
  ];
}

function basisKey({ disposition, attested }: NewAnswer): string {
  return `${disposition} ${attested === null ? "fetched" : "attested"}`;
}

function paceCounts({ actorId, seconds }: CountedAnswer, day: string) {
  if (seconds === null) return [];
  return [
    { dimension: "seconds", key: `${actorId} ${seconds}`, n: 1 },
    { dimension: "pace", key: `${seconds}`, n: 1, day },
  ];
}

function pairCounts(first: CountedAnswer, second: NewAnswer) {
  const [a, b] =
    first.actorId < second.actorId ? [first, second] : [second, first];
  return [
    {
      dimension: "pair",
      key: `${a.actorId} ${b.actorId} ${a.disposition} ${b.disposition}`,
      n: 1,
    },
    {
      dimension: "double",
      key: `${first.disposition} ${second.disposition} ${second.rule}`,
      n: 1,
    },
  ];
}
