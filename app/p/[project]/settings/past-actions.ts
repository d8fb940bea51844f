"use server";

import { revalidatePath } from "next/cache";
import { requireProject } from "@/lib/auth/require-actor";
import type { PlaceRefusal } from "@/lib/evidence/history-place-refusal";
import { savePastPlaces as save } from "@/lib/history/commands";

/** Null when they were saved, else which of them was refused, and why. */
export async function savePastPlaces(
  slug: string,
  raw: unknown,
): Promise<PlaceRefusal | null> {
  const refused = await save(await requireProject(slug, "lead"), raw);
  if (refused === null) revalidatePath(`/p/${slug}`, "layout");
  return refused;
}
