import { beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { personActor } from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { db, pool } from "@/lib/db/client";
import { indexSearch } from "@/lib/jobs/index-search";
import type { FlagRow } from "./flag-view";
import { listFlags } from "./queries";
import { QueueFilter } from "./queue-filter";

const STATES = ["open", "awaiting_second", "disputed", "to_recheck", "settled"];
const MATCHES = ["exact", "altered", "absent", "unchecked"];
const LEDGERS = ["present", "present", "not_seen", "resolved"];
const RULES = ["R1", "R2", ""];

type Made = Pick<
  FlagRow,
  | "id"
  | "path"
  | "line"
  | "rule"
  | "claim"
  | "claimKey"
  | "sourceId"
  | "matchKind"
  | "ledgerState"
  | "reviewState"
>;

let access: ProjectAccess;
let made: Made[];

beforeAll(async () => {
  const id = newId();
  const person = { name: "Anna", isAdmin: true };
  await db.user.create({
    data: { id, emailCanon: "anna@example.org", ...person },
  });
  const actor = personActor({ id, ...person, sessionId: newId() });
  const project = await createProject(actor, {
    ...{ slug: "tides", name: "Tides", contentRepo: null, ruleNames: {} },
    ...{ allowedHosts: [], isSample: false },
  });
  if (!project.ok) throw new Error(project.reason);
  access = project.value;
  const projectId = access.project.id;
  const sources = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const source = { projectId, id: newId(), urlKey: `${n}`, url: `${n}` };
      await db.source.create({ data: { ...source, fetchable: false } });
      return source.id;
    }),
  );
  const files = await Promise.all(
    ["b.md", "a/c.md", "é.md"].map(async (path) => {
      const file = { projectId, id: newId(), path, pathKey: path };
      await db.ledgerFile.create({
        data: { ...file, verdict: "flagged", lastSeq: 1 },
      });
      return file;
    }),
  );
  made = [];
  for (let n = 0; n < 240; n++) {
    const file = files[n % 3];
    if (!file) throw new Error("three files");
    const claim = `Basin ${n % 60} drains 5_0% an hour`;
    const flag = {
      ...{ id: newId(), path: file.path, line: 1 + (n % 17), claim },
      ...{ claimKey: sha256(claim), rule: RULES[n % 3] ?? "" },
      sourceId: sources[(n * 7) % 4] ?? null,
      matchKind: (MATCHES[(n * 3) % 4] ?? "exact") as Made["matchKind"],
      ledgerState: (LEDGERS[(n * 5 + 1) % 4] ??
        "present") as Made["ledgerState"],
      reviewState: (STATES[n % 5] ?? "open") as Made["reviewState"],
    };
    made.push(flag);
    await db.flag.create({
      data: {
        ...{ projectId, fileId: file.id, extId: `c-${n}`, ...flag },
        verdict: verdictOf(flag),
        ...{ firstSeq: 1, lastSeq: 1 },
        ...(flag.reviewState === "to_recheck" && {
          ...{ disposition: "correct", reviewerId: id },
        }),
      },
    });
  }
  await pool.query(`UPDATE "Project" SET "importSeq" = 1 WHERE id = $1`, [
    projectId,
  ]);
});

/** What is settled is silent; of the rest, few are. */
function verdictOf({ reviewState, line }: Made): string {
  const silent = reviewState === "settled" || line === 5;
  return silent ? "source_silent" : "not_grounded";
}

