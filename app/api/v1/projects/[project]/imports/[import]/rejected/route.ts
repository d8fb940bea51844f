import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findRejected } from "@/lib/intake/queries";
import { download } from "../../download";

/** The refused records with their problems, a JSON object a line; `?bare` for their very text alone. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, params, query }) => {
    const bare = query.has("bare");
    const rejected = await findRejected(access, params.import ?? "", bare);
    if (!rejected) return problem(404, "No such import");
    return download("rejected.jsonl", rejected);
  },
);
