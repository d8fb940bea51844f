import { beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { type Crew, openCrew, unsourced, wrong } from "@/lib/db/test-crew";
import { decide } from "./commands";
import type { DecisionInput } from "./decision-input";
import { findFlag } from "./queries";

let crew: Crew;
let anna: ProjectAccess;
let marek: ProjectAccess;
let lea: ProjectAccess;
const now = () => new Date();

beforeAll(async () => {
  crew = await openCrew({ flags: 9, secondReview: "fixes" });
  ({ anna, marek, lea } = crew);
});

async function answered(who: ProjectAccess, id: string, input: DecisionInput) {
  const made = await decide(who, id, input, now());
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

const withoutFix = (version: number): DecisionInput => ({
  ...wrong(version),
  fix: null,
});

async function firstAnswered(extId: string) {
  const { id, version } = await crew.flag(extId);
  const made = await answered(anna, id, wrong(version));
  expect(made.reviewState).toBe("awaiting_second");
  return { id, version: made.version };
}

test("an answer without a fix confirms by itself where only fixes ask for a second person", async () => {
  const { id, version } = await crew.flag("c-0");
  expect(await answered(anna, id, unsourced(version))).toMatchObject({
    reviewState: "confirmed",
  });
});

test("nobody gives the second answer to their own", async () => {
  const { id, version } = await firstAnswered("c-1");
  expect(await decide(anna, id, wrong(version), now())).toMatchObject({
    reason: "same-person",
  });
});

test("who agrees blind sees the fix then, and takes it over", async () => {
  const { id, version } = await firstAnswered("c-2");
  const before = await findFlag(marek, id, null, now());
  expect(before).toMatchObject({
    decisions: [],
    second: { gaveFirst: false, answered: null },
  });
  const blind = await answered(marek, id, withoutFix(version));
  expect(blind).toEqual({
    ...{ decisionId: null, version, reviewState: "awaiting_second" },
  });
  const seen = await findFlag(marek, id, null, now());
  expect(seen?.second?.answered).toBe("wrong");
  expect(seen?.decisions[0]).toMatchObject({
    actorName: "Anna",
    fix: { replacement: "A queue holds 2." },
  });
  expect((await findFlag(lea, id, null, now()))?.decisions).toEqual([]);
  expect(await answered(marek, id, wrong(version))).toMatchObject({
    reviewState: "confirmed",
  });
});

test("a fix of one's own against the first one is a dispute, and a lead settles it", async () => {
  const { id, version } = await firstAnswered("c-3");
  const mine = wrong(version, "A queue holds 3.");
  expect((await answered(marek, id, mine)).decisionId).toBeNull();
  expect(await answered(marek, id, mine)).toMatchObject({
    reviewState: "disputed",
  });
  const disputed = await findFlag(lea, id, null, now());
  expect(disputed?.decisions.map(({ fix }) => fix?.replacement)).toEqual([
    "A queue holds 3.",
    "A queue holds 2.",
  ]);
  const at = disputed?.version ?? 0;
  expect(await decide(marek, id, wrong(at), now())).toMatchObject({
    reason: "lead-only",
  });
  expect(await answered(lea, id, wrong(at))).toMatchObject({
    reviewState: "confirmed",
  });
});

test("what was answered blind stands once the first answer was seen", async () => {
  const { id, version } = await firstAnswered("c-4");
  await answered(marek, id, withoutFix(version));
  expect(await decide(marek, id, unsourced(version), now())).toMatchObject({
    reason: "answer-given",
  });
  expect(await decide(marek, id, withoutFix(version), now())).toMatchObject({
    reason: "needs-fix",
  });
});

test("unequal answers are a dispute at once, with or without a fix", async () => {
  const one = await firstAnswered("c-5");
  expect(await answered(marek, one.id, unsourced(one.version))).toMatchObject({
    reviewState: "disputed",
  });
  const two = await firstAnswered("c-6");
  const outdated = {
    ...withoutFix(two.version),
    disposition: "outdated" as const,
  };
  expect(await answered(marek, two.id, outdated)).toMatchObject({
    reviewState: "disputed",
  });
});

test("a lead who gave one of the two answers does not settle the dispute", async () => {
  const { id, version } = await firstAnswered("c-7");
  const made = await answered(lea, id, unsourced(version));
  expect(await decide(lea, id, wrong(made.version), now())).toMatchObject({
    reason: "own-dispute",
  });
});

test("the same fix, typed blind, is agreed on at once", async () => {
  const { id, version } = await firstAnswered("c-8");
  expect(
    await answered(marek, id, wrong(version, "A queue holds 2.\n")),
  ).toMatchObject({ reviewState: "confirmed" });
});
