"use server";

import { revalidatePath } from "next/cache";
import { requireProject } from "@/lib/auth/require-actor";
import { RecheckEvery } from "@/lib/jobs/recheck-every";
import { setRecheckEvery } from "@/lib/jobs/recheck-schedule";

/** Sets how often all sources are looked at by themselves. */
export async function saveRecheckEvery(
  slug: string,
  every: unknown,
): Promise<void> {
  const access = await requireProject(slug, "lead");
  const wanted = RecheckEvery.safeParse(every);
  if (!wanted.success) return;
  await setRecheckEvery(access, wanted.data, new Date());
  revalidatePath(`/p/${slug}/sources`);
}
