import { projectRoute } from "@/lib/auth/project-route";
import { findProgress } from "@/lib/progress/queries";

export const GET = projectRoute({ right: "read" }, async ({ access }) =>
  Response.json(await findProgress(access, new Date())),
);
