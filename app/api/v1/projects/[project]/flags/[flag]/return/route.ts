import { projectRoute } from "@/lib/auth/project-route";
import { returnToReview } from "@/lib/review/commands";
import { ReturnInput } from "@/lib/review/decision-input";
import { answer } from "../answer";

export const POST = projectRoute(
  { right: "lead", body: ReturnInput },
  async ({ access, params: { flag = "" }, body }) =>
    answer(access, flag, await returnToReview(access, flag, body, new Date())),
);
