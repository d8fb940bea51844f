"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import { requireProject } from "@/lib/auth/require-actor";
import { TOKEN_SCOPES } from "@/lib/auth/rights";
import { createToken, revokeToken } from "@/lib/auth/tokens";

const DAY = 86_400_000;

const NewToken = z.object({
  name: z.string().trim().min(1, { error: "Say what it is for" }).max(100),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, { error: "Choose at least one thing that it may do" }),
  /** Null for a token that does not end by itself. */
  days: z.int().min(1).max(3_650).nullable(),
});

export type MadeToken = { secret: string } | { refusal: string };

/** A token of the lead who asks. Its secret is shown this once. */
export async function makeToken(
  slug: string,
  raw: unknown,
): Promise<MadeToken> {
  const access = await requireProject(slug, "lead");
  const input = NewToken.safeParse(raw);
  if (!input.success)
    return { refusal: input.error.issues[0]?.message ?? "This does not fit" };
  const { name, scopes, days } = input.data;
  const made = await createToken(access, {
    ...{ name, scopes, ownerId: access.actor.id },
    expiresAt: days === null ? null : new Date(Date.now() + days * DAY),
  });
  revalidatePath(`/p/${slug}/settings`);
  return made.ok
    ? { secret: made.value.secret }
    : { refusal: "Only a lead makes tokens." };
}

/** Ends a token, at its next use. */
export async function endToken(slug: string, tokenId: unknown): Promise<void> {
  const access = await requireProject(slug, "lead");
  const id = z.uuid().safeParse(tokenId);
  if (id.success) await revokeToken(access, id.data, new Date());
  revalidatePath(`/p/${slug}/settings`);
}
