import { expect, test } from "vitest";
import type { DecisionView, FlagDetail } from "@/lib/review/flag-view";
import {
  bothAnswers,
  groundMarks,
  isParty,
  revealedAnswer,
} from "./both-answers";

const answer = (
  kind: DecisionView["kind"],
  actorId: string,
  groundingQuote: string | null,
) => ({ kind, actorId, groundingQuote }) as DecisionView;

const disputed = {
  reviewState: "disputed",
  second: null,
  decisions: [
    answer("cannot_decide", "lea", null),
    answer("second", "marek", "Queues hold 3."),
    answer("decide", "anna", "Queues hold 2."),
    answer("decide", "old", "of an earlier round"),
  ],
} as FlagDetail;

test("the two answers of a dispute are those of this round, the first one first", () => {
  expect(
    bothAnswers(disputed).map(({ letter, decision }) => [
      letter,
      decision.actorId,
    ]),
  ).toEqual([
    ["A", "anna"],
    ["B", "marek"],
  ]);
  expect(bothAnswers({ ...disputed, reviewState: "confirmed" })).toEqual([]);
});

test("both grounding sentences are marked on one page, each where it stands", () => {
  const text = "Queues hold 2. Later: Queues hold 3.";
  expect(
    groundMarks(text, disputed).map(({ id, start, end }) => [
      id,
      text.slice(start, end),
    ]),
  ).toEqual([
    ["ground-A", "Queues hold 2."],
    ["ground-B", "Queues hold 3."],
  ]);
});

test("the first answer shows once the reader agreed blind, and not before", () => {
  const waiting = {
    ...disputed,
    reviewState: "awaiting_second" as const,
    decisions: [answer("decide", "anna", null)],
  };
  const second = { gaveFirst: false, answered: null };
  expect(revealedAnswer({ ...waiting, second })).toBeNull();
  const agreed = { gaveFirst: false, answered: "wrong" as const };
  expect(revealedAnswer({ ...waiting, second: agreed })?.actorId).toBe("anna");
});

test("who gave one of the two answers is a party to the dispute", () => {
  expect(isParty(disputed, "marek")).toBe(true);
  expect(isParty(disputed, "lea")).toBe(false);
});
