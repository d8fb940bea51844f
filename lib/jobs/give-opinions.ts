import "server-only";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { db } from "@/lib/db/client";
import { giveOpinion } from "@/lib/judge/commands";
import { readProvider } from "@/lib/judge/provider";
import {
  countUnjudged,
  findReadPage,
  type ReadPage,
  unjudgedFlags,
} from "@/lib/judge/queries";
import { OpinionTally } from "./opinion-tally";
import type { JobPayload } from "./queue";

const AT_ONCE = 4;
const MOST_PAGES = 16;

/**
 * Forms an opinion on every open flag that has none. Stops where somebody
 * cancels, where the month's budget is used up, and where the provider does not
 * answer; taken up again after a crash it goes on with what is left.
 */
export async function giveOpinions({ projectId, runId }: JobPayload) {
  const where = { projectId_id: { projectId, id: runId } };
  const run = await db.jobRun.findUnique({ where });
  const project = await db.project.findUnique({ where: { id: projectId } });
  if (!run || !project || run.endedAt) return;
  const actor = systemActor("second opinion");
  const access = projectAccess(actor, settingsOf(project), "admin");
  const configured = readProvider(process.env);
  const provider = configured.ok && project.opinionOn ? configured.value : null;
  const tally = OpinionTally.from(run.detail);
  const left = await countUnjudged(access, provider !== null);
  await db.jobRun.update({
    where,
    data: { state: "running", total: run.done + left },
  });

  const pageOf = pageCache((id) => findReadPage(access, id));
  const asking = {
    ...{ provider, pageOf },
    now: () => new Date(),
  };
  for await (const ids of unjudgedFlags(access, provider !== null)) {
    const work = async () => {
      for (let id = ids.shift(); id && !tally.stopped; id = ids.shift()) {
        const counted = tally.add(await giveOpinion(access, id, asking));
        // Counted in the row: those who work side by side never tell an older sum.
        const done = { increment: counted };
        const data = { done, detail: tally.detail, updatedAt: new Date() };
        const now = await db.jobRun.update({ where, data });
        if (now.cancelAt) tally.stopFor("cancelled");
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (tally.stopped) break;
  }
  const { detail } = tally;
  await db.jobRun.update({
    where,
    data: { detail, ...tally.end(), endedAt: new Date() },
  });
}

/** Flags of one page are often asked about together: it is read once. */
function pageCache(read: (id: string) => Promise<ReadPage | null>) {
  const known = new Map<string, Promise<ReadPage | null>>();
  return (id: string) => {
    const page = known.get(id) ?? read(id);
    known.delete(id);
    known.set(id, page);
    const [oldest] = known.keys();
    if (known.size > MOST_PAGES && oldest) known.delete(oldest);
    return page;
  };
}
