import { beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess } from "@/lib/auth/make-actor";
import { db } from "@/lib/db/client";
import { type Crew, openCrew, wrong } from "@/lib/db/test-crew";
import {
  cannotDecide,
  decide,
  returnToReview,
  undo,
} from "@/lib/review/commands";
import { findFlag } from "@/lib/review/queries";
import { assign, comment, leave, stay } from "./commands";
import { readFeed } from "./queries";

let crew: Crew;
let anna: ProjectAccess;
let marek: ProjectAccess;
let lea: ProjectAccess;
const now = () => new Date();

beforeAll(async () => {
  crew = await openCrew({ flags: 12, secondReview: "all" });
  ({ anna, marek, lea } = crew);
});

test("the feed tells of every change once, in order, and of nothing before it was asked", async () => {
  const start = await readFeed(anna, undefined, now());
  expect(start.changes).toEqual([]);
  const one = await crew.flag("c-0");
  await Promise.all(
    ["c-0", "c-1", "c-2"].map(async (id) =>
      comment(anna, (await crew.flag(id)).id, `about ${id}`),
    ),
  );
  const next = await readFeed(marek, start.seq, now());
  expect(next.changes.map(({ kind }) => kind)).toEqual([
    "commented",
    "commented",
    "commented",
  ]);
  expect(next.changes.map(({ seq }) => seq)).toEqual(
    [1, 2, 3].map((n) => start.seq + n),
  );
  expect(next.flags.map(({ id }) => id)).toContain(one.id);
  expect(next.more).toBe(false);
  const last = await readFeed(marek, next.seq, now());
  expect(last).toMatchObject({ seq: next.seq, changes: [], more: false });
});

test("a decision reaches the others with the queue's row and the counts", async () => {
  const { seq, counts } = await readFeed(marek, undefined, now());
  const { id, version } = await crew.flag("c-3");
  await decide(anna, id, wrong(version), now());
  const feed = await readFeed(marek, seq, now());
  expect(feed.flags).toMatchObject([
    { id, version: version + 1, reviewState: "awaiting_second" },
  ]);
  expect(feed.counts.waiting).toBe(counts.waiting + 1);
  expect(feed.changes).toMatchObject([{ kind: "decided", actor: null }]);
  const own = await readFeed(anna, seq, now());
  expect(own.changes).toMatchObject([{ kind: "decided", actor: "Anna" }]);
});

test("somebody is here for two minutes, renewed, and never after they answered unseen", async () => {
  const { id, version } = await crew.flag("c-4");
  const at = now();
  expect(await stay(anna, id, at)).toBe(true);
  const here = async (who: ProjectAccess, when: Date) =>
    (await readFeed(who, undefined, when)).here.map(({ name }) => name);
  expect(await here(marek, at)).toEqual(["Anna"]);
  expect(await here(anna, at)).toEqual([]);
  expect(await here(marek, new Date(at.getTime() + 121_000))).toEqual([]);
  await stay(anna, id, new Date(at.getTime() + 60_000));
  expect(await here(marek, new Date(at.getTime() + 121_000))).toEqual(["Anna"]);

  await decide(anna, id, wrong(version), now());
  expect(await here(marek, at)).toEqual([]);
  await stay(anna, id, at);
  expect(await here(marek, at)).toEqual([]);

  const other = await crew.flag("c-5");
  await stay(anna, other.id, at);
  await leave(anna, other.id);
  expect(await here(marek, at)).toEqual([]);
  expect(await stay(anna, crew.anna.project.id, at)).toBe(false);
});

test("a comment is seen by all, except what an unseen decider wrote afterwards", async () => {
  const { id, version } = await crew.flag("c-6");
  await comment(anna, id, "Look at the table.");
  const words = async (who: ProjectAccess) =>
    (await findFlag(who, id, null, now()))?.timeline
      .filter(({ kind }) => kind === "comment")
      .map((one) => one.words);
  expect(await words(marek)).toEqual(["Look at the table."]);
  await decide(anna, id, wrong(version), now());
  await comment(anna, id, "I was sure of it.");
  expect(await words(marek)).toEqual(["Look at the table."]);
  expect(await words(anna)).toHaveLength(2);
});

test("a reviewer takes a flag for themselves; a lead gives it to any member", async () => {
  const { id } = await crew.flag("c-7");
  expect(await assign(marek, id, marek.actor.id)).toMatchObject({ ok: true });
  expect(await assign(anna, id, anna.actor.id)).toMatchObject({
    reason: "lead-assigns",
  });
  expect(await assign(lea, id, anna.actor.id)).toEqual({
    ok: true,
    value: { assignee: "Anna" },
  });
  expect(await assign(lea, id, crew.anna.project.id)).toMatchObject({
    reason: "not-a-member",
  });
  expect(await assign(marek, id, null)).toMatchObject({
    reason: "lead-assigns",
  });
  const { assigneeId } = await db.flag.findFirstOrThrow({ where: { id } });
  expect(assigneeId).toBe(anna.actor.id);
});

test("a lead returns an answer that all may see, with the reason; a new round begins", async () => {
  const { id, version } = await crew.flag("c-8");
  const made = await decide(anna, id, wrong(version), now());
  if (!made.ok) throw new Error(made.reason);
  const reason = "Read the table below it.";
  expect(
    await returnToReview(
      lea,
      id,
      { version: made.value.version, reason },
      now(),
    ),
  ).toMatchObject({ reason: "nothing-to-return" });
  const both = await decide(marek, id, wrong(made.value.version), now());
  if (!both.ok) throw new Error(both.reason);
  const standing = { version: both.value.version, reason };
  expect(await returnToReview(marek, id, standing, now())).toMatchObject({
    reason: "lead-returns",
  });
  expect(await returnToReview(lea, id, standing, now())).toMatchObject({
    ok: true,
    value: { reviewState: "open" },
  });
  const seen = await findFlag(anna, id, null, now());
  expect(seen?.timeline[0]?.words).toContain(reason);
  expect(seen?.disposition).toBeNull();
  const again = await decide(anna, id, wrong(seen?.version ?? 0), now());
  expect(again).toMatchObject({
    ok: true,
    value: { reviewState: "awaiting_second" },
  });
});

test("what was put before the lead comes back with their words", async () => {
  const { id, version } = await crew.flag("c-9");
  const reason = "Two pages differ.";
  const put = await cannotDecide(marek, id, { version, reason }, now());
  if (!put.ok) throw new Error(put.reason);
  const back = { version: put.value.version, reason: "Take the newer page." };
  expect(await returnToReview(lea, id, back, now())).toMatchObject({
    value: { reviewState: "open" },
  });
  const { stuckReason } = await db.flag.findFirstOrThrow({ where: { id } });
  expect(stuckReason).toBeNull();
});

test("a token learns from the feed that something changed, and not whose answer it was", async () => {
  const { seq } = await readFeed(anna, undefined, now());
  const { id, version } = await crew.flag("c-10");
  await decide(anna, id, wrong(version), now());
  const token = projectAccess(crew.token, anna.project, "token", ["read"]);
  const feed = await readFeed(token, seq, now());
  expect(feed.changes).toMatchObject([{ kind: "decided", actor: null }]);
});

test("an answer taken back unseen stays unseen in the feed", async () => {
  const { seq } = await readFeed(anna, undefined, now());
  const { id, version } = await crew.flag("c-11");
  const made = await decide(anna, id, wrong(version), now());
  if (!made.ok) throw new Error(made.reason);
  await undo(anna, id, made.value.version, now());
  const feed = await readFeed(marek, seq, now());
  expect(feed.changes.map(({ actor }) => actor)).toEqual([null, null]);
});
