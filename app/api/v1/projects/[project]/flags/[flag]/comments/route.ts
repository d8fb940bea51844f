import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { comment } from "@/lib/team/commands";
import { CommentInput } from "@/lib/team/team-input";

export const POST = projectRoute(
  { right: "decide", body: CommentInput },
  async ({ access, params: { flag = "" }, body }) => {
    const made = await comment(access, flag, body.body);
    return made.ok
      ? Response.json(made.value, { status: 201 })
      : problem(404, "No such flag");
  },
);
