import "server-only";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import { createProject } from "@/lib/auth/projects";
import { HistorySource } from "@/lib/evidence/history-place";
import { commitImport, receiveImport } from "./commands";

const SampleRecord = z.object({
  slug: z.string(),
  name: z.string(),
  source_origin: z.url(),
  source_repository: z.string(),
  allowed_hosts: z.array(z.string()),
  rules: z.record(z.string(), z.string()),
  ledgers: z
    .array(z.object({ file: z.string(), content_commit: z.string() }))
    .min(1),
});

/**
 * Makes the sample project and imports its first ledger, or finds it where it
 * is there already. Returns its slug; null where the actor may not make one.
 */
export async function addSampleProject(actor: Actor): Promise<string | null> {
  const folder = path.join(
    process.env.REGROUND_ROOT ?? process.cwd(),
    "prisma/sample",
  );
  const sample = SampleRecord.parse(
    JSON.parse(await readFile(path.join(folder, "project.json"), "utf8")),
  );
  const made = await createProject(actor, {
    ...{ slug: sample.slug, name: sample.name, isSample: true },
    allowedHosts: sample.allowed_hosts,
    ruleNames: sample.rules,
    contentRepo: process.env.REGROUND_SAMPLE_REPOSITORY || null,
    historySources: sampleHistory(sample),
  });
  if (!made.ok) return made.reason === "slug-taken" ? sample.slug : null;

  const [ledger] = sample.ledgers;
  if (!ledger) return sample.slug;
  const bytes = createReadStream(path.join(folder, ledger.file));
  const received = await receiveImport(
    made.value,
    [{ name: ledger.file, bytes }],
    { contentCommit: ledger.content_commit },
  );
  if (received.ok)
    await commitImport(made.value, received.value.import_id, "all", new Date());
  return sample.slug;
}

/** The repository behind the sample's pages, where the start has built it. */
function sampleHistory(sample: z.infer<typeof SampleRecord>): HistorySource[] {
  const location = process.env.REGROUND_SAMPLE_HISTORY ?? "";
  if (location === "") return [];
  const host = new URL(sample.source_origin).hostname;
  return [
    HistorySource.parse({
      ...{ kind: "git", location, host, folder: "articles" },
      repository: sample.source_repository,
    }),
  ];
}
