"use server";

import type { SetUpErrors } from "@/components/people/set-up";
import { acceptLink } from "@/lib/auth/commands";
import { SetupInput } from "@/lib/auth/schema";

/** Makes the account of a one-time link. Null when it was made. */
export async function accept(raw: unknown): Promise<SetUpErrors | null> {
  const input = SetupInput.safeParse(raw);
  if (!input.success)
    return Object.fromEntries(
      input.error.issues.map((issue) => [issue.path[0], issue.message]),
    );
  const made = await acceptLink(input.data, new Date());
  if (made.ok) return null;
  return made.reason === "email-taken"
    ? { email: "There is an account with this address. Sign in with it." }
    : { form: "This link was used before or has ended. Ask for a new one." };
}
