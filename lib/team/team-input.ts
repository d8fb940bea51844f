import * as z from "zod";

export const CommentInput = z.object({
  body: z.string().trim().min(1, { error: "A comment needs words" }).max(8_192),
});

export const AssignInput = z.object({ user: z.uuid().nullable() });

export type AssignRefusal = "no-such-flag" | "not-a-member" | "lead-assigns";

/** Why a flag was not given to somebody, and what to do. */
export const ASSIGN_WORDS: Record<AssignRefusal, string> = {
  "no-such-flag": "There is no such flag in this project.",
  "not-a-member": "They do not take part in this project. Invite them first.",
  "lead-assigns":
    "You can take a flag for yourself or give your own back. A lead assigns it to others.",
};
