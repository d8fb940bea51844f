import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { readBlob } from "@/lib/db/blobs";
import {
  EXPORT_FORMATS,
  exportMediaType,
} from "@/lib/export/export-formats.io";
import { findExportFile } from "@/lib/export/queries";
import { download } from "../../download";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params }) => {
    const format = EXPORT_FORMATS.find((one) => one === params.format);
    const file =
      format && (await findExportFile(access, params.export ?? "", format));
    const bytes = file && (await readBlob(access.project.id, file.blobSha));
    if (!format || !file || !bytes) return problem(404, "No such export file");
    return download(bytes, file.fileName, exportMediaType(format));
  },
);
