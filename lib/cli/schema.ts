import * as z from "zod";
import { citationAuditJsonSchema } from "@/lib/citation/citation-audit";
import { manifestJsonSchema } from "@/lib/export/manifest-schema";
import { JudgeOutput, ledgerJsonSchema } from "@/lib/ledger/ledger-schema";
import { type CliIo, EXIT } from "./cli-io";

const asInput = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });

const SCHEMAS: Record<string, () => unknown> = {
  "fix-manifest": manifestJsonSchema,
  "r11-ledger": ledgerJsonSchema,
  "judge-output": () => asInput(JudgeOutput),
  "citation-audit": citationAuditJsonSchema,
};

/** Prints one JSON Schema, or all of them by name. */
export async function schema(args: string[], io: CliIo): Promise<number> {
  const [name] = args.filter((word) => !word.startsWith("--"));
  if (name === undefined) {
    const all = Object.entries(SCHEMAS).map(([key, make]) => [key, make()]);
    return print(io, Object.fromEntries(all));
  }
  const make = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  if (make) return print(io, make());
  const names = Object.keys(SCHEMAS).join(", ");
  io.stderr(`There is no schema ${name}: ${names}\n`);
  return EXIT.usage;
}

function print(io: CliIo, value: unknown): number {
  io.stdout(`${JSON.stringify(value, null, 2)}\n`);
  return EXIT.done;
}
