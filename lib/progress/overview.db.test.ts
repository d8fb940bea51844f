import { beforeAll, expect, test } from "vitest";
import { db, pool } from "@/lib/db/client";
import {
  type Crew,
  crewFlag,
  importFlags,
  openCrew,
  unsourced,
  wrong,
} from "@/lib/db/test-crew";
import {
  cannotDecide,
  decide,
  returnToReview,
  undo,
} from "@/lib/review/commands";
import { listFlags } from "@/lib/review/queries";
import { QueueFilter } from "@/lib/review/queue-filter";
import { findProgress } from "./queries";
import { RECOUNT } from "./recount-sql";

let crew: Crew;
const now = () => new Date();

async function answer(
  who: "anna" | "marek" | "lea",
  extId: string,
  input: typeof wrong | typeof unsourced,
  more: object = {},
) {
  const { id, version } = await crew.flag(extId);
  const made = await decide(
    crew[who],
    id,
    { ...input(version), ...more },
    now(),
  );
  if (!made.ok) throw new Error(`${extId}: ${made.reason}`);
  return { id, version: made.value.version };
}

beforeAll(async () => {
  crew = await openCrew({ flags: 30, secondReview: "fixes" });
  const { anna, marek, lea } = crew;
  for (const n of [0, 1, 2, 3])
    await answer("anna", `c-${n}`, unsourced, { seconds: 10 + n });
  await answer("marek", "c-4", unsourced, {
    attested: "By phone.",
    seconds: 3,
  });
  for (const n of [5, 6, 7, 8])
    await answer("anna", `c-${n}`, wrong, { seconds: 20 + n });
  await answer("marek", "c-5", wrong, { seconds: 9 });
  await answer("marek", "c-6", unsourced, { seconds: 8 });
  await answer("marek", "c-7", wrong, { seconds: 7 });
  await answer("lea", "c-6", wrong, { seconds: 40 });
  const taken = await answer("anna", "c-9", unsourced);
  await undo(anna, taken.id, taken.version, now());
  const again = await answer("marek", "c-10", unsourced);
  const reason = "Look once more.";
  await returnToReview(
    lea,
    again.id,
    { version: again.version, reason },
    now(),
  );
  const hard = await crew.flag("c-11");
  await cannotDecide(marek, hard.id, { version: hard.version, reason }, now());
  const next = Array.from({ length: 32 }, (_, i) =>
    crewFlag(`c-${i}`, i + 1, i === 3 ? "Another claim." : undefined),
  );
  await importFlags(
    lea,
    next.filter((_, i) => i !== 12),
  );
});

/** `dimension key day` → n, without what cannot be counted again. */
async function kept() {
  const { rows } = await pool.query<{ id: string; n: number }>(
    `SELECT dimension || ' | ' || key || ' | ' || day AS id, n::int AS n FROM "Counter"
     WHERE "projectId" = $1 AND n <> 0 AND dimension NOT IN ('flags', 'done', 'went-stale') ORDER BY 1`,
    [crew.anna.project.id],
  );
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]));
}

async function recount() {
  const { rows } = await pool.query<{ id: string; n: number }>(
    `SELECT dimension || ' | ' || key || ' | ' || day AS id, n::int AS n FROM (${RECOUNT}) all_of_it ORDER BY 1`,
    [crew.anna.project.id],
  );
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]));
}

test("every maintained figure equals a recount", async () => {
  expect(await kept()).toEqual(await recount());
});

test("the burn-up ends where the states stand", async () => {
  const { days, counts, stale, periods } = await findProgress(crew.lea, now());
  expect(days.at(-1)).toMatchObject({ done: counts.done, flags: counts.all });
  expect(periods.now.wentStale).toBe(
    Object.values(stale).reduce((sum, n) => sum + n, 0),
  );
});

test("the figures say what happened", async () => {
  const found = await findProgress(crew.lea, now());
  expect(found.beforeLead).toBe(1);
  expect(found.stale).toEqual({ ledger: 1 });
  expect(found.agreement.all).toMatchObject({ both: 3, agreed: 2 });
  expect(found.agreement.byPair).toMatchObject([{ both: 3 }]);
  expect(found.attested).toMatchObject({ hits: 1 });
  expect(found.runs.map(({ seq, open }) => [seq, open > 0])).toEqual([
    [2, true],
    [1, true],
  ]);
  const marek = found.reviewers.find(({ name }) => name === "Marek");
  expect(marek?.medianSeconds).toBe(7.5);
});

test("an answer that waits for a second person is in no figure that names people", async () => {
  const { reviewers } = await findProgress(crew.lea, now());
  const lone = await db.counter.findMany({
    where: {
      ...{ projectId: crew.lea.project.id, dimension: "seconds" },
      key: `${crew.anna.actor.id} 28`,
    },
  });
  expect(lone).toEqual([]);
  expect(reviewers.find(({ name }) => name === "Anna")?.byDisposition).toEqual({
    ...{ correct: 0, outdated: 0, wrong: 0, unsourced: 4 },
  });
});

test.each([
  { query: { only: "before-lead" }, ids: ["c-11"] },
  { query: { only: "attested" }, ids: ["c-4"] },
  { query: { only: "twice" }, ids: ["c-5", "c-6", "c-7"] },
  { query: { recheck: "ledger", state: "to_recheck" }, ids: ["c-3"] },
  { query: { run: "2" }, ids: ["c-30", "c-31"] },
])("the list behind $query is what was counted", async ({ query, ids }) => {
  const { flags } = await listFlags(crew.lea, QueueFilter.parse(query));
  expect(flags.map(({ extId }) => extId).sort()).toEqual(ids);
});

test("the list behind a pair is what the two answered, and of no other pair", async () => {
  const { anna, marek, lea } = crew;
  const listOf = async (...people: string[]) => {
    const query = QueueFilter.parse({ pair: people.join(",") });
    const { flags } = await listFlags(lea, query);
    return flags.map(({ extId }) => extId).sort();
  };
  const [a, m, l] = [anna.actor.id, marek.actor.id, lea.actor.id];
  expect(await listOf(a, m)).toEqual(["c-5", "c-6", "c-7"]);
  expect(await listOf(a, l)).toEqual([]);
});

test("the list behind a period is what was confirmed in it, and nothing that waits", async () => {
  const day = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const listOf = async (confirmed: string) => {
    const { flags } = await listFlags(
      crew.lea,
      QueueFilter.parse({ confirmed }),
    );
    return flags.map(({ extId }) => extId).sort();
  };
  const found = await listOf(`${day(1)}..${day(0)}`);
  expect(found).toEqual([
    "c-0",
    "c-1",
    "c-10",
    "c-2",
    "c-3",
    "c-4",
    "c-5",
    "c-6",
    "c-7",
    "c-9",
  ]);
  expect(await listOf(`${day(30)}..${day(2)}`)).toEqual([]);
  expect(QueueFilter.safeParse({ confirmed: "2026-13-01..x" }).success).toBe(
    false,
  );
});
