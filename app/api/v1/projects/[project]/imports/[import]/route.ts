import * as z from "zod";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { discardImport, nameCommit } from "@/lib/intake/commands";
import { findImport } from "@/lib/intake/queries";
import { UploadInput } from "@/lib/intake/upload";
import { answer } from "../answer";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params }) => {
    const found = await findImport(access, params.import ?? "");
    return found ? Response.json(found) : problem(404, "No such import");
  },
);

const Named = z.object({ content_commit: UploadInput.shape.content_commit });

/** Names the commit that the judge read, while nothing is in force yet. */
export const PATCH = projectRoute(
  { right: "import", body: Named },
  async ({ access, params, body }) =>
    answer(await nameCommit(access, params.import ?? "", body.content_commit)),
);

/** Drops a preview, or calls off the reading or the commit that is under way. */
export const DELETE = projectRoute(
  { right: "import" },
  async ({ access, params }) =>
    answer(await discardImport(access, params.import ?? "")),
);
