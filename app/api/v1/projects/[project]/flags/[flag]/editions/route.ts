import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { readEditions } from "@/lib/history/read-editions.io";

/** Reads the cited page's other versions and its original language now; keeps nothing. */
export const POST = projectRoute(
  { right: "check-sources" },
  async ({ access, params: { flag = "" } }) => {
    const editions = await readEditions(access, flag);
    return editions
      ? Response.json({ editions })
      : problem(404, "No such flag");
  },
);
