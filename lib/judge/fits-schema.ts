import { Ajv2020 } from "ajv/dist/2020.js";

const LARGEST = 64 * 1024;

/** A schema came with somebody's file: an expression in it could run for ever. */
const UNSAFE = new Set(["pattern", "patternProperties", "$ref", "$dynamicRef"]);

/**
 * Whether the arguments of a call fit the tool's JSON Schema; null where that
 * is not decided here: no schema, one that is too large, does not compile, or
 * holds expressions or references.
 */
export function fitsSchema(
  schema: Record<string, unknown> | null,
  given: unknown,
): boolean | null {
  if (!schema || JSON.stringify(schema).length > LARGEST) return null;
  if (holdsUnsafe(schema)) return null;
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    logger: false,
  });
  try {
    const { $schema: _, $id: __, ...rest } = schema;
    return ajv.validate(rest, given) === true;
  } catch {
    return null;
  }
}

function holdsUnsafe(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsUnsafe);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) => UNSAFE.has(key) || holdsUnsafe(member),
  );
}
