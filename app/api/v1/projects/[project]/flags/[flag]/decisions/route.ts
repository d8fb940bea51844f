import { projectRoute } from "@/lib/auth/project-route";
import { decide } from "@/lib/review/commands";
import { DecisionInput } from "@/lib/review/decision-input";
import { answer } from "../answer";

export const POST = projectRoute(
  { right: "decide", body: DecisionInput },
  async ({ access, params: { flag = "" }, body }) =>
    answer(access, flag, await decide(access, flag, body, new Date()), body),
);
