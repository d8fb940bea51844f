import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { assign } from "@/lib/team/commands";
import { ASSIGN_WORDS, AssignInput } from "@/lib/team/team-input";

const STATUS = {
  "no-such-flag": 404,
  "not-a-member": 422,
  "lead-assigns": 403,
};

export const PUT = projectRoute(
  { right: "decide", body: AssignInput },
  async ({ access, params: { flag = "" }, body }) => {
    const made = await assign(access, flag, body.user);
    if (made.ok) return Response.json(made.value);
    const { reason } = made;
    return problem(STATUS[reason], ASSIGN_WORDS[reason], { reason });
  },
);
