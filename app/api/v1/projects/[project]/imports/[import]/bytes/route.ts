import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findUploadedFile } from "@/lib/intake/queries";
import { download } from "../../download";

/** The uploaded bytes as they came; `?file=1` for the second file. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, params, query }) => {
    const index = Number(query.get("file") ?? 0);
    const file = await findUploadedFile(access, params.import ?? "", index);
    if (!file) return problem(404, "No such import, or no such file in it");
    return download(file.name, file.bytes, file.size);
  },
);
