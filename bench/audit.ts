import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditFiles, markdownFiles } from "@/lib/citation/audit-files.io";

const FILES = 10_000;
const PER_FILE = 10;
const SOURCES = 300;
const ROUNDS = 5;

/**
 * An offline audit of 10,000 Markdown files with 100,000 citations, against
 * reading the same files and searching them for references by one expression.
 * Both read file by file from a warm disk cache; the rounds alternate, and the
 * ratio is of their medians.
 */
export async function benchAudit() {
  const base = mkdtempSync(join(tmpdir(), "bench-audit-"));
  try {
    const bytes = writeProject(base);
    const scans: number[] = [];
    const audits: number[] = [];
    let counts = { scanned: 0, audited: 0, verified: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const files = [...markdownFiles([join(base, "pages")], base)];
      const started = performance.now();
      const scanned = scan(files);
      const between = performance.now();
      const audited = await audit(files, base);
      audits.push(performance.now() - between);
      scans.push(between - started);
      counts = { scanned, ...audited };
    }
    const [scanMs, auditMs] = [median(scans), median(audits)];
    const ratio = auditMs / scanMs;
    return {
      "audit-ratio": {
        value: Number(ratio.toFixed(2)),
        unit: "ratio",
        bar: 2,
        ok: ratio <= 2 && counts.scanned === counts.audited,
        detail: {
          files: FILES,
          bytes,
          ...counts,
          scanMs: Math.round(scanMs),
          auditMs: Math.round(auditMs),
        },
      },
    };
  } finally {
    rmSync(base, { recursive: true });
  }
}

function scan(files: string[]): number {
  let count = 0;
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const _ of text.matchAll(/\bREF-[0-9]{3}(-[a-z]+)?\b/g)) count++;
  }
  return count;
}

async function audit(files: string[], base: string) {
  let audited = 0;
  let verified = 0;
  const options = { base, corpus: [], registry: null, now: () => new Date() };
  for await (const { summary } of auditFiles(files, options)) {
    audited += summary.total;
    verified += summary.verified;
  }
  return { audited, verified };
}

const WORDS =
  "the a boat harbour cargo tide engine crew that carries before under with slow heavy empty reaches leaves keeps through northern river lock when morning signal".split(
    " ",
  );

/** The same pages for the same seed (a linear congruential generator). */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function writeProject(base: string): number {
  const random = makeRandom(7);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(" ");
  const id = (n: number) => `REF-${String(n).padStart(3, "0")}`;
  const corpus = join(base, "docs/references");
  mkdirSync(corpus, { recursive: true });
  const quotes = Array.from({ length: SOURCES }, () => words(14));
  for (const [n, quote] of quotes.entries())
    writeFileSync(
      join(corpus, `${id(n)}-${words(2).replace(" ", "-")}.md`),
      `# ${id(n)}: ${words(5)}\n\n## Citation\n\nDoe, J. (1999). ${words(6)}. *Journal of Boats*, 3, 1-9.\n\n**DOI**: 10.1234/boats.${n}\n\n## Quotes\n\n> ${quote} (p. 3)\n\n${words(800)}\n`,
    );
  let bytes = 0;
  for (let n = 0; n < FILES; n++) {
    const folder = join(base, "pages", `${n % 100}`);
    mkdirSync(folder, { recursive: true });
    const paragraphs = Array.from({ length: PER_FILE }, (_, at) => {
      const source = random(SOURCES + 10);
      const quoted = at === 0 ? `"${quotes[source % SOURCES]}" (p. 3) ` : "";
      return `## ${words(4)}\n\n${words(30)}. ${quoted}${words(12)} (${id(source)}, Doe 1999). ${words(25)}.\n\n- ${words(12)}\n- ${words(9)} \`${words(2)}\`\n`;
    });
    const fence = `\`\`\`sh\n${words(20)}\n\`\`\`\n`;
    const text = `# ${words(5)}\n\n${paragraphs.join("\n")}\n${fence}`;
    bytes += Buffer.byteLength(text);
    writeFileSync(join(folder, `${n}.md`), text);
  }
  return bytes;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
