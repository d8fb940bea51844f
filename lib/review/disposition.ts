import * as z from "zod";

/** What a signed-in person decided about a flag. Nobody and nothing else sets one. */
export const Disposition = z.enum([
  "correct",
  "outdated",
  "wrong",
  "unsourced",
]);
export type Disposition = z.infer<typeof Disposition>;
