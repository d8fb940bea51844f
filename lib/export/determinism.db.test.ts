import { rmSync } from "node:fs";
import { expect, inject, test, vi } from "vitest";
import { freshDatabase } from "@/lib/db/test-database";
import { ExportFormat } from "./export-format";

const id = "01955555-5555-7555-8555-555555555555";

/** The same decisions in a database of its own, and every file of an export. */
async function exported(): Promise<[string, string][]> {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "regroundDb");
  process.env.DATABASE_URL = await freshDatabase(inject("testServer"));
  const scene = await import("./export-scene.io");
  const { createExport } = await import("./commands");
  const { readWholeBlob } = await import("@/lib/db/blobs");
  const { folder, commit, lead, reviewer } = await scene.makeExportScene();
  await scene.confirmFix(lead, commit, "skills/queues.md", 4);
  await scene.confirmFix(reviewer, commit, "skills/queues.md", 1);
  await scene.confirmFix(lead, commit, ".github/workflows/check.yml", 7);
  await scene.dismiss(reviewer, "docs/guide.md", 2);
  const asked = { formats: [...ExportFormat.options], since: null, filter: {} };
  const made = await createExport(lead, asked, scene.AT);
  if (!made.ok) throw new Error(made.reason);
  const texts = made.value.files.map(async ({ fileName, sha256 }) => {
    const bytes = await readWholeBlob(lead.project.id, sha256);
    const text = String(bytes).replaceAll(made.value.id, id);
    return [fileName, text] as [string, string];
  });
  const all = await Promise.all(texts);
  rmSync(folder, { recursive: true });
  return all;
}

test("the same decisions give the same bytes on two databases", async () => {
  const [one, other] = [await exported(), await exported()];
  expect(one.map(([name]) => name)).toContain("fixes.patch");
  expect(other).toEqual(one);
});
