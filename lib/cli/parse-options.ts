import { parseArgs } from "node:util";

type Options = Record<
  string,
  { type: "string" | "boolean"; multiple?: boolean }
>;

/** Options and words of a command line, or what is wrong with it. */
export function parseOptions<const T extends Options>(
  args: string[],
  options: T,
) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options,
      allowPositionals: true,
      strict: true,
    });
    return { ok: true, values, words: positionals } as const;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: words } as const;
  }
}
