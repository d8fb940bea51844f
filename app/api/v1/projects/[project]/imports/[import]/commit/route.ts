import * as z from "zod";
import { projectRoute } from "@/lib/auth/project-route";
import { requestCommit } from "@/lib/intake/commands";
import { Accept, mostCommittedAtOnce } from "@/lib/intake/upload";
import { answer } from "../../answer";

const CommitInput = z.object({ accept: Accept.default("all") });

export const POST = projectRoute(
  { right: "import", body: CommitInput },
  async ({ access, params, body }) =>
    answer(
      await requestCommit(access, params.import ?? "", body.accept, {
        ...{ now: new Date(), mostAtOnce: mostCommittedAtOnce() },
      }),
    ),
);
