import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { readBlob } from "@/lib/content/git-objects.io";
import type { ContentRepository } from "@/lib/content/git-repository.io";
import {
  currentContent,
  refreshContent,
} from "@/lib/content/project-content.io";
import { splitLines } from "@/lib/content/split-lines";
import { no, ok, type Result } from "@/lib/core/result";
import { type LandingSeen, observeLanding } from "./observe-landing";
import { type ExportedFix, exportedFixes } from "./queries";

/** What a look at the newest commit found to be otherwise than before. */
export type Look = {
  commit: string;
  looked: number;
  landed: number;
  overtaken: number;
  /** Why the remote could not be asked for a newer commit; null where it was. */
  stale: string | null;
};

type Seen = { decisionId: string; observed: Observed };
type Observed = "exported" | "landed" | "overtaken";

const AT_ONCE = 500;

/**
 * Reads the newest commit of the content and notes which exported fixes are in
 * it, which stand as they stood, and which were overtaken: an observation of a
 * commit, for each fix that changed since the last look. `goOn` is asked after
 * each file; what was seen until it says no is kept.
 */
export async function lookForLandings(
  access: ProjectAccess,
  now: Date,
  goOn: (looked: number) => Promise<boolean> = async () => true,
): Promise<Result<Look, "no-content">> {
  const { contentRepo } = access.project;
  const stale = await refreshContent(contentRepo, 0);
  const content = await currentContent(contentRepo);
  if (!content.ok) return no("no-content");
  const { repository, commit } = content;
  const look: Look = { commit, looked: 0, landed: 0, overtaken: 0, stale };
  let changed: Seen[] = [];
  for await (const fixes of byFile(exportedFixes(access.project.id))) {
    for (const seen of await observeFile(repository, commit, fixes)) {
      if (seen.observed !== "exported") look[seen.observed] += 1;
      changed.push(seen);
    }
    look.looked += fixes.length;
    if (changed.length >= AT_ONCE) {
      await keep(access, commit, changed, now);
      changed = [];
    }
    if (!(await goOn(look.looked))) break;
  }
  if (changed.length > 0) await keep(access, commit, changed, now);
  return ok(look);
}

async function* byFile(
  fixes: AsyncIterable<ExportedFix>,
): AsyncGenerator<ExportedFix[]> {
  let group: ExportedFix[] = [];
  for await (const fix of fixes) {
    if (group[0] && group[0].path !== fix.path) {
      yield group;
      group = [];
    }
    group.push(fix);
  }
  if (group.length > 0) yield group;
}

/** What changed of one file's fixes. A file that cannot be read says nothing. */
async function observeFile(
  repository: ContentRepository,
  commit: string,
  fixes: ExportedFix[],
): Promise<Seen[]> {
  const [first] = fixes;
  if (!first) return [];
  const blob = await readBlob(repository, commit, first.path);
  if (!blob.ok && blob.reason !== "no-such-path") return [];
  const file = blob.ok ? splitLines(blob.value.bytes) : null;
  if (file && !file.ok) return [];
  const lines = file?.value.lines.map(({ text }) => text) ?? null;
  return fixes.flatMap((fix) => {
    const observed = lines
      ? OBSERVED[observeLanding(fix, lines)]
      : ("overtaken" as const);
    const before = fix.observed ?? "exported";
    return observed === before
      ? []
      : [{ decisionId: fix.decisionId, observed }];
  });
}

/** What stands as it stood is exported and no more. */
const OBSERVED: Record<LandingSeen, Observed> = {
  standing: "exported",
  landed: "landed",
  overtaken: "overtaken",
};

type Noted = { observed: Observed; before: Observed | null };

function keep(
  access: ProjectAccess,
  commit: string,
  seen: Seen[],
  now: Date,
): Promise<Result<null, never>> {
  const projectId = access.project.id;
  return recordedWrite<Result<null, never>>(access, async (tx, record) => {
    // Looks at one project wait for each other, so that each is counted once.
    await tx.$queryRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR UPDATE`;
    const noted = await tx.$queryRaw<Noted[]>`
      WITH seen AS (
        SELECT s.id, s.observed, (
          SELECT l.observed FROM "Landing" l
          WHERE l."projectId" = ${projectId}::uuid AND l."decisionId" = s.id
          ORDER BY l.at DESC, l.observed = 'exported' LIMIT 1) AS before
        FROM unnest(${seen.map((one) => one.decisionId)}::uuid[],
          ${seen.map((one) => one.observed)}::text[]) AS s(id, observed)),
      added AS (
        INSERT INTO "Landing" ("projectId", "decisionId", commit, observed, at)
        SELECT ${projectId}::uuid, id, ${commit}, observed, ${now} FROM seen
        WHERE observed IS DISTINCT FROM before
        ON CONFLICT DO NOTHING RETURNING "decisionId")
      SELECT seen.observed, seen.before FROM seen JOIN added ON added."decisionId" = seen.id`;
    for (const { observed, before } of noted) {
      record.count({ dimension: "landing", key: observed, n: 1 });
      if (before) record.count({ dimension: "landing", key: before, n: -1 });
    }
    if (noted.length > 0)
      record.event("landings-seen", { commit, changed: noted.length });
    return ok(null);
  });
}
