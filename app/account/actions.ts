"use server";

import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import * as z from "zod";
import { changePassword, endSession, isOwnPassword } from "@/lib/auth/account";
import { startLinking } from "@/lib/auth/accounts";
import { LINK_COOKIE } from "@/lib/auth/link-cookie";
import { requireActor } from "@/lib/auth/require-actor";
import { NewPassword } from "@/lib/auth/schema";

/** Ends one of the actor's own sessions. */
export async function endOne(sessionId: unknown): Promise<void> {
  const actor = await requireActor();
  const id = z.uuid().safeParse(sessionId);
  if (id.success) await endSession(actor, id.data, new Date());
  revalidatePath("/account");
}

const Change = z.object({ current: z.string().max(1_000), next: NewPassword });

export type PasswordErrors = { current?: string; next?: string };

/** Sets a new password; goes to sign-in, since every session has ended. */
export async function setPassword(
  raw: unknown,
): Promise<PasswordErrors | null> {
  const actor = await requireActor();
  const input = Change.safeParse(raw);
  if (!input.success) {
    const issue = input.error.issues[0];
    return { next: issue?.message ?? "This does not fit" };
  }
  const changed = await changePassword(actor, input.data, new Date());
  if (!changed.ok) return { current: WORDS[changed.reason] };
  redirect("/sign-in?changed=1");
}

const WORDS = {
  wrong: "This is not your password.",
  throttled: "Too many tries. Wait a moment, then try again.",
};

/** Lets this browser link an outside account, for ten minutes. Words where it does not. */
export async function beginLinking(password: unknown): Promise<string | null> {
  const actor = await requireActor();
  const given = z.string().max(1_000).catch("").parse(password);
  const right = await isOwnPassword(actor, given, new Date());
  if (!right.ok) return WORDS[right.reason];
  const secret = await startLinking(actor, new Date());
  (await cookies()).set(LINK_COOKIE, secret, {
    ...{ httpOnly: true, sameSite: "lax", path: "/", maxAge: 600 },
    secure: process.env.NEXTAUTH_URL?.startsWith("https:") === true,
  });
  return null;
}
