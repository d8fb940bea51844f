"use server";

import { revalidatePath } from "next/cache";
import { requireProject } from "@/lib/auth/require-actor";
import { OpinionSettingsInput, setSecondOpinion } from "@/lib/judge/commands";

/** Null when it was saved, else why it was not. */
export async function saveOpinionSettings(
  slug: string,
  raw: unknown,
): Promise<string | null> {
  const access = await requireProject(slug, "lead");
  const input = OpinionSettingsInput.safeParse(raw);
  if (!input.success) return "A number of tokens, from 0 to 2,000,000,000.";
  const done = await setSecondOpinion(access, input.data);
  revalidatePath(`/p/${slug}`, "layout");
  if (done.ok) return null;
  return done.reason === "not-read"
    ? "Read what leaves this machine first, and say so above. Nothing is sent until then."
    : "Only a lead may change this.";
}
