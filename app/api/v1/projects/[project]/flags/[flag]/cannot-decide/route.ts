import { projectRoute } from "@/lib/auth/project-route";
import { cannotDecide } from "@/lib/review/commands";
import { CannotDecideInput } from "@/lib/review/decision-input";
import { answer } from "../answer";

export const POST = projectRoute(
  { right: "decide", body: CannotDecideInput },
  async ({ access, params: { flag = "" }, body }) =>
    answer(access, flag, await cannotDecide(access, flag, body, new Date())),
);
