import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { withIdempotency } from "@/lib/auth/make-actor";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { openCitingProject } from "@/lib/db/test-citing-project";
import { addSource } from "@/lib/evidence/commands";
import { findSourceDocument } from "@/lib/evidence/queries";
import { decide, lookAgain, undo } from "./commands";

const HOST = "https://docs.larch.example";
const CITED = `${HOST}/queues`;
const OTHER = `${HOST}/limits`;
const SENTENCE = "A queue holds up to 80 messages.";

const SHELL = `${HOST}/shell`;
const NEW = `${HOST}/new`;

const pages = new Map([
  [
    "/shell",
    '<html><head><meta name="markdown_url" content="/shell.md"></head><main>Loading</main></html>',
  ],
  ["/shell.md", `# Limits\n\n${SENTENCE}\n`],
  ["/queues", "<main><h1>Queues</h1><p>Queues hold messages.</p></main>"],
  ["/new", `<main><h1>New</h1><p>${SENTENCE}</p></main>`],
  ["/limits", `<main><h1>Limits</h1><p>${SENTENCE}</p></main>`],
]);
let access: ProjectAccess;
let flagId: string;
let close: () => void;
const now = () => new Date();

beforeAll(async () => {
  const answer = (path: string) => {
    const body = pages.get(path);
    const type = path.endsWith(".md") ? "text/markdown" : "text/html";
    return body === undefined ? null : { type, body };
  };
  ({ access, flagId, close } = await openCitingProject(answer, {
    ...{ evidence_url: CITED, evidence_quote: "" },
    claim: "A queue holds 80 messages.",
  }));
});

afterAll(() => close());

const correct = (version: number, grounding_url: string) => ({
  ...{ version, disposition: "correct" as const },
  ...{ grounding_url, grounding_quote: SENTENCE },
});

async function flagNow() {
  return db.flag.findFirstOrThrow({ where: { id: flagId } });
}

test("only a page on an allowed host is taken in", async () => {
  expect(await addSource(access, "https://elsewhere.example/x")).toEqual({
    ...{ ok: false, reason: "host-not-allowed" },
  });
  expect(await addSource(access, "javascript:alert(1)")).toEqual({
    ...{ ok: false, reason: "no-address" },
  });
});

test("a sentence grounds a decision only on a page that was read and has it", async () => {
  const { version } = await flagNow();
  const unread = await decide(access, flagId, correct(version, OTHER), now());
  expect(unread).toMatchObject({ ok: false, reason: "grounding-not-read" });
  const cited = await decide(access, flagId, correct(version, CITED), now());
  expect(cited).toMatchObject({ ok: false, reason: "grounding-not-found" });
});

test("a decision rests on another page, and lapses and returns with that page", async () => {
  const added = await addSource(access, `${OTHER}#queues`);
  if (!added.ok) throw new Error(added.reason);
  const again = await addSource(access, OTHER);
  expect(again).toEqual(added);
  await lookAgain(access, added.value.id);
  const { version, sourceId } = await flagNow();
  const made = await decide(access, flagId, correct(version, OTHER), now());
  expect(made).toMatchObject({ ok: true, value: { reviewState: "confirmed" } });
  const decision = await db.decision.findFirstOrThrow({ where: { flagId } });
  expect(decision).toMatchObject({
    ...{ groundingUrl: OTHER, groundingQuote: SENTENCE },
  });

  pages.set("/queues", "<main><h1>Queues</h1><p>Something else.</p></main>");
  await lookAgain(access, sourceId ?? "");
  expect((await flagNow()).reviewState).toBe("confirmed");

  const before = pages.get("/limits") ?? "";
  pages.set("/limits", before.replace("80", "90"));
  await lookAgain(access, added.value.id);
  expect((await flagNow()).reviewState).toBe("to_recheck");

  pages.set("/limits", before);
  await lookAgain(access, added.value.id);
  expect((await flagNow()).reviewState).toBe("confirmed");
});

test("under one Idempotency-Key a page is taken in, looked at, and ends what rested on it", async () => {
  const keyed = withIdempotency(access, {
    ...{ route: "POST /sources", key: newId(), requestSha: "0".repeat(64) },
  });
  const added = await addSource(keyed, NEW);
  if (!added.ok) throw new Error(added.reason);
  await lookAgain(keyed, added.value.id);
  await undo(access, flagId, (await flagNow()).version, now());
  const { version } = await flagNow();
  const made = await decide(access, flagId, correct(version, NEW), now());
  expect(made).toMatchObject({ ok: true, value: { reviewState: "confirmed" } });
  pages.set("/new", "<main><h1>New</h1><p>Nothing of it.</p></main>");
  await lookAgain(keyed, added.value.id);
  expect((await flagNow()).reviewState).toBe("to_recheck");
});

test("a page that scripts would fill is read from the Markdown that it names", async () => {
  const added = await addSource(access, SHELL);
  if (!added.ok) throw new Error(added.reason);
  for (const outcome of ["fetched", "fetched"]) {
    await lookAgain(access, added.value.id);
    const source = await db.source.findFirstOrThrow({
      where: { id: added.value.id },
    });
    const check = await db.sourceCheck.findFirstOrThrow({
      where: { id: source.textCheckId ?? "" },
    });
    expect(check).toMatchObject({ outcome, finalUrl: `${SHELL}.md` });
    const document = await findSourceDocument(access, source.id, null);
    expect(document?.text).toContain(SENTENCE);
  }
});
