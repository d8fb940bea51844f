import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  jsonLines,
  type ReadOutcome,
  readText,
  recordRow,
} from "./ledger-fixture";

vi.setConfig({ testTimeout: 120_000 });

/** All that a reading says and gives, but for nothing that depends on when. */
const all = (read: ReadOutcome) => JSON.stringify(read);

const words = fc.constantFrom(
  "",
  "One.",
  "Two\u00a0things.",
  "caf\u00e9",
  "cafe\u0301",
  "😀",
  "a\\b",
  "..",
  "javascript:0",
);
const verdicts = fc.constantFrom(
  "not_grounded",
  "source_silent",
  "grounded",
  null,
);
const flagOf = fc.record(
  {
    id: fc.constantFrom("c-1", "c-2", "c-3", 4),
    judge_verdict: verdicts,
    claim: words,
    evidence_url: words,
    line: fc.constantFrom(1, 2, 0, "3"),
    disposition: fc.constantFrom("", "wrong", "correct"),
    trace: fc.constantFrom(1.5, { n: [null] }, "é"),
  },
  { requiredKeys: [] },
);
const recordOf = fc
  .record({
    file: fc.constantFrom("a.md", "b.md", "c/d.md", "e.md", "../x"),
    flags: fc.array(flagOf, { maxLength: 4 }),
    over: fc.record(
      { per_file_verdict: fc.constantFrom("pass", "flagged", "?") },
      { requiredKeys: [] },
    ),
  })
  .map(({ file, flags, over }) => recordRow(file, flags, over));
const container = fc.constantFrom(
  (rows: object[]) => JSON.stringify(rows),
  (rows: object[]) => JSON.stringify(rows, null, 2).replaceAll("\n", "\r\n"),
  (rows: object[]) => jsonLines(rows),
  (rows: { flags?: object[] }[]) =>
    jsonLines(rows.flatMap(({ flags }) => flags ?? [])),
  (rows: object[]) => JSON.stringify({ made: [1], rows }),
  (rows: object[]) =>
    JSON.stringify(Object.fromEntries(rows.map((row, i) => [`${i}`, row]))),
);
const ledger = fc
  .tuple(fc.array(recordOf, { maxLength: 6 }), container)
  .map(([rows, write]) => Buffer.from(write(rows)));

/** A ledger with some bytes put elsewhere, left out or made up. */
const damaged = fc
  .tuple(
    ledger,
    fc.array(fc.tuple(fc.nat(), fc.nat(8), fc.uint8Array({ maxLength: 8 })), {
      maxLength: 3,
    }),
  )
  .map(([bytes, cuts]) =>
    cuts.reduce((left, [at, length, put]) => {
      const from = at % (left.length + 1);
      return Buffer.concat([
        left.subarray(0, from),
        put,
        left.subarray(from + length),
      ]);
    }, bytes),
  );
const upload = fc.oneof(
  damaged,
  ledger,
  fc.uint8Array(),
  fc.string({ unit: "binary" }).map((text) => Buffer.from(text)),
);

test("no input makes it throw, and what it says adds up", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(upload, { maxLength: 2 }), async (files) => {
      const read = await readText(files);
      expect(read.outcome === "accepted").toBe(read.problemCount === 0);
      expect(read.counts.flags).toBe(read.flags.length);
      expect(read.counts.files).toBe(read.records.length);
      expect(read.counts.not_grounded + read.counts.source_silent).toBe(
        read.counts.flags,
      );
      const at = read.problems.map(({ line, column }) =>
        Math.min(line, column),
      );
      expect(Math.min(1, ...at)).toBe(1);
    }),
    { numRuns: 300 },
  );
});

test("how the bytes are cut into chunks changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(upload, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(1, 2, 3, 7, 64),
      async (files, size) => {
        expect(all(await readText(files, {}, size))).toBe(
          all(await readText(files)),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("the order of records does not matter", async () => {
  const saying = async (rows: object[]) => {
    const { counts, outcome, flags, problems } = await readText([
      JSON.stringify(rows),
    ]);
    const kept = flags.map(
      ({ path, extId, claim, line }) => `${path} ${extId} ${claim} ${line}`,
    );
    const kinds = problems.map(
      ({ kind, record, value }) => `${kind} ${record} ${value}`,
    );
    return { counts, outcome, kept: kept.sort(), kinds: kinds.sort() };
  };
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(recordOf, { minLength: 1, maxLength: 6 })
        .chain((rows) =>
          fc.tuple(
            fc.constant(rows),
            fc.shuffledSubarray(rows, { minLength: rows.length }),
          ),
        ),
      async ([rows, shuffled]) => {
        expect(await saying(shuffled)).toEqual(await saying(rows));
      },
    ),
    { numRuns: 200 },
  );
});
