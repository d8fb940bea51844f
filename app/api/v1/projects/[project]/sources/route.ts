import * as z from "zod";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { addSource } from "@/lib/evidence/commands";
import { findSourceView } from "@/lib/evidence/queries";
import { lookAgain } from "@/lib/review/commands";

const SourceInput = z.object({ url: z.string().trim().min(1).max(8_192) });

const WORDS = {
  "no-address":
    "This is no address that can be fetched: an absolute http(s) one is.",
  "host-not-allowed":
    "This host is not on the project's list of allowed hosts. It was not fetched. A lead can add it in the settings.",
};

/** Takes in a page that nobody cites yet, looks at it, and answers what was seen. */
export const POST = projectRoute(
  { right: "decide", body: SourceInput },
  async ({ access, body }) => {
    const added = await addSource(access, body.url);
    if (!added.ok) return problem(422, WORDS[added.reason]);
    await lookAgain(access, added.value.id);
    const view = await findSourceView(access, added.value.id, new Date());
    return view ? Response.json(view) : problem(404, "No such source");
  },
);
