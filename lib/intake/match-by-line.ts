import { NumberHeap } from "./number-heap";

type OnLine = { line: number };

/** More places than one file has: an index and a distance share one double. */
const MAX_PLACES = 2 ** 22;

/**
 * Pairs two sets of places, the nearest two first, until one set is used up.
 * Both must be sorted by line; where two distances are equal, the earlier place
 * in that order goes first.
 *
 * The nearest two of different sets are always neighbours among the places that
 * are left, so a heap of neighbours is enough: n log n.
 */
export function matchByLine<K extends OnLine, I extends OnLine>(
  known: readonly K[],
  incoming: readonly I[],
): [K, I][] {
  const places = merge(known, incoming);
  const neighbours = new Neighbours(places);
  const pairs: [K, I][] = [];
  for (let at = neighbours.nearest(); at !== null; at = neighbours.nearest()) {
    const [a, b] = [places[at.left], places[at.right]];
    if (a?.side === "known" && b?.side === "incoming")
      pairs.push([a.flag, b.flag]);
    else if (a?.side === "incoming" && b?.side === "known")
      pairs.push([b.flag, a.flag]);
  }
  return pairs;
}

type Place<K, I> =
  | { side: "known"; line: number; flag: K }
  | { side: "incoming"; line: number; flag: I };

function merge<K extends OnLine, I extends OnLine>(
  known: readonly K[],
  incoming: readonly I[],
): Place<K, I>[] {
  const places: Place<K, I>[] = [];
  let k = 0;
  let i = 0;
  while (k < known.length || i < incoming.length) {
    const left = known[k];
    const right = incoming[i];
    if (left && (!right || left.line <= right.line)) {
      places.push({ side: "known", line: left.line, flag: left });
      k++;
    } else if (right) {
      places.push({ side: "incoming", line: right.line, flag: right });
      i++;
    }
  }
  return places;
}

/** The places that are left, in order, and which two neighbours of different sides are nearest. */
class Neighbours {
  private readonly places: { side: string; line: number }[];
  private readonly before: Int32Array;
  private readonly after: Int32Array;
  private readonly gone: Uint8Array;
  private readonly heap = new NumberHeap();

  constructor(places: { side: string; line: number }[]) {
    this.places = places;
    this.before = Int32Array.from(places, (_, at) => at - 1);
    this.after = Int32Array.from(places, (_, at) => at + 1);
    this.gone = new Uint8Array(places.length);
    for (let at = 0; at < places.length; at++) this.offer(at);
  }

  /** Takes out the nearest two; null when no two of different sides are left. */
  nearest(): { left: number; right: number } | null {
    for (let top = this.heap.pop(); top !== null; top = this.heap.pop()) {
      const left = top % MAX_PLACES;
      const right = this.after[left] ?? this.places.length;
      if (this.gone[left] === 1 || this.cost(left) !== top) continue;
      this.remove(left, right);
      return { left, right };
    }
    return null;
  }

  private remove(left: number, right: number): void {
    this.gone[left] = 1;
    this.gone[right] = 1;
    const before = this.before[left] ?? -1;
    const after = this.after[right] ?? this.places.length;
    if (after < this.places.length) this.before[after] = before;
    if (before < 0) return;
    this.after[before] = after;
    this.offer(before);
  }

  private offer(at: number): void {
    const cost = this.cost(at);
    if (cost !== null) this.heap.push(cost);
  }

  /** The distance to the next place and the index, as one number; null where that one is of the same side. */
  private cost(at: number): number | null {
    const place = this.places[at];
    const next = this.places[this.after[at] ?? this.places.length];
    if (!place || !next || place.side === next.side) return null;
    return (next.line - place.line) * MAX_PLACES + at;
  }
}
