import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { type ManifestRows, manifestChunks } from "./build-manifest";
import { FixManifest, manifestJsonSchema } from "./manifest-schema";
import { collect, sampleDismissed, sampleFix } from "./sample-items";

const header = {
  exportId: "e-1",
  generatedAt: new Date("2026-03-03T10:00:00.000Z"),
  project: "queue-skills",
  since: null,
  ledgerSha256: ["b".repeat(64), "a".repeat(64)],
  contentCommit: "4".repeat(40),
  open: 7,
  toRecheck: 2,
};
const none: ManifestRows = {
  fixes: [],
  dismissed: [],
  judgeAgain: [],
  withdrawn: [],
};
const { verification, confirmedBy, rationale, ...flag } = sampleDismissed();
const rows: ManifestRows = {
  fixes: [
    sampleFix(),
    sampleFix({
      id: "q-003",
      fix: { kind: "claim", original: "old", replacement: "" },
      lint: [{ kind: "number", text: "800", start: 14, end: 17 }],
      lintReason: "Seen in the portal.",
    }),
  ],
  dismissed: [sampleDismissed({ confirmedBy: [], disposition: "unsourced" })],
  judgeAgain: [{ ...flag, suggestedUrls: ["https://learn.example.org/new"] }],
  withdrawn: [
    { id: "q-9", file: "x.md", wasInExport: "e-0", why: "The source moved." },
  ],
};

const write = (input: ManifestRows, changes = {}) =>
  collect(manifestChunks({ ...header, ...changes }, input));

test.each([
  ["full", rows],
  ["empty", none],
])(
  "a %s manifest holds to its own schema and to the JSON Schema",
  async (_name, input) => {
    const manifest: unknown = JSON.parse(await write(input));
    expect(FixManifest.safeParse(manifest).error).toBeUndefined();
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.validate(manifestJsonSchema(), manifest);
    expect(ajv.errors).toBeNull();
  },
);

test("counts are those of the lists", async () => {
  const { counts } = FixManifest.parse(JSON.parse(await write(rows)));
  expect(counts).toEqual({
    fixes: 2,
    dismissed: 1,
    judge_again: 1,
    withdrawn: 1,
    open: 7,
    to_recheck: 2,
  });
});

test("the same decisions give the same bytes but for id and time", async () => {
  const other = { exportId: "e-2", generatedAt: new Date(0) };
  const [first, second] = await Promise.all([write(rows), write(rows, other)]);
  const strip = (text: string) =>
    text.replace(/^ {2}"(export_id|generated_at)": .*\n/gm, "");
  expect(first).not.toBe(second);
  expect(strip(first)).toBe(strip(second));
});

test("the order of unknown fields does not change the bytes", async () => {
  const one = sampleFix({ extra: { b: [{ y: 1, x: 2 }], a: null } });
  const two = sampleFix({ extra: { a: null, b: [{ x: 2, y: 1 }] } });
  expect(await write({ ...none, fixes: [one] })).toBe(
    await write({ ...none, fixes: [two] }),
  );
});

test("an unknown field may have any name and stays under extra", async () => {
  const extra = JSON.parse('{"__proto__": {"x": 1}, "applied": true}');
  const text = await write({ ...none, fixes: [sampleFix({ extra })] });
  const [fix] = FixManifest.parse(JSON.parse(text)).fixes;
  expect(text).toContain('"__proto__"');
  expect(fix?.applied).toBe(false);
  expect(fix?.extra.applied).toBe(true);
});

test.each([
  ["fixes", "applied", true],
  ["fixes", "applied", undefined],
  ["dismissed", "applied", true],
  ["judge_again", "applied", "false"],
  ["withdrawn", "applied", null],
  ["fixes", "disposition", "correct"],
  ["dismissed", "disposition", "wrong"],
  ["fixes", "confirmed_by", []],
  ["fixes", "judge_verdict", "grounded"],
])(
  "a record of %s whose %s is %j does not validate",
  async (list, key, value) => {
    const manifest = JSON.parse(await write(rows));
    manifest[list][0][key] = value;
    expect(FixManifest.safeParse(manifest).success).toBe(false);
  },
);

test("no place outside extra takes a field that says applied", async () => {
  const manifest = JSON.parse(await write(rows));
  for (const place of [
    manifest,
    manifest.fixes[0].fix,
    manifest.fixes[0].verification,
    manifest.fixes[1].lint[0],
    manifest.counts,
  ]) {
    place.applied = true;
    expect(FixManifest.safeParse(manifest).success).toBe(false);
    delete place.applied;
  }
  expect(FixManifest.safeParse(manifest).success).toBe(true);
});

test("records leave one by one, before the rows have ended", async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given++;
      yield sampleFix();
    }
  }
  const chunks = manifestChunks(header, { ...none, fixes: endless() });
  for (let i = 0; i < 5; i++) await chunks.next();
  await chunks.return(undefined);
  expect(given).toBeLessThan(6);
});
