import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { type LedgerFile, nowhere } from "@/lib/ledger/ledger-sink";
import {
  type LedgerFormat,
  type LedgerReport,
  readLedger,
} from "@/lib/ledger/read-ledger";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";
import { reportWords } from "./report-words";

const FORMATS: LedgerFormat[] = [
  "r11-ledger",
  "judge+manifest",
  "citation-audit-v1",
];
const USAGE = `Usage: reground check FILE [FILE] [--json] [--format ${FORMATS.join("|")}]\n`;

/**
 * `reground check FILE…`: what an import of these files would say, without a
 * database. Resolves to the exit code: 0 all of it can be imported, 1 it cannot,
 * 2 bad usage, 3 a file could not be read. Never rejects because of a file.
 */
export async function check(args: string[], io: CliIo): Promise<number> {
  const asked = parse(args);
  if (typeof asked === "string") {
    io.stderr(`${asked}\n${USAGE}`);
    return EXIT.usage;
  }
  try {
    for (const path of asked.paths) await probe(path);
    const report = await readLedger(
      asked.paths.map(fileAt),
      asked.format ? { format: asked.format } : {},
      nowhere,
    );
    io.stdout(asked.json ? toJson(report) : reportWords(report));
    return report.outcome === "accepted" ? EXIT.done : EXIT.no;
  } catch (error) {
    io.stderr(
      `Could not read: ${error instanceof Error ? error.message : error}\n`,
    );
    return EXIT.failed;
  }
}

type Asked = {
  paths: string[];
  json: boolean;
  format: LedgerFormat | undefined;
};

function parse(args: string[]): Asked | string {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    format: { type: "string" },
  });
  if (!parsed.ok) return parsed.problem;
  const { values, words } = parsed;
  if (words.length === 0) return "Name the file to check.";
  if (words.length > 2)
    return "At most two files go together: judge output and its claim manifest.";
  const format = FORMATS.find((known) => known === values.format);
  if (values.format !== undefined && !format)
    return `There is no format ${values.format}.`;
  return { paths: words, json: values.json === true, format };
}

/** Fails now, with the system's own words, rather than in the middle of reading. */
async function probe(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    if ((await handle.stat()).isDirectory())
      throw new Error(`${path} is a folder`);
  } finally {
    await handle.close();
  }
}

function fileAt(path: string): LedgerFile {
  return { name: basename(path), open: () => createReadStream(path) };
}

function toJson(report: LedgerReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