/** The whole queue, page by page. */
async function walk(search: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const filter: QueueFilter = QueueFilter.parse({
      ...{ limit: "7", ...search },
      ...(cursor && { cursor }),
    });
    const page = await listFlags(access, filter);
    seen.push(...page.flags.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  return seen;
}

/** The same, by hand. */
function expected(search: Record<string, string>): string[] {
  const among = (value: string, list: string | undefined) =>
    list === undefined || list.split(",").includes(value);
  const kept = made.filter(
    (flag) =>
      among(flag.reviewState, search.state) &&
      among(flag.matchKind, search.match) &&
      among(flag.ledgerState, search.ledger ?? "present,not_seen") &&
      among(flag.rule, search.rule) &&
      among(verdictOf(flag), search.verdict) &&
      among(flag.path, search.file) &&
      among(flag.sourceId ?? "", search.source) &&
      among(flag.claimKey, search.claim) &&
      flag.claim.toLowerCase().includes((search.q ?? "").toLowerCase()),
  );
  const group = (flag: Made) =>
    search.order === "source"
      ? (flag.sourceId ?? "~")
      : search.order === "claim"
        ? flag.claimKey
        : "";
  const key = (flag: Made) => [
    group(flag),
    Buffer.from(flag.path).toString("hex"),
    String(flag.line).padStart(5, "0"),
    flag.id,
  ];
  return kept
    .sort((a, b) => (key(a).join("\n") < key(b).join("\n") ? -1 : 1))
    .map(({ id }) => id);
}

const SEARCHES: Record<string, string>[] = [
  {},
  { state: "open" },
  { state: "open,to_recheck,open" },
  { match: "altered" },
  { match: "altered,absent", state: "open,settled" },
  { rule: "R2" },
  { rule: "R2", state: "disputed", match: "exact" },
  { verdict: "source_silent" },
  { verdict: "not_grounded", state: "open,settled" },
  { file: "é.md" },
  { ledger: "resolved" },
  { ledger: "not_seen" },
  { ledger: "present,resolved", state: "open" },
  { ledger: "present,resolved,not_seen" },
  { q: "BASIN 7 " },
  { q: "5_0%" },
  { q: "nothing like it" },
  { q: "basin 1", state: "open", rule: "R1" },
];

test.each(SEARCHES)(
  "pages of %j together are the queue, once and in order",
  async (search) => {
    for (const order of ["file", "source", "claim"]) {
      const asked = { ...search, order };
      expect(await walk(asked), order).toEqual(expected(asked));
    }
  },
);

test("a source's queue and a claim's family are filters too", async () => {
  const one = made.find(({ sourceId }) => sourceId !== null);
  const source = one?.sourceId ?? "";
  expect(await walk({ source })).toEqual(expected({ source }));
  const claim = one?.claimKey ?? "";
  expect(await walk({ claim, order: "claim" })).toEqual(
    expected({ claim, order: "claim" }),
  );
});

test("a search finds the same before and after its index is made", async () => {
  const asked = { q: "basin 1", order: "source" };
  const before = await walk(asked);
  expect(before.length).toBeGreaterThan(7);
  expect(await indexSearch(access.project.id)).toBe(made.length);
  expect(await indexSearch(access.project.id)).toBe(0);
  expect(await walk(asked)).toEqual(before);
});

test("a search of words that an import changed finds them by their new ones", async () => {
  const [flag] = made.filter(({ ledgerState }) => ledgerState === "present");
  if (!flag) throw new Error("no flag");
  const { projectId } = await db.flag.update({
    where: { projectId_id: { projectId: access.project.id, id: flag.id } },
    data: { claim: "Sluices close at noon", lastSeq: 2 },
  });
  await db.project.update({ where: { id: projectId }, data: { importSeq: 2 } });
  expect(await walk({ q: "sluices" })).toEqual([flag.id]);
  expect(await indexSearch(projectId)).toBe(1);
  expect(await walk({ q: "sluices" })).toEqual([flag.id]);
  await db.flag.update({
    where: { projectId_id: { projectId, id: flag.id } },
    data: { claim: flag.claim },
  });
});

test("a cursor of another order, or made by hand, is refused", async () => {
  const { next } = await listFlags(
    access,
    QueueFilter.parse({ limit: "7", order: "source" }),
  );
  const cursor = next ?? "";
  expect(QueueFilter.safeParse({ order: "claim", cursor }).success).toBe(false);
  expect(QueueFilter.safeParse({ order: "source", cursor }).success).toBe(true);
  const forged = Buffer.from(`[null,"a\\u0000",1,"${newId()}"]`);
  expect(
    QueueFilter.safeParse({ cursor: forged.toString("base64url") }).success,
  ).toBe(false);
});
