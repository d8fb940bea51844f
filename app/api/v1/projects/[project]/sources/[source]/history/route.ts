import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findSourcePast } from "@/lib/history/queries";

/** What stood on a page and when, for every claim that cites it. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, params: { source = "" } }) => {
    const past = await findSourcePast(access, source);
    return past
      ? Response.json(past)
      : problem(404, "The past of this source was not read yet");
  },
);
