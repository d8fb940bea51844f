import fc from "fast-check";
import { expect, test } from "vitest";
import { matchByLine } from "./match-by-line";

type Spot = { line: number; n: number };

const spots = fc
  .array(fc.nat(30), { maxLength: 12 })
  .map((lines) => lines.sort((a, b) => a - b).map((line, n) => ({ line, n })));

test("the nearest two go first, again and again", () => {
  fc.assert(
    fc.property(spots, spots, (known, incoming) => {
      const distances = matchByLine(known, incoming).map(([a, b]) =>
        Math.abs(a.line - b.line),
      );
      expect(distances).toEqual(oneByOne(known, incoming));
    }),
    { numRuns: 1000 },
  );
});

test("each is paired once, until one side is used up", () => {
  fc.assert(
    fc.property(spots, spots, (known, incoming) => {
      const pairs = matchByLine(known, incoming);
      expect(pairs).toHaveLength(Math.min(known.length, incoming.length));
      expect(new Set(pairs.map(([{ n }]) => n)).size).toBe(pairs.length);
      expect(new Set(pairs.map(([, { n }]) => n)).size).toBe(pairs.length);
    }),
  );
});

/** The distances that taking the nearest two of all, one pair after the other, gives. */
function oneByOne(known: Spot[], incoming: Spot[]): number[] {
  const places = [
    ...known.map((spot) => ({ ...spot, side: "known" })),
    ...incoming.map((spot) => ({ ...spot, side: "incoming" })),
  ].sort(
    (a, b) =>
      a.line - b.line ||
      (a.side === b.side ? a.n - b.n : a.side === "known" ? -1 : 1),
  );
  const distances: number[] = [];
  for (;;) {
    let best: [number, number] | null = null;
    for (let i = 0; i + 1 < places.length; i++) {
      const gap = (places[i + 1]?.line ?? 0) - (places[i]?.line ?? 0);
      const apart = places[i]?.side !== places[i + 1]?.side;
      if (apart && (best === null || gap < best[0])) best = [gap, i];
    }
    if (best === null) return distances;
    distances.push(best[0]);
    places.splice(best[1], 2);
  }
}
