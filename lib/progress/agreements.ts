import { Disposition } from "@/lib/review/disposition";
import type { CounterRow } from "./counter-parts";
import { type Agreement, cohensKappa } from "./kappa";

/** How often two readings of the same flags agreed. */
export type RuleAgreement = Agreement & { rule: string };
export type PairAgreement = Agreement & { people: [string, string] };

const SIZE = Disposition.options.length;
const place = (text: string | undefined) =>
  Disposition.options.findIndex((one) => one === text);

type Table = number[][];
const empty = (): Table =>
  Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => 0));

/**
 * Agreement of first and second answers: in all, by rule and by pair of
 * people. A second answer is given blind, so that the two are independent.
 */
export function agreements(rows: readonly CounterRow[]): {
  all: Agreement;
  byRule: RuleAgreement[];
  byPair: PairAgreement[];
} {
  const all = empty();
  const rules = new Map<string, Table>();
  const pairs = new Map<string, Table>();
  for (const { dimension, key, n } of rows) {
    if (dimension === "double") {
      const [first, second, ...rule] = key.split(" ");
      add(all, first, second, n);
      add(tableOf(rules, rule.join(" ")), first, second, n);
    }
    if (dimension === "pair") {
      const [a = "", b = "", one, other] = key.split(" ");
      add(tableOf(pairs, `${a} ${b}`), one, other, n);
    }
  }
  const sorted = <T>(map: Map<string, T>) =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    all: cohensKappa(all),
    byRule: sorted(rules).map(([rule, table]) => ({
      rule,
      ...cohensKappa(table),
    })),
    byPair: sorted(pairs).map(([key, table]) => {
      const [a = "", b = ""] = key.split(" ");
      return { people: [a, b], ...cohensKappa(table) };
    }),
  };
}

function tableOf(tables: Map<string, Table>, key: string): Table {
  const table = tables.get(key) ?? empty();
  tables.set(key, table);
  return table;
}

function add(
  table: Table,
  first: string | undefined,
  second: string | undefined,
  n: number,
) {
  const row = table[place(first)];
  const column = place(second);
  if (row && column >= 0) row[column] = (row[column] ?? 0) + n;
}
