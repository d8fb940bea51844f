import { projectRoute } from "@/lib/auth/project-route";
import { suggestSource } from "@/lib/review/commands";
import { SuggestionInput } from "@/lib/review/decision-input";
import { answer } from "../answer";

export const POST = projectRoute(
  { right: "decide", body: SuggestionInput },
  async ({ access, params: { flag = "" }, body }) =>
    answer(access, flag, await suggestSource(access, flag, body.url)),
);
