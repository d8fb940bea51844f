import { expect, test } from "vitest";
import { indexPage } from "./locate-quote";
import { rankSupport } from "./rank-support";

const page = [
  "A queue holds up to 1,000 messages.",
  "A queue doesn't hold 1,000 messages on Larch Basic.",
  "A queue holds 500 messages on Larch Mini.",
  "Messages are kept for seven days.",
  "The gateway is billed by the hour.",
].join(" ");
const best = (claim: string, limit?: number) =>
  rankSupport(page, claim, limit).map(({ text }) => text);

test("an agreeing sentence ranks above one that negates or counts otherwise", () => {
  const [first, ...rest] = best("A queue can hold 1000 messages", 3);
  expect(first).toBe("A queue holds up to 1,000 messages.");
  expect(rest).toHaveLength(2);
});

test("a negated claim is supported by the negated sentence", () => {
  const [first] = best("A queue doesn't hold 1,000 messages");
  expect(first).toContain("doesn't");
});

test("digits and spelled numbers support each other", () => {
  expect(best("Messages are kept for 7 days")[0]).toContain("seven days");
});

test("a name weighs more than a common word", () => {
  expect(best("Larch Mini messages")[0]).toContain("Larch Mini");
});

test("spans slice to the sentence, and an index answers as the text does", () => {
  const ranked = rankSupport(page, "messages on Larch");
  for (const { start, end, text } of ranked)
    expect(page.slice(start, end)).toBe(text);
  expect(rankSupport(indexPage(page), "messages on Larch")).toEqual(ranked);
});

test.each([["zebra crossing"], ["the of a"], [""]])(
  "nothing supports %j",
  (claim) => {
    expect(best(claim)).toEqual([]);
  },
);
