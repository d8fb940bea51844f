import { projectRoute } from "@/lib/auth/project-route";
import { CitationDecisionInput } from "@/lib/citation/citation-action";
import { decideCitation } from "@/lib/citation/commands";
import { citationAnswer } from "../answer";

/** Records what a person decided about a citation. A token never may. */
export const POST = projectRoute(
  { right: "decide", body: CitationDecisionInput },
  async ({ access, params: { citation = "" }, body }) => {
    const done = await decideCitation(access, citation, body, new Date());
    return citationAnswer(access, citation, done);
  },
);
