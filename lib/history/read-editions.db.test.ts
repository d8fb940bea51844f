import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { personActor, projectAccess } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import { lookAgain } from "@/lib/review/commands";
import { readEditions } from "./read-editions.io";

const HOST = "https://docs.larch.example";
const CITED = `${HOST}/de-de/queues?view=larch-2`;
const QUOTE = "A queue holds up to 80 messages.";

const page = (sentence: string) =>
  `<html><head><meta name="monikers" content="larch-1 larch-2 larch-3"></head>
   <main><h1>Queues</h1><p>${sentence}</p><p>Queues are kept in order.</p></main></html>`;
const pages: Record<string, string> = {
  "/de-de/queues?view=larch-2": page("A queue holds up to 60 messages."),
  "/de-de/queues?view=larch-1": page(QUOTE),
  "/de-de/queues": page("A queue holds up to 60 messages."),
  "/en-us/queues?view=larch-2": page("A queue holds up to 80 messages."),
};
const asked: string[] = [];
const server = createServer(({ url = "" }, answer) => {
  asked.push(url);
  const body = pages[url];
  answer.statusCode = body === undefined ? 404 : 200;
  answer.setHeader("content-type", "text/html");
  answer.end(body ?? "gone");
});

let access: ProjectAccess;
let flagId: string;

beforeAll(async () => {
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  process.env.REGROUND_SOURCE_ORIGINS = `${HOST}=http://127.0.0.1:${port}`;
  const id = newId();
  const person = { id, name: "Anna", emailCanon: "anna@larch.example" };
  await db.user.create({ data: { ...person, isAdmin: true } });
  const project = await db.project.create({
    data: {
      ...{ id: newId(), slug: "larch", name: "Larch" },
      allowedHosts: ["docs.larch.example"],
    },
  });
  const actor = personActor({
    ...{ id, name: "Anna", isAdmin: true, sessionId: newId() },
  });
  access = projectAccess(actor, settingsOf(project), "admin");
  const flag = {
    ...{ id: "c-1", file: "a.md", line: 1, rule: "R3", reason: "It says 60." },
    ...{ judge_verdict: "not_grounded", evidence_url: CITED },
    ...{ evidence_quote: QUOTE, claim: "A queue holds 80 messages." },
  };
  const ledger = [{ file: "a.md", per_file_verdict: "flagged", flags: [flag] }];
  const bytes = async function* () {
    yield Buffer.from(JSON.stringify(ledger));
  };
  const received = await receiveImport(
    access,
    [{ name: "l.json", bytes: bytes() }],
    {},
  );
  if (!received.ok) throw new Error(received.reason);
  await commitImport(access, received.value.import_id, "all", new Date());
  const made = await db.flag.findFirstOrThrow();
  flagId = made.id;
  await lookAgain(access, made.sourceId ?? "");
});

afterAll(() => {
  server.close();
});

test("each other version and the original is read now, and says what stands there", async () => {
  const editions = await readEditions(access, flagId);
  const told = editions?.map(
    ({ kind, name, outcome, isSame, quote, claim }) => ({
      ...{ kind, name, outcome, isSame, quote },
      says: claim.map(({ text, says, value }) => `${text} ${says} ${value}`),
    }),
  );
  expect(told).toEqual([
    {
      ...{ kind: "version", name: "", outcome: "fetched", isSame: true },
      ...{ quote: "other", says: ["80 other 60"] },
    },
    {
      ...{ kind: "version", name: "larch-1", outcome: "fetched" },
      ...{ isSame: false, quote: "same", says: ["80 same 80"] },
    },
    {
      ...{ kind: "version", name: "larch-3", outcome: "gone" },
      ...{ isSame: false, quote: null, says: [] },
    },
    {
      ...{ kind: "language", name: "en-us", outcome: "fetched" },
      ...{ isSame: false, quote: "same", says: ["80 same 80"] },
    },
  ]);
  expect(editions?.[2]?.trouble).toMatch(/gone/);
});

test("looking there keeps nothing and changes nothing", async () => {
  const count = () =>
    Promise.all([
      db.source.count(),
      db.sourceCheck.count(),
      db.pageText.count(),
      db.auditEvent.count(),
    ]);
  const before = await count();
  const flag = await db.flag.findFirstOrThrow();
  await readEditions(access, flagId);
  expect(await count()).toEqual(before);
  expect(await db.flag.findFirstOrThrow()).toEqual(flag);
});

test("a flag of nobody's has none, and a host that is not allowed is not asked", async () => {
  expect(await readEditions(access, newId())).toBeNull();
  expect(await readEditions(access, "no id")).toBeNull();
  const origins = process.env.REGROUND_SOURCE_ORIGINS;
  process.env.REGROUND_SOURCE_ORIGINS = "";
  const shut = { ...access, project: { ...access.project, allowedHosts: [] } };
  const before = asked.length;
  const editions = await readEditions(shut, flagId);
  process.env.REGROUND_SOURCE_ORIGINS = origins;
  expect(editions?.map(({ outcome }) => outcome)).toEqual(
    Array(4).fill("not_allowed"),
  );
  expect(asked).toHaveLength(before);
});
