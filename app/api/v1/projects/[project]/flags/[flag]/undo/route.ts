import { projectRoute } from "@/lib/auth/project-route";
import { undo } from "@/lib/review/commands";
import { VersionInput } from "@/lib/review/decision-input";
import { answer } from "../answer";

export const POST = projectRoute(
  { right: "decide", body: VersionInput },
  async ({ access, params: { flag = "" }, body }) =>
    answer(access, flag, await undo(access, flag, body.version, new Date())),
);
