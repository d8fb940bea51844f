/** What a row of a COPY can hold; null is NULL. */
export type CopyValue = string | number | null;

const SPECIAL = /[\\\n\r\t]/;
const SPECIALS = /[\\\n\r\t]/g;
const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** One row in the text format of Postgres's COPY. */
export function copyLine(row: readonly CopyValue[]): string {
  let line = "";
  for (const [i, value] of row.entries())
    line += (i > 0 ? "\t" : "") + copyField(value);
  return `${line}\n`;
}

function copyField(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  if (!SPECIAL.test(value)) return value;
  return value.replace(SPECIALS, (char) => ESCAPES[char] ?? char);
}
