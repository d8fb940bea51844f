import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { readBlob } from "@/lib/db/blobs";
import { formatFacts, parseFileKey } from "@/lib/export/export-format";
import { findExportFile } from "@/lib/export/queries";
import { download } from "../../download";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params }) => {
    const key = parseFileKey(params.format ?? "");
    const file =
      key &&
      (await findExportFile(access, params.export ?? "", params.format ?? ""));
    const bytes = file && (await readBlob(access.project.id, file.blobSha));
    if (!key || !file || !bytes) return problem(404, "No such export file");
    return download(bytes, file.fileName, formatFacts(key.format).mediaType);
  },
);
