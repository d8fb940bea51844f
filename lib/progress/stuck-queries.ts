import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";

/** Something that moves only when somebody turns to it. */
export type StuckItem = {
  id: string;
  state: "open" | "disagree" | "recheck" | "second" | "gone";
  title: string;
  words: string;
  since: string;
  /** Where to turn to it, below the project's address. */
  path: string;
};

const MOST_STUCK = 20;

type StuckFlag = {
  id: string;
  extId: string;
  reviewState: string;
  stuckReason: string | null;
  updatedAt: Date;
};

/** The oldest of each kind by an index of its own, then the oldest of all. */
const waiting = (condition: string) => `
  (SELECT id, "extId", "reviewState", "stuckReason", "updatedAt" FROM "Flag"
   WHERE "projectId" = $1 AND "ledgerState" <> 'resolved' AND ${condition}
   ORDER BY "updatedAt" LIMIT $2)`;

const STUCK = `
  SELECT * FROM (${[
    `"reviewState" = 'disputed'`,
    `"reviewState" = 'to_recheck'`,
    `"reviewState" = 'awaiting_second'`,
    `"stuckReason" IS NOT NULL AND "reviewState" = 'open'`,
  ]
    .map(waiting)
    .join(" UNION ALL ")}) waits ORDER BY "updatedAt" LIMIT $2`;

/** What is stuck or stale, oldest first: disputes, rechecks, "cannot decide", sources that are gone. */
export async function findStuck(access: ProjectAccess): Promise<StuckItem[]> {
  const projectId = access.project.id;
  const [{ rows: flags }, sources] = await Promise.all([
    pool.query<StuckFlag>(STUCK, [projectId, MOST_STUCK]),
    db.source.findMany({
      where: { projectId, lastOutcome: { in: ["gone", "soft_404"] } },
      orderBy: { checkedAt: "asc" },
      take: MOST_STUCK,
    }),
  ]);
  return [
    ...flags.map((flag) => ({
      ...{ id: flag.id, title: flag.extId, path: `flags/${flag.id}` },
      ...stuckWords(flag.reviewState, flag.stuckReason),
      since: flag.updatedAt.toISOString(),
    })),
    ...sources.map((source) => ({
      ...{
        id: source.id,
        state: "gone" as const,
        path: `sources/${source.id}`,
      },
      title: source.title ?? source.url.replace(/^https?:\/\//, ""),
      words: "The page is gone. Its last snapshot is kept.",
      since: (
        source.checkedAt ??
        source.changedAt ??
        new Date(0)
      ).toISOString(),
    })),
  ];
}

function stuckWords(
  reviewState: string,
  stuckReason: string | null,
): Pick<StuckItem, "state" | "words"> {
  switch (reviewState) {
    case "disputed":
      return { state: "disagree", words: "Two people answered differently" };
    case "to_recheck":
      return {
        state: "recheck",
        words: "Its evidence changed after the decision",
      };
    case "awaiting_second":
      return { state: "second", words: "Waits for a second person" };
    default:
      return { state: "open", words: `Cannot decide: ${stuckReason ?? ""}` };
  }
}
