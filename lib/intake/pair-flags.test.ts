import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KnownFlag, type Pairing, pairFlags } from "./pair-flags";

type Named = KnownFlag & { name: string };

const known = (
  name: string,
  extId: string,
  claimKey: string,
  line: number,
  resolved = false,
): Named => ({ name, extId, claimKey, line, resolved });
const incoming = (extId: string, claimKey: string, line: number) => ({
  extId,
  claimKey,
  line,
});

const words = ({
  pairs,
  fresh,
  resolved,
}: Pairing<Named, { extId: string }>) => [
  ...pairs
    .map(
      (pair) =>
        `${pair.known.name}→${pair.incoming.extId} ${pair.name}${pair.reopened ? " reopened" : ""}`,
    )
    .sort(),
  ...fresh.map(({ extId }) => `${extId} new`).sort(),
  ...resolved.map(({ name }) => `${name} resolved`).sort(),
];

test.each([
  [
    "nothing changed",
    [known("k", "1", "A", 3)],
    [incoming("1", "A", 3)],
    ["k→1 unchanged"],
  ],
  [
    "another line",
    [known("k", "1", "A", 3)],
    [incoming("1", "A", 9)],
    ["k→1 moved"],
  ],
  [
    "another id",
    [known("k", "1", "A", 3)],
    [incoming("2", "A", 3)],
    ["k→2 moved"],
  ],
  [
    "another claim",
    [known("k", "1", "A", 3)],
    [incoming("1", "B", 9)],
    ["k→1 changed"],
  ],
  [
    "nothing in common but the line",
    [known("k", "1", "A", 3)],
    [incoming("2", "B", 3)],
    ["2 new", "k resolved"],
  ],
  [
    "ids swapped: the claim decides",
    [known("k", "1", "A", 3), known("l", "2", "B", 5)],
    [incoming("2", "A", 3), incoming("1", "B", 5)],
    ["k→2 moved", "l→1 moved"],
  ],
  [
    "id and claim before claim alone",
    [known("k", "1", "A", 3), known("l", "2", "A", 9)],
    [incoming("2", "A", 3)],
    ["l→2 moved", "k resolved"],
  ],
  [
    "claim before id",
    [known("k", "1", "A", 3), known("l", "2", "B", 5)],
    [incoming("1", "B", 3)],
    ["l→1 moved", "k resolved"],
  ],
  [
    "a resolved flag is back",
    [known("k", "1", "A", 3, true)],
    [incoming("1", "A", 3)],
    ["k→1 unchanged reopened"],
  ],
  [
    "a resolved one stays so in silence",
    [known("k", "1", "A", 3, true)],
    [],
    [],
  ],
  [
    "unresolved before resolved, however near",
    [known("k", "1", "A", 3, true), known("l", "2", "A", 90)],
    [incoming("7", "A", 3)],
    ["l→7 moved"],
  ],
  [
    "the resolved ones when more are needed",
    [known("k", "1", "A", 3, true), known("l", "2", "A", 90)],
    [incoming("7", "A", 3), incoming("8", "A", 80)],
    ["k→7 moved reopened", "l→8 moved"],
  ],
  [
    "the same line first",
    [known("k", "1", "A", 10), known("l", "2", "A", 20)],
    [incoming("8", "A", 20), incoming("9", "A", 30)],
    ["k→9 moved", "l→8 moved"],
  ],
  [
    "then the nearest",
    [known("k", "1", "A", 10), known("l", "2", "A", 40)],
    [incoming("9", "A", 36)],
    ["l→9 moved", "k resolved"],
  ],
  [
    "a twin appears",
    [known("k", "1", "A", 10)],
    [incoming("1", "A", 10), incoming("2", "A", 50)],
    ["k→1 unchanged", "2 new"],
  ],
  [
    "a twin goes",
    [known("k", "1", "A", 10), known("l", "2", "A", 40)],
    [incoming("1", "A", 38)],
    ["k→1 moved", "l resolved"],
  ],
])("%s", (_, before, now, expected) => {
  expect(words(pairFlags(before, now))).toEqual(expected);
});

