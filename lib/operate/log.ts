import "server-only";
import pino from "pino";

/**
 * The log: one JSON object a line on standard output. What goes in is chosen
 * field by field; bodies, queries, headers, tokens and page text never do. The
 * redaction is only a net below that.
 */
export const log = pino({
  level: process.env.REGROUND_LOG_LEVEL || "info",
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: [
      "authorization",
      "cookie",
      "password",
      "secret",
      "token",
      "*.authorization",
      "*.cookie",
      "*.password",
      "*.secret",
      "*.token",
    ],
    censor: "[redacted]",
  },
});

/**
 * An error as the log may show it: its kind, code and where it was thrown. Its
 * message is left out: a database's can hold the values of a row.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, stack = "" } = error;
  const code = "code" in error ? String(error.code) : undefined;
  const places = stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  return { error: name, ...(code && { code }), at: places };
}
