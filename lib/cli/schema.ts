import { jsonSchema, SCHEMA_NAMES } from "@/lib/export/json-schemas";
import { type CliIo, EXIT } from "./cli-io";

/** Prints one JSON Schema, or all of them by name. */
export async function schema(args: string[], io: CliIo): Promise<number> {
  const [name] = args.filter((word) => !word.startsWith("--"));
  if (name === undefined) {
    const all = SCHEMA_NAMES.map((key) => [key, jsonSchema(key)]);
    return print(io, Object.fromEntries(all));
  }
  const found = jsonSchema(name);
  if (found) return print(io, found);
  io.stderr(`There is no schema ${name}: ${SCHEMA_NAMES.join(", ")}\n`);
  return EXIT.usage;
}

function print(io: CliIo, value: unknown): number {
  io.stdout(`${JSON.stringify(value, null, 2)}\n`);
  return EXIT.done;
}
