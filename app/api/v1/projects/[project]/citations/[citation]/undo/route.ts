import * as z from "zod";
import { projectRoute } from "@/lib/auth/project-route";
import { undoCitation } from "@/lib/citation/commands";
import { citationAnswer } from "../answer";

const UndoInput = z.object({ version: z.int().min(1) });

/** Takes back what stands about a citation. */
export const POST = projectRoute(
  { right: "decide", body: UndoInput },
  async ({ access, params: { citation = "" }, body: { version } }) => {
    const done = await undoCitation(access, citation, version, new Date());
    return citationAnswer(access, citation, done);
  },
);
