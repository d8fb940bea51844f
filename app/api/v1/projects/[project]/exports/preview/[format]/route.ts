import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { dryRunLines } from "@/lib/export/export-desk.io";
import { formatFacts, parseFileKey } from "@/lib/export/export-format";
import { readSelection } from "@/lib/export/export-selection";
import { findPart, previewFiles } from "@/lib/export/preview.io";
import { isRecorded } from "@/lib/export/queries";
import { zipFiles } from "@/lib/export/zip-files.io";
import { download } from "../../download";

/**
 * What an export would hold now: one file of it, all
 * (`zip`), or how each fix would land (`dry-run`). Nothing is recorded.
 */
export const GET = projectRoute(
  { right: "export" },
  async ({ access, params, query }) => {
    const asked = readSelection(query);
    if (!asked) return problem(400, "The selection cannot be read");
    if (asked.since && !(await isRecorded(access, asked.since)))
      return problem(404, "There is no such earlier export");
    const now = new Date();
    if (params.format === "zip") {
      const files = previewFiles(access, asked, now);
      return download(zipFiles(files, now), "preview.zip", "application/zip");
    }
    if (params.format === "dry-run") {
      const lines = dryRunLines(access, asked);
      return download(lines, "dry-run.jsonl", "application/x-ndjson");
    }
    const key = parseFileKey(params.format ?? "");
    if (!key) return problem(404, "No such format");
    const file = await findPart(access, asked, key, now);
    if (!file) return problem(404, "There is no such part");
    const { mediaType } = formatFacts(key.format);
    return download(file.bytes, `preview-${file.name}`, mediaType);
  },
);
