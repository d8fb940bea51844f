import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { formatFacts, parseFileKey } from "@/lib/export/export-format";
import { openExportFile, openExportFiles } from "@/lib/export/queries";
import { zipFiles } from "@/lib/export/zip-files.io";
import { download } from "../../download";

/** One file of an export, or all of them (`zip`), byte for byte as recorded. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, params: { export: id = "", format = "" } }) => {
    if (format === "zip") {
      const all = await openExportFiles(access, id);
      if (!all) return problem(404, "No such export");
      const name = `${access.project.slug}-export-${all.seq}.zip`;
      return download(zipFiles(all.files, all.at), name, "application/zip");
    }
    const key = parseFileKey(format);
    const file = key && (await openExportFile(access, id, format));
    if (!file) return problem(404, "No such export file");
    const { mediaType } = formatFacts(key.format);
    return download(file.bytes, file.fileName, mediaType);
  },
);
