"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import type { SettingsErrors } from "@/components/projects/project-settings";
import { createResetLink } from "@/lib/auth/account";
import { createInvite } from "@/lib/auth/commands";
import { ProjectSettingsInput, updateProject } from "@/lib/auth/projects";
import { requireActor, requireProject } from "@/lib/auth/require-actor";
import { contentWords } from "@/lib/content/allowed-content.io";

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
  const saved = await updateProject(access, input.data);
  if (!saved.ok)
    return saved.reason === "forbidden"
      ? { name: "Only a lead changes the settings." }
      : { contentRepo: contentWords(saved.reason) };
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

/** A link with which somebody sets a new password, shown once. Null where the actor may not make one. */
export async function resetLink(userId: unknown): Promise<string | null> {
  const actor = await requireActor();
  const id = z.uuid().safeParse(userId);
  if (!id.success) return null;
  const made = await createResetLink(actor, id.data, new Date());
  const base = process.env.NEXTAUTH_URL ?? "";
  return made.ok ? `${base}/reset/${made.value.secret}` : null;
}
