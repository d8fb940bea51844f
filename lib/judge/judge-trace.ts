import * as z from "zod";

/** One call of a tool by the judge, as its trace tells. */
export type ToolCall = {
  name: string;
  /** Undefined where they were text that is no JSON. */
  arguments: unknown;
  /** The JSON Schema of the arguments, where the trace has it. */
  schema: Record<string, unknown> | null;
  /** What the call was to find out, where the trace says so. */
  request: string;
};

export type JudgeTrace = {
  calls: ToolCall[];
  /** The tools that there were; null where the trace does not say. */
  tools: string[] | null;
};

const MOST_CALLS = 20;

const Schema = z.record(z.string(), z.unknown());
const ToolFunction = z.looseObject({
  name: z.string().min(1),
  arguments: z.unknown().optional(),
  schema: Schema.optional(),
  parameters: Schema.optional(),
  input_schema: Schema.optional(),
  input: z.unknown().optional(),
  request: z.string().optional(),
});
const Call = z.union([z.looseObject({ function: ToolFunction }), ToolFunction]);
const Tool = z.union([
  z.string(),
  z.looseObject({ function: ToolFunction }),
  ToolFunction,
]);
const Trace = z.looseObject({
  tool_calls: z.array(Call).min(1),
  tools: z.array(Tool).optional(),
});

/**
 * The judge's trace in a flag's own further fields: `tool_calls` and perhaps
 * `tools`, at the top or under `trace`, each call `{name, arguments, schema?,
 * request?}` or in the shapes that model vendors write (`function`, `input`,
 * `input_schema`, arguments as JSON text). Null where there is none. Calls
 * beyond the first twenty are left out.
 */
export function readTrace(extra: unknown): JudgeTrace | null {
  const nested = z.looseObject({ trace: Trace }).safeParse(extra).data?.trace;
  const trace = nested ?? Trace.safeParse(extra).data;
  if (!trace) return null;
  const tools = trace.tools?.map(toolOf) ?? null;
  return {
    calls: trace.tool_calls.slice(0, MOST_CALLS).map((call) => {
      const read = callOf(call);
      const offered = tools?.find(({ name }) => name === read.name);
      return { ...read, schema: read.schema ?? offered?.schema ?? null };
    }),
    tools: tools?.map(({ name }) => name) ?? null,
  };
}

function toolOf(tool: z.infer<typeof Tool>) {
  if (typeof tool === "string") return { name: tool, schema: null };
  const { name, schema } = callOf(tool);
  return { name, schema };
}

function callOf(call: z.infer<typeof Call>): ToolCall {
  const inner = ToolFunction.safeParse(call.function).data;
  const read = inner ?? ToolFunction.parse(call);
  const { name, schema, parameters, input_schema, request } = read;
  return {
    name,
    arguments: argumentsOf(read.arguments ?? read.input ?? {}),
    schema: schema ?? parameters ?? input_schema ?? null,
    request: request ?? "",
  };
}

function argumentsOf(written: unknown): unknown {
  if (typeof written !== "string") return written;
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
