import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { leave, stay } from "@/lib/team/commands";

/** "I am here": holds for two minutes, and is no lock on anything. */
export const PUT = projectRoute(
  { right: "decide" },
  async ({ access, params: { flag = "" } }) =>
    (await stay(access, flag, new Date()))
      ? new Response(null, { status: 204 })
      : problem(404, "No such flag"),
);

export const DELETE = projectRoute(
  { right: "decide" },
  async ({ access, params: { flag = "" } }) => {
    await leave(access, flag);
    return new Response(null, { status: 204 });
  },
);
