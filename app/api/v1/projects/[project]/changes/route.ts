import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { FeedQuery } from "@/lib/team/feed";
import { readFeed } from "@/lib/team/queries";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, query }) => {
    const asked = FeedQuery.safeParse(Object.fromEntries(query));
    return asked.success
      ? Response.json(await readFeed(access, asked.data.since, new Date()))
      : problem(400, "`since` is the number that an earlier answer ended with");
  },
);
