import * as z from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-rules";

/** How an address is compared: trimmed, NFKC, lower case. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .transform((text) => text.normalize("NFKC").toLowerCase())
  .pipe(z.email({ error: "This is not an e-mail address" }));

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, { error: `At least ${PASSWORD_MIN} characters` })
  .max(PASSWORD_MAX, { error: `At most ${PASSWORD_MAX} characters` });

export const SetupInput = z.object({
  token: z.string().min(1),
  name: z.string().trim().min(1, { error: "Say how others see you" }).max(100),
  email: Email,
  password: NewPassword,
});
export type SetupInput = z.infer<typeof SetupInput>;
