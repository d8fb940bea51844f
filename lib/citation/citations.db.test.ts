import { beforeAll, expect, test } from "vitest";
import { canonicalJson } from "@/lib/audit/event";
import type { ProjectAccess } from "@/lib/auth/actor";
import {
  personActor,
  projectAccess,
  tokenActor,
  withIdempotency,
} from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import { fileCitations } from "@/lib/jobs/file-citations";
import { CitationAudit } from "./citation-audit";
import { decideCitation, fileAudits, undoCitation } from "./commands";
import {
  CitationFilter,
  countCitations,
  findCitation,
  listCitations,
  reviewedAudits,
} from "./queries";
import { auditReport } from "./report-audits";

// v1 as it is found in the wild: an id that is no UUID, a ref that cannot be one.
const AUDIT = {
  audit_id: "audit-2026-01-25-001",
  timestamp: "2026-01-25T15:00:00Z",
  target: { path: "docs/boats.md", hash: "abc123" },
  citations: [
    { ref_id: "REF-101", line_number: 3, status: "verified", issues: [] },
    {
      ref_id: "REF-999",
      line_number: 5,
      context: "As REF-999 shows",
      status: "hallucinated",
      issues: [
        {
          type: "missing_file",
          severity: "error",
          message: "No file for REF-999.",
        },
      ],
    },
    { ref_id: "REF-XX", line_number: 9, status: "malformed" },
    { ref_id: "REF-102", line_number: 12, status: "inconsistent" },
    { ref_id: "REF-103", line_number: 12, status: "unreachable" },
  ],
  summary: { total: 5, verified: 1, hallucinated: 1, confidence: 0.2 },
};

let anna: ProjectAccess;
let marek: ProjectAccess;
const now = () => new Date();

async function person(name: string, isAdmin: boolean) {
  const id = newId();
  const emailCanon = `${name}-${id}@example.org`;
  await db.user.create({ data: { id, name, emailCanon, isAdmin } });
  return personActor({ id, name, isAdmin, sessionId: newId() });
}

async function importAudits(...audits: object[]) {
  async function* bytes() {
    yield Buffer.from(JSON.stringify(audits));
  }
  const file = { name: "audit.json", bytes: bytes() };
  const received = await receiveImport(anna, [file], {});
  if (!received.ok) throw new Error(received.reason);
  const { import_id: importId, format } = received.value;
  expect(format).toBe("citation-audit-v1");
  await commitImport(anna, importId, "all", now());
  const projectId = anna.project.id;
  const run = await db.jobRun.findFirstOrThrow({
    where: {
      ...{ projectId, kind: "file-citations" },
      detail: { path: ["importId"], equals: importId },
    },
  });
  await fileCitations({ projectId, runId: run.id });
  return importId;
}

const open = async () =>
  (await listCitations(anna, CitationFilter.parse({}))).items;
const byRef = async (ref: string) => {
  const found = (await open()).find((one) => one.ref === ref);
  if (!found) throw new Error(`no ${ref}`);
  return found;
};

let importId: string;
beforeAll(async () => {
  const actor = await person("Anna", true);
  const made = await createProject(actor, {
    ...{ slug: `c-${newId()}`, name: "Boats", contentRepo: null },
    ...{ ruleNames: {}, allowedHosts: [], isSample: false },
  });
  if (!made.ok) throw new Error(made.reason);
  anna = made.value;
  const other = await person("Marek", false);
  marek = projectAccess(other, anna.project, "reviewer");
  importId = await importAudits(AUDIT);
});

test("each citation that is not verified waits in a queue of its own, by line", async () => {
  expect((await open()).map(({ ref, status }) => [ref, status])).toEqual([
    ["REF-999", "hallucinated"],
    ["REF-XX", "malformed"],
    ["REF-102", "inconsistent"],
    ["REF-103", "unreachable"],
  ]);
  expect((await countCitations(anna)).open).toBe(4);
});

test("no flag, no R11 figure and no decision comes of an audit", async () => {
  const projectId = anna.project.id;
  expect(await db.flag.count({ where: { projectId } })).toBe(0);
  expect(await db.decision.count({ where: { projectId } })).toBe(0);
});

test("filing again changes nothing", async () => {
  expect(await fileAudits(anna, importId)).toEqual({ audits: 0, items: 0 });
  expect((await open()).length).toBe(4);
});

