/** What one client asked for and what it was told, in milliseconds of one clock. */
export type Asked = {
  by: string;
  flagId: string;
  act: "decide" | "undo";
  /** The version that the client had seen. */
  version: number;
  /** Words that no other request carries; null where the act carries none. */
  words: string | null;
  start: number;
  end: number;
  told: Told;
};

/** The answer; `unknown` where none came, or one that promises nothing. */
export type Told =
  | { kind: "done"; version: number; decisionId: string }
  | { kind: "conflict"; version: number; hasBoth: boolean }
  | { kind: "unknown"; status: number | null };

/** A decision as the database has it. */
export type Kept = {
  id: string;
  flagId: string;
  version: number;
  actorId: string;
  kind: string;
  rationale: string | null;
};

/**
 * Holds what clients were told against what was kept, each flag as a register
 * that only a compare-and-set changes: every acknowledgement is there, nothing
 * is there that nobody asked for or twice, no version was written over, who
 * lost was shown both values, and the order of versions is one in which the
 * requests can have happened. Returns what is wrong, in words; nothing where
 * the history is linearisable. The idea: M. Herlihy and J. Wing,
 * "Linearizability", ACM TOPLAS 12 (1990); versions make the search a check.
 */
export function faultsOf(
  history: readonly Asked[],
  kept: readonly Kept[],
): string[] {
  const asked = grouped(history);
  const log = grouped(kept);
  const flags = new Set([...asked.keys(), ...log.keys()]);
  return [...flags].flatMap((flagId) =>
    faultsOfFlag(asked.get(flagId) ?? [], log.get(flagId) ?? []),
  );
}

function grouped<T extends { flagId: string }>(rows: readonly T[]) {
  const found = new Map<string, T[]>();
  for (const row of rows)
    found.set(row.flagId, [...(found.get(row.flagId) ?? []), row]);
  return found;
}

function faultsOfFlag(asked: readonly Asked[], log: readonly Kept[]): string[] {
  const rows = [...log].sort((a, b) => a.version - b.version);
  const makers = new Map<number, Asked>();
  const faults = rows.flatMap((row, i) => {
    const found = asked.filter((one) => isMaker(one, row));
    const [maker] = found;
    if (maker) makers.set(row.version, maker);
    return [
      ...(found.length === 1 ? [] : [`${row.id}: ${found.length} askers`]),
      ...(row.version === (rows[i - 1]?.version ?? 1) + 1
        ? []
        : [`${row.id}: version ${row.version} was written over or left out`]),
    ];
  });
  return [
    ...faults,
    ...asked.flatMap((one) => faultsOfOne(one, rows)),
    ...disorder(makers),
    ...asked.flatMap((one) => staleSight(one, makers)),
  ];
}

/** Whether a request, answered or not, is what made a kept decision. */
function isMaker({ told, ...asked }: Asked, row: Kept): boolean {
  if (told.kind === "conflict") return false;
  if (told.kind === "done") return told.decisionId === row.id;
  return (
    asked.by === row.actorId &&
    asked.version + 1 === row.version &&
    asked.words === row.rationale &&
    (asked.act === "undo") === (row.kind === "withdraw")
  );
}

function faultsOfOne(one: Asked, rows: readonly Kept[]): string[] {
  const { told } = one;
  const name = `${one.act} by ${one.by} on version ${one.version}`;
  if (told.kind === "conflict")
    return told.hasBoth ? [] : [`${name}: lost and was not shown both values`];
  if (told.kind === "unknown") return [];
  const row = rows.find(({ id }) => id === told.decisionId);
  if (!row) return [`${name}: acknowledged and not there`];
  const isWhole =
    row.version === told.version &&
    row.version === one.version + 1 &&
    row.actorId === one.by &&
    row.rationale === one.words;
  return isWhole ? [] : [`${name}: acknowledged and kept otherwise`];
}

/** A version whose request ended before that of an earlier version began. */
function disorder(makers: ReadonlyMap<number, Asked>): string[] {
  const inOrder = [...makers].sort(([a], [b]) => a - b);
  let latest = Number.NEGATIVE_INFINITY;
  return inOrder.flatMap(([version, { start, end, told }]) => {
    const tooEarly = told.kind === "done" && end < latest;
    latest = Math.max(latest, start);
    return tooEarly ? [`version ${version} was made before the one below`] : [];
  });
}

/** Who was told of a conflict saw a version that stood while they asked. */
function staleSight(
  { told, version, start, end, by }: Asked,
  makers: ReadonlyMap<number, Asked>,
): string[] {
  if (told.kind !== "conflict") return [];
  const name = `${by} was told of version ${told.version}`;
  if (told.version < version) return [`${name}, below their own`];
  const made = makers.get(told.version);
  if (made && made.start > end) return [`${name} before it was asked for`];
  const next = makers.get(told.version + 1);
  const isOver = next?.told.kind === "done" && next.end < start;
  return isOver ? [`${name} after it was over`] : [];
}
