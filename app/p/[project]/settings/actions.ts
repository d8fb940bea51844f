"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import type { SettingsErrors } from "@/components/projects/project-settings";
import { createInvite } from "@/lib/auth/commands";
import { ProjectSettingsInput, updateProject } from "@/lib/auth/projects";
import { requireProject } from "@/lib/auth/require-actor";

/** Null when it was saved. */
export async function saveSettings(
  slug: string,
  raw: unknown,
): Promise<SettingsErrors | null> {
  const access = await requireProject(slug, "lead");
  const input = ProjectSettingsInput.safeParse(raw);
  if (!input.success)
    return Object.fromEntries(
      input.error.issues.map((issue) => [issue.path[0], issue.message]),
    );
  await updateProject(access, input.data);
  revalidatePath(`/p/${slug}`, "layout");
  return null;
}

const Role = z.enum(["lead", "reviewer", "viewer"]);

/** A link that lets one person in. It is shown once. */
export async function invite(slug: string, role: unknown): Promise<string> {
  const access = await requireProject(slug, "lead");
  const secret = await createInvite(
    access.actor,
    {
      projectId: access.project.id,
      role: Role.catch("reviewer").parse(role),
      email: null,
    },
    new Date(),
  );
  const base = process.env.NEXTAUTH_URL ?? "";
  return `${base}/invite/${secret}`;
}
