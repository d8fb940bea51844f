import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { formatFacts, parseFileKey } from "@/lib/export/export-format";
import { openExportFile } from "@/lib/export/queries";
import { download } from "../../download";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params: { export: id = "", format = "" } }) => {
    const key = parseFileKey(format);
    const file = key && (await openExportFile(access, id, format));
    if (!file) return problem(404, "No such export file");
    const { mediaType } = formatFacts(key.format);
    return download(file.bytes, file.fileName, mediaType);
  },
);
