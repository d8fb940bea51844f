import * as z from "zod";
import { citationAuditJsonSchema } from "@/lib/citation/citation-audit";
import {
  ClaimRow,
  JudgeOutput,
  ledgerJsonSchema,
} from "@/lib/ledger/ledger-schema";
import { manifestJsonSchema } from "./manifest-schema";

const asInput = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });

const SCHEMAS: Record<string, () => unknown> = {
  "fix-manifest": manifestJsonSchema,
  "r11-ledger": ledgerJsonSchema,
  "judge-output": () => asInput(JudgeOutput),
  "claim-manifest": () => asInput(z.union([ClaimRow, z.array(ClaimRow)])),
  "citation-audit": citationAuditJsonSchema,
};

/** The names of the JSON Schemas of what comes in and what goes out. */
export const SCHEMA_NAMES: readonly string[] = Object.keys(SCHEMAS);

/** One JSON Schema (2020-12) by its name; null where there is none. */
export function jsonSchema(name: string): unknown {
  const make = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  return make ? make() : null;
}
