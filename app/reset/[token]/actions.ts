"use server";

import { redirect } from "next/navigation";
import { resetPassword } from "@/lib/auth/account";
import { ResetInput } from "@/lib/auth/schema";

/** Sets the password of a reset link; words where it does not. */
export async function reset(
  token: unknown,
  password: unknown,
): Promise<string | null> {
  const input = ResetInput.safeParse({ token, password });
  if (!input.success)
    return input.error.issues[0]?.message ?? "This does not fit";
  const done = await resetPassword(input.data, new Date());
  if (!done.ok)
    return "This link was used before or has ended. Ask for a new one.";
  redirect("/sign-in?changed=1");
}
