import { projectRoute } from "@/lib/auth/project-route";
import { readAgain } from "@/lib/intake/commands";
import { mostReadAtOnce, UploadInput } from "@/lib/intake/upload";
import { answer } from "../../answer";

/** Reads the same bytes as another format, or for another commit: a new preview, and the first is dropped. */
export const POST = projectRoute(
  { right: "import", body: UploadInput },
  async ({ access, params, body }) => {
    const options = { format: body.format, contentCommit: body.content_commit };
    const { import: id = "" } = params;
    return answer(await readAgain(access, id, options, mostReadAtOnce()), 201);
  },
);
