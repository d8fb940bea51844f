import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { allEvents } from "@/lib/audit/queries";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess } from "@/lib/auth/make-actor";
import { db } from "@/lib/db/client";
import { type Crew, openCrew } from "@/lib/db/test-crew";
import { previewFiles } from "@/lib/export/preview.io";
import { listImportItems } from "@/lib/intake/queries";
import { listFiles } from "@/lib/progress/part-queries";
import { findProgress } from "@/lib/progress/queries";
import { findStuck } from "@/lib/progress/stuck-queries";
import { cannotDecide, decide, saveDraft, undo } from "@/lib/review/commands";
import { Disposition } from "@/lib/review/disposition";
import { findFlag, listFlags } from "@/lib/review/queries";
import { QueueFilter } from "@/lib/review/queue-filter";
import { ReviewState } from "@/lib/review/states";
import { assign, comment, stay } from "@/lib/team/commands";
import { readFeed } from "@/lib/team/queries";
import { answer } from "./[flag]/answer";

const RUNS = 24;
const NAME = "Annabel Quilliam";
let crew: Crew;
let next = 0;
const now = () => new Date();

beforeAll(async () => {
  crew = await openCrew({ flags: RUNS, secondReview: "all" }, NAME);
});

/** What the first person does around their answer; each leaves a trace somewhere. */
const First = fc.record({
  disposition: fc.constantFrom(...Disposition.options),
  drafts: fc.boolean(),
  takesItBack: fc.boolean(),
  commentsAfter: fc.boolean(),
  staysHere: fc.boolean(),
  wasUnsure: fc.boolean(),
});

test("no answer to the second reviewer holds the first one's answer, fix, note or name before they decide", async () => {
  await fc.assert(
    fc.asyncProperty(First, async (first) => {
      const { id, version } = await crew.flag(`c-${next++}`);
      const secret = `secret-${next}-words`;
      const at = await actFirst(id, version, secret, first);
      for (const who of [crew.marek, crew.lea, tokenOf(crew)])
        for (const [name, seen] of await everythingRead(who, id, version, at)) {
          const where = `${name}, ${who.role}`;
          expect(seen, where).not.toContain(secret);
          expect(seen, where).not.toContain(NAME);
          expect(seen, where).not.toMatch(
            /"disposition":"(correct|outdated|wrong|unsourced)"/,
          );
        }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

function tokenOf({ token, anna }: Crew): ProjectAccess {
  const scopes = ["read", "export"] as const;
  return projectAccess(token, anna.project, "token", scopes);
}

async function actFirst(
  id: string,
  version: number,
  secret: string,
  first: typeof First extends fc.Arbitrary<infer T> ? T : never,
): Promise<number> {
  const { anna } = crew;
  let at = version;
  const follow = (made: { ok: boolean; value?: { version: number } }) => {
    expect(made.ok).toBe(true);
    at = made.value?.version ?? at;
  };
  if (first.drafts) await saveDraft(anna, id, draft(secret), now());
  const input = () => ({
    ...{ version: at, disposition: first.disposition, rationale: secret },
    ...{ lint_reason: secret, attested: secret },
    fix: {
      ...{ kind: "claim" as const, original: "A queue holds 1." },
      replacement: `A queue holds ${secret}.`,
    },
  });
  follow(await decide(anna, id, input(), now()));
  if (first.takesItBack) {
    follow(await undo(anna, id, at, now()));
    follow(await decide(anna, id, input(), now()));
  }
  if (first.commentsAfter) await comment(anna, id, secret);
  if (first.staysHere) await stay(anna, id, now());
  if (first.wasUnsure) {
    const reason = "Two pages differ.";
    follow(await cannotDecide(crew.marek, id, { version: at, reason }, now()));
  }
  await assign(crew.lea, id, crew.marek.actor.id);
  return at;
}

const draft = (secret: string) => ({
  ...{ tab: "t", rev: 1, flag_revision: 1 },
  body: {
    ...{ disposition: "wrong" as const, replacement: secret },
    ...{ rationale: secret, groundingUrl: null, groundingQuote: secret },
    ...{ lintReason: secret, attested: secret },
  },
});

/** All that the API and the pages read for one person, by name. */
async function everythingRead(
  who: ProjectAccess,
  id: string,
  old: number,
  at: number,
): Promise<[string, string][]> {
  const importId = (await db.import.findFirstOrThrow()).id;
  const queues = [
    {},
    ...ReviewState.options.map((state) => ({ state })),
    ...Disposition.options.map((disposition) => ({ disposition })),
    { reviewer: crew.anna.actor.id },
    { assignee: crew.anna.actor.id },
    { only: "twice" },
    { only: "attested" },
  ];
  return [
    ["flag", await text(findFlag(who, id, "t", now()))],
    ["conflict", await conflictOf(who, id, old)],
    ["undo", await refusalOf(who, id, at)],
    ["feed", await text(readFeed(who, 0, now()))],
    ["audit", await text(trailText(who))],
    ["progress", await text(findProgress(who, now()))],
    ["stuck", await text(findStuck(who))],
    ["files", await text(listFiles(who))],
    ["import", await text(listImportItems(who, importId, "new"))],
    ["export", await text(previewText(who))],
    ...(await Promise.all(
      queues.map(
        async (query): Promise<[string, string]> => [
          `queue ${JSON.stringify(query)}`,
          await text(listFlags(who, QueueFilter.parse(query))),
        ],
      ),
    )),
  ];
}

const text = async (read: Promise<unknown>) => JSON.stringify(await read);

/** Deciding on the version that the first person decided on. */
async function conflictOf(who: ProjectAccess, id: string, version: number) {
  const input = {
    version,
    disposition: "unsourced" as const,
    rationale: "No.",
  };
  const refused = await decide(who, id, input, now());
  expect(refused.ok).toBe(false);
  return (await answer(who, id, refused)).text();
}

async function refusalOf(who: ProjectAccess, id: string, version: number) {
  if (who.role === "lead") return "";
  return (await answer(who, id, await undo(who, id, version, now()))).text();
}

async function trailText(who: ProjectAccess): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const event of allEvents(who, {})) found.push(event);
  return found;
}

async function previewText(who: ProjectAccess): Promise<string[]> {
  const found: string[] = [];
  const asked = { since: null, filter: {} };
  for await (const file of previewFiles(who, asked, now())) {
    found.push(file.name);
    for await (const chunk of file.bytes)
      found.push(Buffer.from(chunk).toString("utf8"));
  }
  return found;
}
