import { rmSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { readWholeBlob } from "@/lib/db/blobs";
import { createExport } from "./commands";
import { ExportFormat, fileKey } from "./export-format";
import {
  AT,
  confirmFix,
  dismiss,
  type ExportScene,
  makeExportScene,
} from "./export-scene.io";
import { findPart } from "./preview.io";

const all = { since: null, filter: {} };
let scene: ExportScene;
let recorded: Map<string, string>;

beforeAll(async () => {
  scene = await makeExportScene();
  const { lead, commit } = scene;
  for (const file of ["skills/queues.md", "docs/guide.md"])
    await confirmFix(lead, commit, file, 1);
  await dismiss(lead, "skills/topics.md", 1);
  const asked = { ...all, formats: [...ExportFormat.options] };
  const made = await createExport(lead, asked, AT);
  if (!made.ok) throw new Error(made.reason);
  const texts = made.value.files.map(async ({ format, sha256 }) => {
    const bytes = await readWholeBlob(lead.project.id, sha256);
    return [
      format,
      String(bytes).replaceAll(made.value.id, "preview"),
    ] as const;
  });
  recorded = new Map(await Promise.all(texts));
  return () => rmSync(scene.folder, { recursive: true });
});

test.each(ExportFormat.options)(
  "a look at %s shows the very bytes that a record would keep, to the last",
  async (format) => {
    let parts = 0;
    for (;;) {
      const key = { format, part: parts + 1 };
      const file = await findPart(scene.lead, all, key, AT);
      if (!file) break;
      expect(String(await buffer(file.bytes))).toBe(
        recorded.get(fileKey(format, key.part)),
      );
      parts++;
    }
    expect(parts).toBeGreaterThan(0);
  },
);
