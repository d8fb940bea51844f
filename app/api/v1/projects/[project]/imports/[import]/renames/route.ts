import * as z from "zod";
import { projectRoute } from "@/lib/auth/project-route";
import { carryOver } from "@/lib/intake/commands";
import { listRenames } from "@/lib/intake/queries";
import { answer } from "../../answer";

/** Files whose claims reappear under another name in this import. */
export const GET = projectRoute({ right: "read" }, async ({ access, params }) =>
  Response.json(await listRenames(access, params.import ?? "", 1_000)),
);

const CarryInput = z.object({
  accept: z.boolean(),
  from: z.array(z.uuid()).max(10_000).nullable().default(null),
});

/** Carries their decisions over at the commit, or takes that back: `{accept, from?}`, all of them without `from`. */
export const PUT = projectRoute(
  { right: "import", body: CarryInput },
  async ({ access, params, body }) =>
    answer(await carryOver(access, params.import ?? "", body)),
);