test("ten thousand equal claims are paired, each once", () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    known(`k${i}`, `a${i}`, "A", i * 2),
  );
  const { pairs, fresh, resolved } = pairFlags(
    many,
    many.slice(0, 9_000).map(({ line }) => incoming(`b${line}`, "A", line + 1)),
  );
  expect([pairs.length, fresh.length, resolved.length]).toEqual([
    9_000, 0, 1_000,
  ]);
  expect(new Set(pairs.map((pair) => pair.known)).size).toBe(9_000);
});

const ids = fc.constantFrom("1", "2", "3", "4");
const claims = fc.constantFrom("A", "B", "C");
const ledger = fc.uniqueArray(
  fc.record({ extId: ids, claimKey: claims, line: fc.nat(12) }),
  {
    maxLength: 10,
    selector: ({ extId, claimKey }) => `${extId} ${claimKey}`,
  },
);

/** What a project knows after an import, as the importer would store it. */
function imported(
  before: Named[],
  now: { extId: string; claimKey: string; line: number }[],
): Named[] {
  const { pairs, fresh } = pairFlags(before, now);
  const found = new Map(pairs.map((pair) => [pair.known.name, pair.incoming]));
  const old = before.map((flag) => ({
    ...flag,
    ...found.get(flag.name),
    resolved: !found.has(flag.name),
  }));
  const added = fresh.map((flag) => ({
    ...flag,
    resolved: false,
    name: `${before.length} ${flag.extId} ${flag.claimKey}`,
  }));
  return [...old, ...added];
}
const present = (flags: Named[]) => flags.filter(({ resolved }) => !resolved);

describe("whatever the ledgers are", () => {
  test("every flag is in one place, and as many are paired as can be", () => {
    fc.assert(
      fc.property(ledger, ledger, (first, second) => {
        const before = imported([], first);
        const { pairs, fresh, resolved } = pairFlags(before, second);
        expect(pairs.length + fresh.length).toBe(second.length);
        expect(pairs.length + resolved.length).toBe(before.length);
        for (const flag of fresh) {
          const related = resolved.filter(
            ({ extId, claimKey }) =>
              extId === flag.extId || claimKey === flag.claimKey,
          );
          expect(related).toEqual([]);
        }
      }),
    );
  });

  test("the same ledger again changes nothing", () => {
    fc.assert(
      fc.property(ledger, ledger, (first, second) => {
        const before = imported(imported([], first), second);
        const { pairs, fresh, resolved } = pairFlags(before, second);
        expect([fresh, resolved]).toEqual([[], []]);
        expect(
          pairs.filter(
            ({ name, reopened }) => name !== "unchanged" || reopened,
          ),
        ).toEqual([]);
      }),
    );
  });

  test("the order of flags does not matter", () => {
    const shuffled = fc
      .tuple(ledger, ledger)
      .chain(([first, second]) =>
        fc.tuple(
          fc.constant([first, second] as const),
          fc.shuffledSubarray(first, { minLength: first.length }),
          fc.shuffledSubarray(second, { minLength: second.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([[first, second], one, two]) => {
        expect(words(pairFlags(imported([], one), two))).toEqual(
          words(pairFlags(imported([], first), second)),
        );
      }),
    );
  });

  test("A, B, A ends where A did", () => {
    fc.assert(
      fc.property(ledger, ledger, (first, second) => {
        const once = imported([], first);
        const back = imported(imported(once, second), first);
        const rows = (flags: Named[]) =>
          present(flags)
            .map(({ extId, claimKey, line }) => `${extId} ${claimKey} ${line}`)
            .sort();
        expect(rows(back)).toEqual(rows(once));
      }),
    );
  });
});
