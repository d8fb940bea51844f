import { expect, test } from "vitest";
import { nextRecheck } from "./recheck-every";

const at = (text: string) => new Date(`2026-11-${text}:00.000Z`);

test("a schedule that is off is never due", () => {
  expect(nextRecheck("off", at("30T10:00"))).toBeNull();
});

test("a look is due a day or a week after it was asked for", () => {
  expect(nextRecheck("daily", at("20T10:00"))).toEqual(at("21T10:00"));
  expect(nextRecheck("weekly", at("20T10:00"))).toEqual(at("27T10:00"));
});

test("after days without a server one look is due, at the hour it always was", () => {
  const due = nextRecheck("daily", at("24T15:30"), at("20T10:00"));
  expect(due).toEqual(at("25T10:00"));
});

test("a look that comes a little late does not move the hour", () => {
  const due = nextRecheck("daily", at("20T10:09"), at("20T10:00"));
  expect(due).toEqual(at("21T10:00"));
});
