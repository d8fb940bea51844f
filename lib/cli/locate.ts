import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import * as z from "zod";
import {
  indexPage,
  locateQuote,
  type PageIndex,
} from "@/lib/evidence/locate-quote";
import type { QuoteMatch } from "@/lib/evidence/quote-match";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground locate --page FILE --quote TEXT [--json]
       reground locate --pages P.jsonl --cases C.jsonl
`;

const Page = z.object({ page_id: z.string(), text: z.string() });
const Case = z.object({
  case_id: z.string(),
  page_id: z.string(),
  quote: z.string(),
});

/**
 * Where a quote stands in a text: one quote in one file, or many in many, a
 * line each. Offsets are UTF-16. Exit 1 where the one quote is not found.
 */
export async function locate(args: string[], io: CliIo): Promise<number> {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    page: { type: "string" },
    quote: { type: "string" },
    pages: { type: "string" },
    cases: { type: "string" },
  });
  if (!parsed.ok) return usage(io, parsed.problem);
  const { page, quote, pages, cases, json } = parsed.values;
  if (page !== undefined && quote !== undefined)
    return locateOne(io, page, quote, json === true);
  if (pages !== undefined && cases !== undefined)
    return locateMany(io, pages, cases);
  return usage(io);
}

function usage(io: CliIo, problem = ""): number {
  io.stderr(`${problem}${problem && "\n"}${USAGE}`);
  return EXIT.usage;
}

async function locateOne(
  io: CliIo,
  file: string,
  quote: string,
  json: boolean,
) {
  const match = locateQuote(await readFile(file, "utf8"), quote);
  io.stdout(json ? `${JSON.stringify(match)}\n` : words(match));
  return match.kind === "absent" || match.kind === "empty"
    ? EXIT.no
    : EXIT.done;
}

function words({ kind, start, end, differences }: QuoteMatch): string {
  const at = start === null ? "" : ` at ${start}–${end}`;
  const differing = differences.map(
    (one) =>
      `  ${one.what}: "${one.quote}" for "${one.page}"${one.critical ? ", critical" : ""}\n`,
  );
  return `${kind}${at}\n${differing.join("")}`;
}

async function locateMany(io: CliIo, pages: string, cases: string) {
  const texts = new Map<string, string>();
  for await (const row of jsonLines(pages, Page))
    texts.set(row.page_id, row.text);
  // Cases of one page mostly stand together: one index is kept.
  let indexed = "";
  let index: PageIndex | undefined;
  for await (const { case_id, page_id, quote } of jsonLines(cases, Case)) {
    const text = texts.get(page_id);
    if (text === undefined) {
      io.stderr(`${case_id}: there is no page ${page_id}\n`);
      return EXIT.failed;
    }
    if (!index || indexed !== page_id) index = indexPage(text);
    indexed = page_id;
    const { kind, start, end } = locateQuote(index, quote);
    io.stdout(`${JSON.stringify({ case_id, kind, start, end })}\n`);
  }
  return EXIT.done;
}

/** Rows of a JSON Lines file. Throws with the line that does not fit. */
async function* jsonLines<T>(
  file: string,
  schema: z.ZodType<T>,
): AsyncGenerator<T> {
  const input = createReadStream(file, "utf8");
  let number = 0;
  for await (const line of createInterface({
    input,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (line.trim() === "") continue;
    yield readRow(schema, line, `${file}, line ${number}`);
  }
}

function readRow<T>(schema: z.ZodType<T>, line: string, place: string): T {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    throw new Error(`${place} is not JSON`);
  }
  const row = schema.safeParse(raw);
  if (!row.success) throw new Error(`${place}: ${z.prettifyError(row.error)}`);
  return row.data;
}
