import "server-only";
import { db } from "@/lib/db/client";
import { isNobodys } from "@/lib/db/session";
import { prepareUpload } from "./prepare-upload";

/**
 * Takes up again the imports whose preparation died with its process, but for
 * those of jobs, which have a loop of their own. Those that another process is
 * at work on are left alone. Returns how many it took up.
 */
export async function resumeImports(): Promise<number> {
  const unfinished = await db.import.findMany({
    where: { state: "preparing", runId: null },
    select: { projectId: true, id: true },
  });
  let resumed = 0;
  for (const { projectId, id: importId } of unfinished)
    if (await isNobodys(importId)) {
      await prepareUpload({ projectId, importId }, "preparing");
      resumed++;
    }
  return resumed;
}
