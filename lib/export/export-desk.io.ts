import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { anchoredItems } from "./export-files.io";
import { type FixItem, isFixItem } from "./export-item";
import {
  exportHeader,
  judgeAgainItems,
  lastExported,
  listEarlierExports,
} from "./queries";

const MOST_SHOWN = 200;

type ShownFix = FixItem & {
  decisionId: string;
  flagId: string;
  anchor: string;
  /** True where it can be in no patch as it stands. */
  conflict: boolean;
  isNew: boolean;
};

export type ExportDesk = Awaited<ReturnType<typeof findExportDesk>>;

/** What an export would hold now, and what was exported before. */
export async function findExportDesk(access: ProjectAccess) {
  const [{ shown, count }, header, again, exported, earlier] =
    await Promise.all([
      readyFixes(access),
      exportHeader(access),
      judgeAgainItems(access.project.id),
      lastExported(access),
      listEarlierExports(access),
    ]);
  return {
    fixes: shown.map((fix) => ({
      ...fix,
      isNew: !exported.has(fix.decisionId),
    })),
    fixCount: count,
    contentCommit: header.contentCommit,
    judgeAgain: again.length,
    earlier,
  };
}

/** The first fixes that are ready, each with how it stands, and how many there are. */
async function readyFixes(access: ProjectAccess): Promise<{
  shown: Omit<ShownFix, "isNew">[];
  count: number;
}> {
  const shown: Omit<ShownFix, "isNew">[] = [];
  let count = 0;
  for await (const item of anchoredItems(access, null)) {
    if (!isFixItem(item)) continue;
    count += 1;
    if (shown.length < MOST_SHOWN) shown.push(shownFix(item));
  }
  return { shown, count };
}

function shownFix(
  item: FixItem & { decisionId: string; flagId: string },
): Omit<ShownFix, "isNew"> {
  const anchor = item.fix.kind === "lines" ? item.fix.anchor : "unknown";
  return { ...item, anchor, conflict: anchor === "conflicts" };
}
