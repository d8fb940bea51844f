import * as z from "zod";
import { projectRoute } from "@/lib/auth/project-route";
import { commitImport } from "@/lib/intake/commands";
import { Accept } from "@/lib/intake/upload";
import { answer } from "../../answer";

const CommitInput = z.object({ accept: Accept.default("all") });

export const POST = projectRoute(
  { right: "import", body: CommitInput },
  async ({ access, params, body }) =>
    answer(
      await commitImport(access, params.import ?? "", body.accept, new Date()),
    ),
);
