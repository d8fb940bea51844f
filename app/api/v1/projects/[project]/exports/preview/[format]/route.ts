import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { exportParts } from "@/lib/export/export-files.io";
import { formatFacts, parseFileKey } from "@/lib/export/export-format";
import { exportHeader } from "@/lib/export/queries";
import { download } from "../../download";

/** What an export would hold now. Nothing is recorded. */
export const GET = projectRoute(
  { right: "export" },
  async ({ access, params, query }) => {
    const key = parseFileKey(params.format ?? "");
    if (!key) return problem(404, "No such format");
    const header = {
      ...(await exportHeader(access)),
      ...{ exportId: "preview", generatedAt: new Date() },
      since: query.get("since"),
    };
    const { fileName, mediaType } = formatFacts(key.format);
    for await (const { part, chunks } of exportParts(
      access,
      header,
      key.format,
    ))
      if (part === key.part)
        return download(encoded(chunks), `preview-${fileName}`, mediaType);
    return problem(404, "There is no such part");
  },
);

async function* encoded(chunks: AsyncIterable<string> | Iterable<string>) {
  const encoder = new TextEncoder();
  for await (const chunk of chunks) yield encoder.encode(chunk);
}
