import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import {
  EXPORT_FORMATS,
  exportChunks,
  exportFileName,
  exportMediaType,
} from "@/lib/export/export-formats.io";
import { exportHeader } from "@/lib/export/queries";
import { download } from "../../download";

/** What an export would hold now. Nothing is recorded. */
export const GET = projectRoute(
  { right: "export" },
  async ({ access, params, query }) => {
    const format = EXPORT_FORMATS.find((one) => one === params.format);
    if (!format) return problem(404, "No such format");
    const header = {
      ...(await exportHeader(access)),
      exportId: "preview",
      generatedAt: new Date(),
      since: query.get("since"),
    };
    const chunks = encoded(exportChunks(access, header, format));
    return download(
      chunks,
      `preview-${exportFileName(format)}`,
      exportMediaType(format),
    );
  },
);

async function* encoded(chunks: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const chunk of chunks) yield encoder.encode(chunk);
}
