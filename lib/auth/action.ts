import "server-only";
import type * as z from "zod";
import { no } from "@/lib/core/result";
import type { Actor } from "./actor";
import { requireActor } from "./require-actor";

/**
 * Every server action of a signed-in person is made here: who, then what,
 * then do. Nothing is caught: a refusal comes back as a value, anything
 * thrown goes to the nearest error.tsx.
 */
export function action<Schema extends z.ZodType, Output>(
  schema: Schema,
  run: (actor: Actor, input: z.output<Schema>) => Promise<Output>,
) {
  return async (raw: unknown) => {
    const actor = await requireActor();
    const input = schema.safeParse(raw);
    return input.success ? run(actor, input.data) : no("invalid-input");
  };
}
