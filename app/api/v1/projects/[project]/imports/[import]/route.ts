import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { discardImport } from "@/lib/intake/commands";
import { findImport } from "@/lib/intake/queries";
import { answer } from "../answer";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params }) => {
    const found = await findImport(access, params.import ?? "");
    return found ? Response.json(found) : problem(404, "No such import");
  },
);

export const DELETE = projectRoute(
  { right: "import" },
  async ({ access, params }) =>
    answer(await discardImport(access, params.import ?? "")),
);
