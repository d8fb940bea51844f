import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyChain } from "@/lib/audit/queries";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess, systemActor, tokenActor } from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { newId } from "@/lib/core/new-id";
import { readBlob } from "@/lib/db/blobs";
import { db, pool } from "@/lib/db/client";
import { dump } from "./dump.io";
import { redact } from "./redact.io";

const SECRET = 'ghp_"quoted"\\né𝄞_secret';
const root = systemActor("test");

let access: ProjectAccess;
let shas: string[];

async function keep(bytes: Buffer, encoding: "identity" | "gzip") {
  const projectId = access.project.id;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const size = BigInt(bytes.length);
  await db.blob.create({ data: { projectId, sha256, size, encoding } });
  for (let n = 0; n * 1_000_000 < bytes.length; n++) {
    const plain = bytes.subarray(n * 1_000_000, (n + 1) * 1_000_000);
    const kept = encoding === "gzip" ? gzipSync(plain) : plain;
    const chunk = { projectId, sha256, n, bytes: new Uint8Array(kept) };
    await db.blobChunk.create({ data: chunk });
  }
  return sha256;
}

beforeAll(async () => {
  const made = await createProject(root, {
    ...{ slug: "leaky", name: `Has ${SECRET}`, contentRepo: null },
    ...{ isSample: false, allowedHosts: [`${SECRET}.example`, "b"] },
    ruleNames: { R1: `see ${SECRET}` },
  });
  if (!made.ok) throw new Error(made.reason);
  access = projectAccess(root, made.value.project, "admin");
  await recordedWrite(access, async (_, record) => {
    record.event("noted", { words: `it is ${SECRET}, twice: ${SECRET}` });
    record.event("noted", { words: "nothing here" });
  });
  const long = Buffer.alloc(2_500_000, "x");
  long.write(SECRET, 999_990);
  long.write(JSON.stringify(SECRET), 2_000_005);
  shas = [
    await keep(long, "identity"),
    await keep(Buffer.from(long.subarray(1)), "gzip"),
  ];
  await keep(Buffer.from("harmless"), "identity");
});

afterAll(() => pool.end());

test("nobody but an administrator redacts, and nothing that is short", async () => {
  const token = tokenActor({ createdBy: newId(), name: "ci" });
  const other = projectAccess(token, access.project, "lead");
  expect(await redact(other, SECRET, "leak")).toMatchObject({ ok: false });
  expect(await redact(access, "short", "leak")).toMatchObject({
    reason: "too-short",
  });
});

test("a redacted secret stands nowhere, the chain verifies, and the event says where it stood", async () => {
  const done = await redact(access, SECRET, "it was pasted into a claim");
  if (!done.ok) throw new Error(done.reason);
  expect(done.value.rows).toEqual({ Project: 3 });
  expect(done.value.events).toMatchObject([{ seq: "1" }]);
  expect(done.value.blobs.sort()).toEqual([...shas].sort());

  for (const sha of shas) {
    const parts: Buffer[] = [];
    for await (const part of readBlob(access.project.id, sha)) parts.push(part);
    const bytes = Buffer.concat(parts);
    expect(bytes.length).toBeGreaterThan(2_499_998);
    expect(bytes.includes("ghp_")).toBe(false);
  }
  let whole = "";
  await dump(process.env.DATABASE_URL ?? "", async (bytes) => {
    whole += bytes.toString("latin1");
  });
  expect(whole).not.toContain("ghp_");
  expect(whole).toContain("it was pasted into a claim");
  expect((await verifyChain(access.project.id)).fault).toBeNull();
});

test("outside a redaction the tables stay append-only", async () => {
  const edit = db.auditEvent.updateMany({ data: { kind: "x" } });
  await expect(edit).rejects.toThrow(/append-only/);
});
