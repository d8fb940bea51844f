import "server-only";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from } from "pg-copy-streams";
import { type CopyValue, copyLine } from "./copy-line";

/** Rows on their way into one table. */
export type CopyInto = {
  /** Takes a row; it stays in memory until `drain` or `end`. */
  write(row: readonly CopyValue[]): void;
  /** Hands on what was written, and waits where the server is slower. */
  drain(): Promise<void>;
  /** Ends the COPY: the rows are in the table now. Throws, and none are, where it failed. */
  end(): Promise<void>;
  /** Gives it up: none of its rows are kept. */
  abort(reason: string): Promise<void>;
};

const ENOUGH = 128 * 1024;

/**
 * Starts a COPY of rows into a table, in the order of `columns`. The client
 * can do nothing else until it has ended. Names come from code, never from
 * input.
 */
export function copyInto(
  client: PoolClient,
  table: string,
  columns: readonly string[],
): CopyInto {
  const names = columns.map((name) => `"${name}"`).join(", ");
  const stream = client.query(from(`COPY "${table}" (${names}) FROM STDIN`));
  const outcome = finished(stream);
  // A failure is met by whoever awaits `drain` or `end` next.
  outcome.catch(() => {});
  let waiting = "";

  return {
    write(row) {
      waiting += copyLine(row);
    },
    async drain() {
      if (waiting.length < ENOUGH) return;
      const text = waiting;
      waiting = "";
      if (!stream.write(text))
        await Promise.race([once(stream, "drain"), outcome]);
    },
    async end() {
      stream.end(waiting);
      await outcome;
    },
    async abort(reason) {
      stream.destroy(new Error(reason));
      await outcome.catch(() => {});
    },
  };
}
