"use server";

import { redirect } from "next/navigation";
import type { NewProjectErrors } from "@/components/projects/new-project";
import { createProject, ProjectInput } from "@/lib/auth/projects";
import { requireActor } from "@/lib/auth/require-actor";
import { contentWords } from "@/lib/content/allowed-content.io";
import { addSampleProject } from "@/lib/intake/sample-project.io";

/** Makes the sample project, or goes to it where it is there already. */
export async function addSample(): Promise<void> {
  const actor = await requireActor();
  const slug = await addSampleProject(actor);
  if (slug) redirect(`/p/${slug}/review`);
}

/** Makes a project; says what is wrong where it cannot. */
export async function newProject(
  raw: unknown,
): Promise<NewProjectErrors | null> {
  const actor = await requireActor();
  const input = ProjectInput.safeParse(raw);
  if (!input.success)
    return Object.fromEntries(
      input.error.issues.map((issue) => [issue.path[0], issue.message]),
    );
  const made = await createProject(actor, input.data);
  if (made.ok) redirect(`/p/${input.data.slug}/imports/new`);
  if (made.reason === "slug-taken")
    return { slug: "There is a project of this name already." };
  if (made.reason === "forbidden")
    return { form: "Only an administrator makes projects." };
  return { contentRepo: contentWords(made.reason) };
}
