import { expect, test } from "vitest";
import { sha256 } from "@/lib/core/hash";
import {
  anchoredItem,
  type FixOutcome,
  type PlannedFix,
  planFile,
} from "./plan-patch";
import { sampleFix } from "./sample-items";

const then = "# T\nPools drain in 4 h. Keys last 30 days.\nLogs stay a year.\n";
const now = `# T\n\nAn intro.\n${then.slice(4)}`;

function fix(
  line: number,
  original: string,
  replacement: string,
  claim = original,
): PlannedFix {
  return {
    claim,
    base: Buffer.from(then),
    fix: {
      kind: "lines",
      startLine: line,
      endLine: line,
      original,
      replacement,
      fileSha256: null,
      commit: "4".repeat(40),
      anchor: "unknown",
    },
  };
}

const shared = "Pools drain in 4 h. Keys last 30 days.";
const fixes = [
  fix(2, shared, shared.replace("4", "6"), "Pools drain in 4 h."),
  fix(2, shared, shared.replace("30", "60"), "Keys last 30 days."),
  fix(3, "Logs stay a year.", "Logs stay a month."),
];

test("fixes made for an older version are in the patch of the newest", () => {
  const planned = planFile("a.md", Buffer.from(now), fixes);
  expect(planned.outcomes).toEqual([
    { state: "composed", anchor: "moved", startLine: 4, endLine: 4 },
    { state: "composed", anchor: "moved", startLine: 4, endLine: 4 },
    { state: "composed", anchor: "moved", startLine: 5, endLine: 5 },
  ]);
  expect(planned.patch).toContain("+Pools drain in 6 h. Keys last 60 days.\n");
  const after = now
    .replace("4 h", "6 h")
    .replace("30 days", "60 days")
    .replace("a year", "a month");
  expect([planned.before, planned.after]).toEqual([sha256(now), sha256(after)]);
});

test("what changed since, conflicts or says the same twice is told apart", () => {
  const newest = then.replace("a year", "ten years");
  const { outcomes, patch } = planFile("a.md", Buffer.from(newest), [
    ...fixes,
    fix(2, shared, shared.replace("4", "8"), "Pools drain in 4 h."),
    fix(2, shared, shared.replace("30", "60"), "Keys last 30 days."),
  ]);
  expect(outcomes).toMatchObject([
    { state: "conflict", with: [3] },
    { state: "composed", anchor: "applies" },
    { state: "left_out", why: "lines-changed" },
    { state: "conflict", with: [0] },
    { state: "twin", anchor: "applies" },
  ]);
  expect(patch).toContain("+Pools drain in 4 h. Keys last 60 days.\n");
});

test.each([
  ["file-gone", null],
  ["not-utf8", Uint8Array.of(0xff, 0xfe)],
])("no patch where there is no text: %s", (why, bytes) => {
  const planned = planFile("a.md", bytes, fixes);
  expect(planned.patch).toBe("");
  expect(planned.outcomes).toMatchObject(
    fixes.map(() => ({ state: "left_out", why })),
  );
  expect(planned.after).toBe(planned.before);
});

test("a file that a forge obeys is marked", () => {
  const planned = planFile(".github/workflows/ci.yml", Buffer.from(then), []);
  expect(planned).toMatchObject({ sensitive: true, patch: "" });
});

test("an item carries what was seen of its place", () => {
  const place = { startLine: 4, endLine: 4 };
  const seen = { state: "composed", anchor: "moved", ...place } as const;
  expect(anchoredItem(sampleFix(), seen).fix).toMatchObject({
    anchor: "moved",
    startLine: 12,
    movedTo: place,
  });
  const lost: FixOutcome = {
    state: "conflict",
    anchor: "conflicts",
    with: [1],
  };
  expect(anchoredItem(sampleFix(), lost).fix).toMatchObject({
    anchor: "conflicts",
  });
});
