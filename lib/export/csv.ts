import { type ExportItem, isFixItem, type Rows } from "./export-item";

/**
 * How cells are written. `safe` is for people: a spreadsheet shows every text as
 * that text, since one that it could read as a formula, a number or a date gets
 * an apostrophe in front, and so does one that begins with an apostrophe; taking
 * one leading apostrophe away gives the original. `raw` is for machines.
 */
export type CsvCells = "safe" | "raw";

type Cell = string | number | false | null;

const columns: [string, (item: ExportItem) => Cell][] = [
  ["id", (item) => item.id],
  ["file", (item) => item.file],
  ["line", (item) => item.line],
  ["rule", (item) => item.rule],
  ["judge_verdict", (item) => item.judgeVerdict],
  ["disposition", (item) => item.disposition],
  ["claim", (item) => item.claim],
  ["fix_kind", (item) => fixOf(item)?.kind ?? null],
  ["fix_start_line", (item) => linesOf(item)?.startLine ?? null],
  ["fix_end_line", (item) => linesOf(item)?.endLine ?? null],
  ["fix_original", (item) => fixOf(item)?.original ?? null],
  ["fix_replacement", (item) => fixOf(item)?.replacement ?? null],
  ["fix_commit", (item) => linesOf(item)?.commit ?? null],
  ["fix_anchor", (item) => linesOf(item)?.anchor ?? null],
  ["evidence_url", (item) => item.evidenceUrl],
  ["evidence_quote", (item) => item.evidenceQuote],
  ["reason", (item) => item.reason],
  ["quote_match", (item) => item.verification.quoteMatch],
  ["outcome", (item) => item.verification.outcome],
  ["final_url", (item) => item.verification.finalUrl],
  ["fetched_at", ({ verification }) => moment(verification.fetchedAt)],
  ["text_sha256", (item) => item.verification.textSha256],
  ["grounding_url", (item) => item.verification.groundingUrl],
  ["grounding_quote", (item) => item.verification.groundingQuote],
  ["attested", (item) => item.verification.attested],
  ["rationale", (item) => item.rationale],
  ["confirmed_by", (item) => people(item)],
  ["confirmed_at", (item) => moment(item.confirmedBy.at(-1)?.at ?? null)],
  ["applied", () => false],
];

/**
 * Everything confirmed as CSV (RFC 4180): a header, then one record an item;
 * every text in quotes, CR LF after each record. A byte order mark leads the
 * safe form, without which spreadsheets guess the encoding.
 */
export async function* csvChunks(
  items: Rows<ExportItem>,
  cells: CsvCells = "safe",
): AsyncGenerator<string> {
  const names = columns.map(([name]) => quoted(name)).join(",");
  yield `${cells === "safe" ? "\uFEFF" : ""}${names}\r\n`;
  for await (const item of items) {
    const row = columns.map(([, read]) => csvCell(read(item), cells));
    yield `${row.join(",")}\r\n`;
  }
}

/** One cell. Null is empty, a number or `false` stands as it is, a text is in quotes. */
export function csvCell(value: Cell, cells: CsvCells): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  return quoted(cells === "safe" && isRead(value) ? `'${value}` : value);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What begins a formula, in any width, after anything that is not seen. */
const formula =
  /^[\s\p{C}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]/u;
/** Numbers, amounts, dates and times of most notations. */
const number = /^[\d.,:/%\s()\p{Sc}'’eE+-]+$/u;
const truth = /^\s*(true|false)\s*$/i;

/** True where a spreadsheet would not take the text as text. */
function isRead(text: string): boolean {
  return (
    /^['\t\r\n]/.test(text) ||
    formula.test(text) ||
    (number.test(text) && /\d/.test(text)) ||
    truth.test(text)
  );
}

const fixOf = (item: ExportItem) => (isFixItem(item) ? item.fix : null);

function linesOf(item: ExportItem) {
  const fix = fixOf(item);
  return fix?.kind === "lines" ? fix : null;
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

const people = (item: ExportItem) =>
  item.confirmedBy.map(({ name }) => name).join("; ");
