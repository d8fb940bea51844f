/** A run of lines that differs. Offsets count from 0, the ends are exclusive. */
export type LineChange = {
  beforeStart: number;
  beforeEnd: number;
  afterStart: number;
  afterEnd: number;
};

/** Past so many differing lines a smaller diff is not worth looking for. */
const mostDifferences = 1000;

/**
 * The fewest lines to take away and to put in, as runs in order.
 *
 * Eugene Myers, "An O(ND) difference algorithm and its variations" (1986),
 * greedy form, after equal lines at both ends are set aside. Texts that differ
 * in more than a thousand lines give one run for all that lies between.
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
): LineChange[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < shorter - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  return changesBetween(a, b).map((change) => ({
    beforeStart: change.beforeStart + head,
    beforeEnd: change.beforeEnd + head,
    afterStart: change.afterStart + head,
    afterEnd: change.afterEnd + head,
  }));
}

function changesBetween(
  a: readonly string[],
  b: readonly string[],
): LineChange[] {
  if (a.length === 0 && b.length === 0) return [];
  const trace = a.length && b.length ? searchPath(a, b) : null;
  if (!trace)
    return [
      {
        beforeStart: 0,
        beforeEnd: a.length,
        afterStart: 0,
        afterEnd: b.length,
      },
    ];
  return stepsBack(trace, a.length, b.length);
}

/** The furthest `x` on each diagonal (from -d to d), before each step. */
type Trace = Int32Array[];

function searchPath(a: readonly string[], b: readonly string[]): Trace | null {
  const trace: Trace = [];
  for (let d = 0; d <= mostDifferences; d++) {
    const furthest = trace.at(-1) ?? new Int32Array([0]);
    const next = new Int32Array(2 * d + 1);
    trace.push(next);
    for (let k = -d; k <= d; k += 2) {
      const x = slide(a, b, d === 0 ? 0 : startOf(furthest, d - 1, k), k);
      next[k + d] = x;
      if (x >= a.length && x - k >= b.length) return trace;
    }
  }
  return null;
}

/** Goes on along the diagonal while lines are equal. */
function slide(
  a: readonly string[],
  b: readonly string[],
  start: number,
  k: number,
): number {
  let x = start;
  while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
  return x;
}

/** Where diagonal `k` is entered after `d` steps: from the right or from above. */
function startOf(furthest: Int32Array, d: number, k: number): number {
  return isInsertion(furthest, d, k)
    ? xOn(furthest, d, k + 1)
    : xOn(furthest, d, k - 1) + 1;
}

function isInsertion(furthest: Int32Array, d: number, k: number): boolean {
  return xOn(furthest, d, k - 1) < xOn(furthest, d, k + 1);
}

function xOn(furthest: Int32Array, d: number, k: number): number {
  return Math.abs(k) > d ? -1 : (furthest[k + d] ?? -1);
}

function stepsBack(
  trace: Trace,
  ends: number,
  endsAfter: number,
): LineChange[] {
  const changes: LineChange[] = [];
  let x = ends;
  let y = endsAfter;
  for (let d = trace.length - 1; d > 0; d--) {
    const furthest = trace[d - 1] ?? new Int32Array();
    const k = x - y;
    const inserted = isInsertion(furthest, d - 1, k);
    const fromX = xOn(furthest, d - 1, inserted ? k + 1 : k - 1);
    const fromY = fromX - (inserted ? k + 1 : k - 1);
    addStep(changes, {
      beforeStart: fromX,
      beforeEnd: inserted ? fromX : fromX + 1,
      afterStart: fromY,
      afterEnd: inserted ? fromY + 1 : fromY,
    });
    [x, y] = [fromX, fromY];
  }
  return changes.reverse();
}

/** Adds a step, last first, to the run that it touches. */
function addStep(changes: LineChange[], step: LineChange): void {
  const next = changes.at(-1);
  const touches =
    next?.beforeStart === step.beforeEnd && next.afterStart === step.afterEnd;
  if (!next || !touches) changes.push(step);
  else {
    next.beforeStart = step.beforeStart;
    next.afterStart = step.afterStart;
  }
}
