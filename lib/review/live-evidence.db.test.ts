import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { personActor } from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { findSourceDocument } from "@/lib/evidence/queries";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import { decide, lookAgain } from "./commands";
import { findFlag, listFlags } from "./queries";
import { QueueFilter } from "./queue-filter";

// Evidence is looked at live: a decision rests on the page as it is now.

const HOUR = 3_600_000;
const quote = "A basin holds 40 litres of water.";
let body = page(quote);
let served = 0;
let server: Server;
let anna: ProjectAccess;

function page(sentence: string, date = "1 May") {
  return `<html><body><main><h1>Basins</h1><p>${sentence}</p><p>They are made of stone.</p></main><footer>${date}</footer></body></html>`;
}

beforeAll(async () => {
  server = createServer((_, answer) => {
    served += 1;
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    answer.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env.REGROUND_SOURCE_ORIGINS = `https://basins.example=http://127.0.0.1:${port}`;

  const id = newId();
  await db.user.create({
    data: { id, name: "Anna", emailCanon: "anna@example.org", isAdmin: true },
  });
  const actor = personActor({
    ...{ id, name: "Anna", isAdmin: true, sessionId: newId() },
  });
  const made = await createProject(actor, {
    ...{ slug: "basins", name: "Basins", contentRepo: null, ruleNames: {} },
    ...{ allowedHosts: ["basins.example"], isSample: false },
  });
  if (!made.ok) throw new Error(made.reason);
  anna = made.value;
  const flags = ["b-1", "b-2", "b-3"].map((ext, index) => ({
    ...{ id: ext, judge_verdict: "not_grounded", rule: "R1" },
    ...{ evidence_url: "https://basins.example/", evidence_quote: quote },
    ...{ reason: "The page says 40.", file: "skills/a.md" },
    ...{ line: index + 1, claim: `Basin ${index} holds 30 litres.` },
  }));
  const ledger = [{ file: "skills/a.md", per_file_verdict: "flagged", flags }];
  const received = await receiveImport(
    anna,
    [{ name: "l.json", bytes: chunks(Buffer.from(JSON.stringify(ledger))) }],
    {},
  );
  if (!received.ok) throw new Error(received.reason);
  await commitImport(anna, received.value.import_id, "all", new Date());
});

afterAll(() => server.close());

async function* chunks(bytes: Uint8Array) {
  yield bytes;
}

async function flagOf(extId: string) {
  const { flags } = await listFlags(anna, QueueFilter.parse({ limit: "10" }));
  const id = flags.find((one) => one.extId === extId)?.id ?? "";
  const flag = await findFlag(anna, id, null, new Date());
  if (!flag) throw new Error(`no ${extId}`);
  return flag;
}

const correct = (version: number) => ({
  version,
  disposition: "correct" as const,
  grounding_quote: "They are made of stone.",
});

async function lookNow() {
  const { id } = await db.source.findFirstOrThrow({
    where: { projectId: anna.project.id },
  });
  await lookAgain(anna, id);
}

test("nobody decides on a page that nobody has looked at", async () => {
  const { id, version } = await flagOf("b-1");
  const answer = await decide(anna, id, correct(version), new Date());
  expect(answer).toMatchObject({ reason: "incomplete", needs: ["live-check"] });
  expect(served).toBe(0);
});

test("a look older than the project's limit asks for another", async () => {
  await lookNow();
  const { id, version } = await flagOf("b-1");
  const later = new Date(Date.now() + 25 * HOUR);
  expect(await decide(anna, id, correct(version), later)).toMatchObject({
    ...{ reason: "incomplete", needs: ["live-check"] },
  });
});

test("a decision keeps the page's hash, the time of the look and how the quote was found", async () => {
  const before = Date.now();
  await lookNow();
  const { id, version } = await flagOf("b-1");
  const answer = await decide(anna, id, correct(version), new Date());
  expect(answer.ok).toBe(true);
  const decision = await db.decision.findFirstOrThrow({
    where: { projectId: anna.project.id, flagId: id },
  });
  const check = await db.sourceCheck.findFirstOrThrow({
    where: { projectId: anna.project.id, id: decision.checkId ?? "" },
  });
  expect(check).toMatchObject({ outcome: "fetched", rawSha: sha256(body) });
  expect(check.at.getTime()).toBeGreaterThanOrEqual(before);
  expect(decision).toMatchObject({
    ...{ matchKind: "exact", textSha: check.textSha },
  });
});

test("each claim that cites the page is pinned to its passage", async () => {
  const { source, pins } = await flagOf("b-2");
  const { text } = (await findSourceDocument(anna, source?.id ?? "")) ?? {
    text: "",
  };
  const start = text.indexOf(quote);
  expect(pins).toMatchObject(
    ["b-1", "b-2", "b-3"].map((extId) => ({ extId, start })),
  );
});

test("a grounding sentence that does not stand on the page is refused", async () => {
  const { id, version } = await flagOf("b-2");
  const invented = {
    ...correct(version),
    grounding_quote: "They are made of 12 kinds of glass.",
  };
  expect(await decide(anna, id, invented, new Date())).toMatchObject({
    reason: "grounding-not-found",
  });
});

test("page chrome that changes ends nothing; evidence that changes asks for another look", async () => {
  body = page(quote, "2 June");
  await lookNow();
  expect((await flagOf("b-1")).reviewState).toBe("confirmed");
  body = page("A basin holds 50 litres of water.").replace("stone", "glass");
  await lookNow();
  const flag = await flagOf("b-1");
  expect(flag.reviewState).toBe("to_recheck");
  expect(flag.disposition).toBe("correct");
});
