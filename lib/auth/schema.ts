import * as z from "zod";
import { isCommonPassword } from "./common-password";
import { PASSWORD_RULES } from "./password-rules";

const { min, max } = PASSWORD_RULES;

/** How an address is compared: trimmed, NFKC, lower case. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .transform((text) => text.normalize("NFKC").toLowerCase())
  .pipe(z.email({ error: "This is not an e-mail address" }));

export const NewPassword = z
  .string()
  .min(min, { error: `At least ${min} characters` })
  .max(max, { error: `At most ${max} characters` })
  .refine((password) => !password.includes("\0"), {
    error: "It holds a character that cannot be typed",
  })
  .refine((password) => !isCommonPassword(password), {
    error: "Too many people have this password. Choose another one",
  });

export const SetupInput = z.object({
  token: z.string().min(1),
  name: z.string().trim().min(1, { error: "Say how others see you" }).max(100),
  email: Email,
  password: NewPassword,
});
export type SetupInput = z.infer<typeof SetupInput>;

export const ResetInput = z.object({
  token: z.string().min(1).max(200),
  password: NewPassword,
});
