import * as z from "zod";
import { Disposition } from "./disposition";

const Text = z.string().max(65_536);

export const FixInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lines"),
    start_line: z.int().min(1),
    end_line: z.int().min(1),
    original: Text,
    replacement: Text,
    commit: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  }),
  z.object({
    kind: z.literal("claim"),
    original: Text,
    replacement: Text,
  }),
]);
export type FixInput = z.infer<typeof FixInput>;

/** What a person sends to decide a flag. */
export const DecisionInput = z.object({
  version: z.int().min(1),
  disposition: Disposition,
  fix: FixInput.nullish(),
  rationale: Text.nullish(),
  grounding_url: Text.nullish(),
  grounding_quote: Text.nullish(),
  attested: Text.nullish(),
  lint_reason: Text.nullish(),
  /** The tab whose draft this decision ends. */
  tab: z.string().max(64).nullish(),
  /** Seconds that the flag was in front of the decider. */
  seconds: z.int().min(0).max(86_400).nullish(),
});
export type DecisionInput = z.infer<typeof DecisionInput>;

export const VersionInput = z.object({ version: z.int().min(1) });

export const CannotDecideInput = z.object({
  version: z.int().min(1),
  reason: z
    .string()
    .trim()
    .min(1, { error: "Say what stands in the way" })
    .max(4_096),
});

export const ReturnInput = z.object({
  version: z.int().min(1),
  reason: z
    .string()
    .trim()
    .min(1, { error: "Say what has to be looked at again" })
    .max(4_096),
});

export const SuggestionInput = z.object({
  url: z
    .url({ protocol: /^https?$/, error: "An absolute http(s) address" })
    .max(8_192),
});

export const DraftInput = z.object({
  tab: z.string().min(1).max(64),
  rev: z.int().min(0),
  flag_revision: z.int().min(1),
  body: z.object({
    disposition: Disposition.nullable(),
    replacement: Text.nullable(),
    rationale: Text,
    groundingUrl: Text.nullable(),
    groundingQuote: Text.nullable(),
    lintReason: Text,
    attested: Text,
  }),
});
export type DraftInput = z.infer<typeof DraftInput>;
