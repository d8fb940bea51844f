import { listConditions } from "./list-conditions";
import type { Cursor, QueueFilter } from "./queue-filter";
import { LedgerState, ReviewState } from "./states";

/**
 * The queue's orders. By source in two halves: flags without one come last; so
 * do those whose record nothing is wrong with in the order by escalation.
 */
export type QueuePart =
  | "file"
  | "with-source"
  | "without-source"
  | "claim"
  | "escalated"
  | "calm";

/** The columns that a part is ordered by. */
export const QUEUE_KEYS: Record<QueuePart, readonly string[]> = {
  file: ["path", "line", "id"],
  "with-source": [`"sourceId"`, "path", "line", "id"],
  "without-source": ["path", "line", "id"],
  claim: [`"claimKey"`, "path", "line", "id"],
  escalated: ["(-escalation)", "path", "line", "id"],
  calm: ["path", "line", "id"],
};

/** Which flags a half of an order has. */
const BELONGS: Partial<Record<QueuePart, string>> = {
  "with-source": `"sourceId" IS NOT NULL`,
  "without-source": `"sourceId" IS NULL`,
  escalated: "escalation > 0",
  calm: "escalation = 0",
};

/** What narrows a part of the queue, as SQL over `Flag`. */
export type QueueConditions = {
  /** Parameters that hold lists; null where the list is not narrowed. */
  states: string;
  matches: string | null;
  /** All but those lists, the ledger and the verdict. */
  fixed: string[];
  /** Alternatives, each of which one partial index serves. */
  shares: string[];
  /** Everything together. */
  whole: string;
};

/** `put` takes a value and returns its parameter. */
export function queueConditions(
  filter: QueueFilter,
  part: QueuePart,
  put: (value: unknown) => string,
): QueueConditions {
  const fixed = [
    `"projectId" = $1`,
    ...(BELONGS[part] ? [BELONGS[part]] : []),
    ...after(filter.cursor, part, put),
    ...equals(filter, put),
    ...listConditions(filter, put),
  ];
  const states = put(filter.state ?? ReviewState.options);
  const matches = filter.match?.length ? put(filter.match) : null;
  const shares = sharesOf(filter);
  const whole = [
    ...fixed,
    `"reviewState" = ANY(${states}::text[])`,
    ...(matches ? [`"matchKind" = ANY(${matches}::text[])`] : []),
    `(${shares.join(" OR ")})`,
  ].join(" AND ");
  return { states, matches, fixed, shares, whole };
}

function after(
  cursor: Cursor | undefined,
  part: QueuePart,
  put: (value: unknown) => string,
): string[] {
  if (!cursor) return [];
  const [group, path, line, id] = cursor;
  const at = [put(path), `${put(line)}::int`, `${put(id)}::uuid`];
  if (part === "with-source") at.unshift(`${put(group)}::uuid`);
  if (part === "claim") at.unshift(put(group));
  if (part === "escalated") at.unshift(`-(${put(group)}::int)`);
  return [`(${QUEUE_KEYS[part].join(", ")}) > (${at.join(", ")})`];
}

function equals(
  filter: QueueFilter,
  put: (value: unknown) => string,
): string[] {
  const columns: [string, string | undefined, string][] = [
    ["path", filter.file, ""],
    [`"sourceId"`, filter.source, "::uuid"],
    ["rule", filter.rule, ""],
    ["disposition", filter.disposition, ""],
    [`"reviewerId"`, filter.reviewer, "::uuid"],
    [`"claimKey"`, filter.claim, ""],
  ];
  return columns.flatMap(([column, value, cast]) =>
    value === undefined ? [] : [`${column} = ${put(value)}${cast}`],
  );
}

/** What is settled is silent, and little else is: each half has its index. */
function sharesOf({ ledger, verdict }: QueueFilter): string[] {
  const ledgers = ledgerConditions(ledger);
  if (verdict === undefined) return ledgers;
  const halves =
    verdict === "source_silent"
      ? [
          `"reviewState" = 'settled'`,
          `"reviewState" <> 'settled' AND verdict = 'source_silent'`,
        ]
      : [`"reviewState" <> 'settled' AND verdict = 'not_grounded'`];
  return ledgers.flatMap((one) => halves.map((half) => `(${one} AND ${half})`));
}

/** Literals, so that the planner sees which partial index fits. */
function ledgerConditions(asked: readonly LedgerState[] | undefined): string[] {
  const states = LedgerState.options.filter((state) =>
    asked?.length ? asked.includes(state) : state !== "resolved",
  );
  const kept = states.filter((state) => state !== "resolved");
  return [
    ...(kept.length === 2 ? [`"ledgerState" <> 'resolved'`] : []),
    ...(kept.length === 1 ? [`"ledgerState" = '${kept[0]}'`] : []),
    ...(states.includes("resolved") ? [`"ledgerState" = 'resolved'`] : []),
  ];
}
