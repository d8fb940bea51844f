import { manifestJsonSchema } from "@/lib/export/manifest-schema";
import { ledgerJsonSchema } from "@/lib/ledger/ledger-schema";
import { type CliIo, EXIT } from "./cli-io";

const SCHEMAS: Record<string, () => unknown> = {
  "fix-manifest": manifestJsonSchema,
  "r11-ledger": ledgerJsonSchema,
};

/** Prints one JSON Schema, or all of them by name. */
export async function schema(args: string[], io: CliIo): Promise<number> {
  const [name] = args.filter((word) => !word.startsWith("--"));
  if (name === undefined) {
    const all = Object.entries(SCHEMAS).map(([key, make]) => [key, make()]);
    io.stdout(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
    return EXIT.done;
  }
  const make = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  if (!make) {
    io.stderr(
      `There is no schema ${name}: ${Object.keys(SCHEMAS).join(", ")}\n`,
    );
    return EXIT.usage;
  }
  io.stdout(`${JSON.stringify(make(), null, 2)}\n`);
  return EXIT.done;
}
