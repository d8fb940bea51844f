import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { db } from "@/lib/db/client";

/** The command line's way into a project; null where there is no such project. */
export async function openProject(slug: string): Promise<ProjectAccess | null> {
  const project = await db.project.findUnique({ where: { slug } });
  if (!project) return null;
  return projectAccess(
    systemActor("command line"),
    settingsOf(project),
    "admin",
  );
}
