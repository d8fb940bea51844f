"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import {
  type MemberRefusal,
  removeMember,
  setMemberRole,
} from "@/lib/auth/members";
import { requireProject } from "@/lib/auth/require-actor";

const WORDS: Record<MemberRefusal, string> = {
  forbidden: "Only a lead changes who takes part. Nothing was changed.",
  yourself:
    "Nobody changes their own part. Another lead or an administrator can.",
  "no-such-member": "They take part no longer. Nothing was changed.",
};
const ODD = "This was not understood. Nothing was changed.";

const Change = z.object({
  userId: z.uuid(),
  role: z.enum(["lead", "reviewer", "viewer"]),
});

/** Another role, in force at once. Words where it was refused. */
export async function changeRole(
  slug: string,
  raw: unknown,
): Promise<string | null> {
  const access = await requireProject(slug, "lead");
  const input = Change.safeParse(raw);
  if (!input.success) return ODD;
  const { userId, role } = input.data;
  const done = await setMemberRole(access, userId, role);
  revalidatePath(`/p/${slug}/settings`);
  return done.ok ? null : WORDS[done.reason];
}

/** Out of the project, at once. Words where it was refused. */
export async function endMembership(
  slug: string,
  userId: unknown,
): Promise<string | null> {
  const access = await requireProject(slug, "lead");
  const id = z.uuid().safeParse(userId);
  if (!id.success) return ODD;
  const done = await removeMember(access, id.data, new Date());
  revalidatePath(`/p/${slug}/settings`);
  return done.ok ? null : WORDS[done.reason];
}
