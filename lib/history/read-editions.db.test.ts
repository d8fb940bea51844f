import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { openCitingProject } from "@/lib/db/test-citing-project";
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
let crew: Awaited<ReturnType<typeof openCitingProject>>;

beforeAll(async () => {
  const answer = (path: string) => {
    const body = pages[path];
    return body === undefined ? null : { type: "text/html", body };
  };
  crew = await openCitingProject(answer, {
    ...{ evidence_url: CITED, evidence_quote: QUOTE },
    claim: "A queue holds 80 messages.",
  });
});
afterAll(() => {
  crew.close();
});

test("each other version and the original is read now, and says what stands there", async () => {
  const editions = await readEditions(crew.access, crew.flagId);
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
  await readEditions(crew.access, crew.flagId);
  expect(await count()).toEqual(before);
  expect(await db.flag.findFirstOrThrow()).toEqual(flag);
});

test("a flag of nobody's has none, and a host that is not allowed is not asked", async () => {
  expect(await readEditions(crew.access, newId())).toBeNull();
  expect(await readEditions(crew.access, "no id")).toBeNull();
  const origins = process.env.REGROUND_SOURCE_ORIGINS;
  process.env.REGROUND_SOURCE_ORIGINS = "";
  const { access, asked } = crew;
  const shut = { ...access, project: { ...access.project, allowedHosts: [] } };
  const before = asked.length;
  const editions = await readEditions(shut, crew.flagId);
  process.env.REGROUND_SOURCE_ORIGINS = origins;
  expect(editions?.map(({ outcome }) => outcome)).toEqual(
    Array(4).fill("not_allowed"),
  );
  expect(asked).toHaveLength(before);
});
