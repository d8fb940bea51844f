import { expect, test } from "vitest";
import {
  type Sighted,
  tellsTooMuch,
  visibleDecisions,
} from "./visible-decisions";

const ANNA = { kind: "person", id: "anna" } as const;
const MAREK = { kind: "person", id: "marek" } as const;

let version = 1;
function made(
  actorId: string,
  kind: string,
  madeState: string,
  round = 1,
  supersedesId: string | null = null,
): Sighted {
  version += 1;
  const id = `${kind}-${version}`;
  return { id, version, round, kind, madeState, actorId, supersedesId };
}

const seenBy = (
  who: Parameters<typeof visibleDecisions>[0],
  all: Sighted[],
  rounds: number[] = [],
) => visibleDecisions(who, all, rounds).map(({ id }) => id);

test("an answer that waits for a second person is seen only by who gave it", () => {
  const first = made("anna", "decide", "awaiting_second");
  expect(seenBy(ANNA, [first])).toEqual([first.id]);
  expect(seenBy(MAREK, [first])).toEqual([]);
  expect(seenBy({ kind: "token", id: "anna" }, [first])).toEqual([]);
  expect(seenBy({ kind: "system", id: "anna" }, [first])).toEqual([]);
});

test("an answer that confirmed by itself is seen by everybody", () => {
  const first = made("anna", "decide", "confirmed");
  const back = made("anna", "withdraw", "open", 1, first.id);
  expect(seenBy(MAREK, [first, back])).toEqual([first.id, back.id]);
});

test.each(["confirmed", "disputed"])(
  "a second answer that made it %s reveals both",
  (state) => {
    const all = [
      made("anna", "decide", "awaiting_second"),
      made("marek", "second", state),
    ];
    expect(seenBy({ kind: "person", id: "lea" }, all)).toHaveLength(2);
  },
);

test("an unseen answer stays unseen when it is taken back and given again", () => {
  const first = made("anna", "decide", "awaiting_second");
  const back = made("anna", "withdraw", "open", 1, first.id);
  const anew = made("anna", "decide", "awaiting_second", 2);
  expect(seenBy(MAREK, [first, back, anew])).toEqual([]);
  expect(seenBy(ANNA, [first, back, anew])).toHaveLength(3);
});

test("what was revealed once stays so; only the new round is blind", () => {
  const old = [
    made("anna", "decide", "awaiting_second"),
    made("marek", "second", "confirmed"),
  ];
  const back = made("marek", "withdraw", "open", 1, old[1]?.id ?? null);
  const anew = made("anna", "decide", "awaiting_second", 2);
  expect(seenBy(MAREK, [...old, back, anew])).toEqual(
    [...old, back].map(({ id }) => id),
  );
});

test("who has answered blind in this round sees the first answer", () => {
  const first = made("anna", "decide", "awaiting_second");
  expect(seenBy(MAREK, [first], [1])).toEqual([first.id]);
  expect(seenBy(MAREK, [first], [2])).toEqual([]);
});

test("what the unseen decider wrote afterwards would tell who they are", () => {
  const unseen = [{ actorId: "anna", at: new Date(10), kind: "decide" }];
  expect(tellsTooMuch({ actorId: "anna", at: new Date(11) }, unseen)).toBe(
    true,
  );
  expect(tellsTooMuch({ actorId: "anna", at: new Date(9) }, unseen)).toBe(
    false,
  );
  expect(tellsTooMuch({ actorId: "lea", at: new Date(11) }, unseen)).toBe(
    false,
  );
});
