import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { auditFiles, markdownFiles } from "@/lib/citation/audit-files.io";
import type { CitationAudit } from "@/lib/citation/citation-audit";
import type { DoiRegistry } from "@/lib/citation/doi-registry.io";
import { SarifReport } from "@/lib/citation/report-sarif";
import { auditText } from "@/lib/citation/report-text";
import { systemClock } from "@/lib/core/clock";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const usage = `usage: reground audit PATH… [--corpus DIR]… [--format text|json|sarif]
                      [--offline] [--mailto ADDRESS]

Exit: 0 clean, 1 an error was found, 2 wrong call, 3 could not be done.
`;

/**
 * Audits the citations of Markdown files; writes to no file. Exit status: 0
 * where no finding is an error, 1 where one is, 2 bad usage, 3 a path cannot
 * be read.
 */
export async function audit(args: string[], io: CliIo): Promise<number> {
  const options = readOptions(args);
  if (!options.ok) {
    io.stderr(`${options.problem}\n${usage}`);
    return EXIT.usage;
  }
  const base = process.cwd();
  const registry = options.offline ? null : await makeRegistry(options.mailto);
  const files = [...markdownFiles(options.paths, base)];
  const report = makeReport(options, io);
  const tally = new Tally();
  const audits = auditFiles(files, {
    base,
    corpus: options.corpus,
    registry,
    now: systemClock,
  });
  for await (const one of audits) {
    report.add(one);
    tally.add(one);
  }
  report.end();
  io.stderr(tally.words(registry));
  return tally.errors > 0 ? EXIT.no : EXIT.done;
}

const FORMATS = ["text", "json", "sarif"] as const;
type Format = (typeof FORMATS)[number];

type Options = {
  paths: string[];
  corpus: string[];
  format: Format;
  offline: boolean;
  mailto: string | null;
};

function readOptions(
  args: string[],
): ({ ok: true } & Options) | { ok: false; problem: string } {
  const parsed = parseOptions(args, {
    corpus: { type: "string", multiple: true },
    format: { type: "string" },
    json: { type: "boolean" },
    mailto: { type: "string" },
    offline: { type: "boolean" },
  });
  if (!parsed.ok) return parsed;
  const { values, words } = parsed;
  const wanted = values.format ?? (values.json ? "json" : "text");
  const format = FORMATS.find((name) => name === wanted);
  const corpus = values.corpus ?? [];
  const mailto = values.mailto ?? process.env.REGROUND_MAILTO ?? "";
  const problem = firstProblem([
    [words.length === 0, "Name the files or folders to audit."],
    [format === undefined, `"${wanted}" is no format.`],
    [corpus.some(isFile), "--corpus names a folder."],
    [
      mailto !== "" && !/^[^\s@]+@[^\s@]+$/.test(mailto),
      `"${mailto}" is no address.`,
    ],
  ]);
  if (problem !== undefined || format === undefined)
    return { ok: false, problem: problem ?? "" };
  const offline = values.offline ?? false;
  return {
    ok: true,
    paths: words,
    corpus,
    format,
    offline,
    mailto: mailto || null,
  };
}

function firstProblem(checks: [boolean, string][]): string | undefined {
  return checks.find(([holds]) => holds)?.[1];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Loaded only when somebody is asked: an offline run opens no socket. */
async function makeRegistry(mailto: string | null): Promise<DoiRegistry> {
  const [{ DoiRegistry }, { makeDoiCache }, { parseOriginMap }] =
    await Promise.all([
      import("@/lib/citation/doi-registry.io"),
      import("@/lib/citation/doi-cache.io"),
      import("@/lib/evidence/origin-map"),
    ]);
  const origins = parseOriginMap(process.env.REGROUND_SOURCE_ORIGINS);
  if (!origins.ok)
    throw new Error(`REGROUND_SOURCE_ORIGINS: ${origins.reason}`);
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return new DoiRegistry({
    mailto,
    originMap: origins.value,
    cache: makeDoiCache(join(cache, "reground", "doi")),
  });
}

type Report = { add(audit: CitationAudit): void; end(): void };

/** Text and JSON are written as they come; SARIF needs all its rules first. */
function makeReport(options: Options, io: CliIo): Report {
  if (options.format === "text") return textReport(options, io);
  if (options.format === "json") return jsonReport(options, io);
  const sarif = new SarifReport();
  return {
    add: (one) => sarif.add(one),
    end: () => io.stdout(sarif.toString()),
  };
}

/** Of a folder only the files that cite something are shown. */
function textReport({ paths }: Options, io: CliIo): Report {
  const named = new Set(paths);
  return {
    add(one) {
      const silent = one.citations.length === 0 && !named.has(one.target.path);
      if (!silent) io.stdout(`${auditText(one)}\n`);
    },
    end: () => undefined,
  };
}

/** One file named alone is one audit; anything else is a list of audits. */
function jsonReport({ paths }: Options, io: CliIo): Report {
  const only = paths.length === 1 && isFile(paths[0] ?? "");
  let before = only ? "" : "[\n";
  return {
    add(one) {
      const text = JSON.stringify(one, null, only ? 2 : undefined);
      io.stdout(`${before}${text}`);
      before = ",\n";
    },
    end() {
      if (only) io.stdout("\n");
      else io.stdout(before === "[\n" ? "[]\n" : "\n]\n");
    },
  };
}

class Tally {
  errors = 0;
  private warnings = 0;
  private files = 0;
  private citations = 0;
  private notLoaded = 0;
  private firstNotice = "";

  add({ citations, notices }: CitationAudit): void {
    this.files++;
    this.citations += citations.length;
    for (const { issues = [] } of citations)
      for (const { severity } of issues) {
        if (severity === "error") this.errors++;
        if (severity === "warning") this.warnings++;
      }
    const notice = notices?.find((words) => words.startsWith("corpus"));
    if (notice === undefined) return;
    this.notLoaded++;
    this.firstNotice ||= notice;
  }

  words(registry: DoiRegistry | null): string {
    const lines = [
      `${this.files} files, ${this.citations} citations judged: ${this.errors} errors, ${this.warnings} warnings.`,
    ];
    if (this.notLoaded > 0)
      lines.push(`In ${this.notLoaded} of them the ${this.firstNotice}.`);
    const unknown = registry?.unknown.size ?? 0;
    if (unknown > 0)
      lines.push(
        `${unknown} DOIs could not be checked; nothing was concluded from that.`,
      );
    return `${lines.join("\n")}\n`;
  }
}