test("an audit comes out before the review as v1 wants it", async () => {
  const { text } = await auditReport(
    reviewedAudits(anna, "before", now()),
    "json",
    false,
  );
  const audits = CitationAudit.array().parse(JSON.parse(text));
  expect(audits[0]?.citations.map(({ review }) => review)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test("keeping needs a reason, repairing needs what should stand there", async () => {
  const { id, version } = await byRef("REF-999");
  const decide = (input: object) =>
    decideCitation(anna, id, { version, ...input } as never, now());
  expect(await decide({ action: "keep" })).toMatchObject({
    reason: "needs-reason",
  });
  expect(await decide({ action: "repair" })).toMatchObject({
    reason: "needs-repair",
  });
  expect((await byRef("REF-999")).version).toBe(version);
});

test("a decision stands with its maker and its event; an older version is refused", async () => {
  const { id, version } = await byRef("REF-999");
  const input = { version, action: "remove" as const };
  expect(await decideCitation(marek, id, input, now())).toEqual({
    ok: true,
    value: { version: version + 1, state: "decided" },
  });
  expect(await decideCitation(anna, id, input, now())).toMatchObject({
    reason: "stale",
  });
  expect(await findCitation(anna, id)).toMatchObject({
    ...{ action: "remove", by: "Marek", state: "decided" },
  });
  const events = await db.auditEvent.count({
    where: { chain: anna.project.id, kind: "citation-decided" },
  });
  expect(events).toBe(1);
});

test("under one key a decision is recorded once, fifty times asked", async () => {
  const { id, version } = await byRef("REF-102");
  const keyed = withIdempotency(anna, {
    ...{ route: "/decide", key: "k-1", requestSha: "same" },
  });
  const input = {
    ...{ version, action: "keep" as const },
    rationale: "The year is that of the reprint.",
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => decideCitation(keyed, id, input, now())),
  );
  expect(new Set(answers.map(canonicalJson)).size).toBe(1);
  expect(await db.citationDecision.count({ where: { itemId: id } })).toBe(1);
});

test("a token decides nothing, whatever its scopes", async () => {
  const { id, version } = await byRef("REF-103");
  const token = projectAccess(
    tokenActor({ createdBy: anna.actor.id, name: "ci" }),
    anna.project,
    "token",
    ["read", "import", "export"],
  );
  const input = { version, action: "remove" as const };
  expect(await decideCitation(token, id, input, now())).toMatchObject({
    reason: "not-yours",
  });
  expect(await undoCitation(token, id, version, now())).toMatchObject({
    reason: "not-yours",
  });
});

test("after the review the audit has it, in all three formats, and its findings stay", async () => {
  const report = (format: "json" | "sarif" | "text") =>
    auditReport(reviewedAudits(anna, "after", now()), format, true);
  const [audit] = CitationAudit.array().parse(
    JSON.parse((await report("json")).text),
  );
  const after = audit?.citations.map(({ ref_id, status, review }) => [
    ref_id,
    status,
    review?.action,
  ]);
  expect(after).toEqual([
    ["REF-101", "verified", undefined],
    ["REF-999", "hallucinated", "remove"],
    ["REF-XX", "malformed", undefined],
    ["REF-102", "inconsistent", "keep"],
    ["REF-103", "unreachable", undefined],
  ]);
  expect(audit?.summary).toMatchObject({ total: 5, verified: 1 });
  expect(JSON.parse((await report("sarif")).text).version).toBe("2.1.0");
  expect((await report("text")).text).toContain(
    "keep it, the audit was mistaken: The year is that of the reprint.",
  );
});

test("undoing is a decision, too: one's own, or a lead's", async () => {
  const { items } = await listCitations(
    anna,
    CitationFilter.parse({ state: "decided" }),
  );
  const kept = items.find(({ ref }) => ref === "REF-102");
  if (!kept) throw new Error("no REF-102");
  const { id, version } = kept;
  expect(await undoCitation(marek, id, version, now())).toMatchObject({
    reason: "not-yours",
  });
  expect((await undoCitation(anna, id, version, now())).ok).toBe(true);
  expect((await byRef("REF-102")).action).toBeNull();
  expect(await db.citationDecision.count({ where: { itemId: id } })).toBe(2);
});

test("a newer audit of a file replaces what was open; what was decided stays", async () => {
  const before = await open();
  const newer = { ...AUDIT, audit_id: newId() };
  await importAudits(newer);
  const after = await open();
  expect(after.map(({ ref }) => ref)).toEqual([
    "REF-999",
    "REF-XX",
    "REF-102",
    "REF-103",
  ]);
  const [old] = before;
  const input = { version: (old?.version ?? 0) + 1, action: "remove" as const };
  expect(await decideCitation(anna, old?.id ?? "", input, now())).toMatchObject(
    { reason: "superseded" },
  );
  const decided = CitationFilter.parse({ state: "decided" });
  expect((await listCitations(anna, decided)).items).toHaveLength(1);
});

test("every figure equals a full recount", async () => {
  const groups = await db.citationItem.groupBy({
    by: ["state", "action"],
    _count: true,
    where: { projectId: anna.project.id },
  });
  const counters = await db.counter.findMany({
    where: {
      ...{ projectId: anna.project.id, dimension: "citation" },
      n: { not: 0 },
    },
  });
  expect(
    Object.fromEntries(counters.map(({ key, n }) => [key, Number(n)])),
  ).toEqual(
    Object.fromEntries(
      groups.map(({ state, action, _count }) => [action ?? state, _count]),
    ),
  );
});
