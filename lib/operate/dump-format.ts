import * as z from "zod";

/**
 * The layout of a dump, all of it UTF-8 text:
 *
 *     {"reground":"dump","format":1,"migrations":[{"name","checksum"}…]}
 *     {"table":"User","columns":["id",…]}      for each table, parents first
 *     …                                        its rows as COPY's text format has them
 *     \.
 *     {"end":true,"sha256":"…"}                of every byte before this line
 *
 * A row never holds a raw line break, so that a line is a row. Rows are in the
 * order of their keys: the same database gives the same bytes.
 */
export const DumpHeader = z.object({
  reground: z.literal("dump"),
  format: z.literal(1),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type DumpHeader = z.infer<typeof DumpHeader>;

export const TableHead = z.object({
  table: z.string().min(1).max(63),
  columns: z.array(z.string().min(1).max(63)).min(1),
});
export type TableHead = z.infer<typeof TableHead>;

export const DumpEnd = z.object({
  end: z.literal(true),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What stands after a table's last row. */
export const END_OF_ROWS = "\\.\n";

/** A name in SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Tables in an order in which each comes after those it points to; else by name. */
export function parentsFirst(
  tables: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const waiting = new Set([...tables].sort());
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].find((table) =>
      references.every(
        ({ from, to }) => from !== table || to === table || !waiting.has(to),
      ),
    );
    if (free === undefined)
      throw new Error(`These tables point at each other: ${[...waiting]}`);
    waiting.delete(free);
    ordered.push(free);
  }
  return ordered;
}

/** Splits bytes into lines, each with its LF; what follows the last LF is given as it is. */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let from = 0;
    for (
      let at = buffer.indexOf(LF);
      at !== -1;
      at = buffer.indexOf(LF, from)
    ) {
      yield Buffer.concat([...parts, buffer.subarray(from, at + 1)]);
      parts = [];
      from = at + 1;
    }
    if (from < buffer.length) parts.push(buffer.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

const LF = 10;
