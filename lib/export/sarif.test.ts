import { expect, test } from "vitest";
import type { ExportItem } from "./export-item";
import { sampleDismissed, sampleFix } from "./sample-items";
import { sarifPieces } from "./sarif";
import type { SarifProfile } from "./sarif-result";

const header = {
  project: "queue-skills",
  exportId: "e-1",
  contentCommit: "4".repeat(40),
  ruleNames: { R2: "Limits [of queues]" },
};

type Region = Record<string, number>;
type Result = {
  ruleId: string;
  ruleIndex: number;
  kind: string;
  level: string;
  message: { text: string; markdown?: string };
  locations: [
    { physicalLocation: { artifactLocation: { uri: string }; region: Region } },
  ];
  suppressions?: { kind: string; status: string; justification: string }[];
  fixes?: {
    artifactChanges: [
      {
        replacements: [
          { deletedRegion: Region; insertedContent?: { text: string } },
        ];
      },
    ];
    properties: object;
  }[];
  properties: { applied: boolean };
};
type Log = {
  version: string;
  runs: [
    {
      automationDetails: { id: string };
      results: Result[];
      tool: { driver: { rules: { id: string; shortDescription: object }[] } };
      properties: { leftOut: number };
    },
  ];
};

async function write(
  profile: SarifProfile,
  items: ExportItem[],
  limit?: number,
): Promise<Log[]> {
  const texts: string[] = [];
  for await (const { part, text } of sarifPieces(profile, header, items, limit))
    texts[part - 1] = (texts[part - 1] ?? "") + text;
  return texts.map((text) => JSON.parse(text));
}

const resultsOf = async (profile: SarifProfile, ...items: ExportItem[]) =>
  (await write(profile, items)).flatMap(({ runs }) => runs[0].results);

const fix = (changes: object) =>
  sampleFix({
    fix: {
      kind: "lines",
      startLine: 12,
      endLine: 13,
      original: "a\nbcd",
      replacement: "x\ny\nz\n",
      fileSha256: null,
      commit: "4".repeat(40),
      anchor: "applies",
      ...changes,
    },
  });

test("in the full profile a correct flag is an accepted suppression, and every result says what it has", async () => {
  const results = await resultsOf("full", sampleFix(), sampleDismissed());
  expect(results.map(({ suppressions }) => suppressions)).toEqual([
    [],
    [
      {
        kind: "external",
        status: "accepted",
        justification: "The page was read before its update.",
      },
    ],
  ]);
});

test("a justification is never empty", async () => {
  const [result] = await resultsOf("full", sampleDismissed({ rationale: "" }));
  expect(result?.suppressions?.[0]?.justification).toBe(
    "Ruled correct by Ada.",
  );
});

test("GitHub gets no dismissed result and no suppression", async () => {
  const results = await resultsOf(
    "github",
    sampleDismissed(),
    sampleFix(),
    sampleDismissed({ disposition: "unsourced" }),
  );
  expect(results).toHaveLength(1);
  expect(results[0]).not.toHaveProperty("suppressions");
});

test("past the limit a further file with an id of its own goes on", async () => {
  const items = Array.from({ length: 5 }, (_, i) =>
    sampleFix({ id: `q-${i}` }),
  );
  const logs = await write("github", items, 2);
  expect(logs.map(({ runs }) => runs[0].results.length)).toEqual([2, 2, 1]);
  expect(logs.map(({ runs }) => runs[0].automationDetails.id)).toEqual([
    "reground/queue-skills/",
    "reground/queue-skills/part-2/",
    "reground/queue-skills/part-3/",
  ]);
});

test("exactly the limit needs no further file, and nothing gives an empty one", async () => {
  expect(await write("github", [sampleFix(), sampleFix()], 2)).toHaveLength(1);
  expect((await write("full", []))[0]?.runs[0].results).toEqual([]);
});

test("a fix takes its lines and says that it was not applied", async () => {
  const [result] = await resultsOf("full", fix({}));
  expect(result?.fixes?.[0]?.artifactChanges[0].replacements[0]).toEqual({
    deletedRegion: { startLine: 12, startColumn: 1, endLine: 13, endColumn: 4 },
    insertedContent: { text: "x\ny\nz" },
  });
  expect(result?.fixes?.[0]?.properties).toEqual({ applied: false });
  expect(result?.properties.applied).toBe(false);
});

test("a deletion takes the line break with it and inserts nothing", async () => {
  const [result] = await resultsOf("github", fix({ replacement: "" }));
  expect(result?.fixes?.[0]?.artifactChanges[0].replacements[0]).toEqual({
    deletedRegion: { startLine: 12, startColumn: 1, endLine: 14, endColumn: 1 },
  });
});

test("a moved fix stands where its lines are now, one that conflicts is no fix", async () => {
  const movedTo = { startLine: 20, endLine: 21 };
  const [moved, lost] = await resultsOf(
    "full",
    fix({ anchor: "moved", movedTo }),
    fix({ anchor: "conflicts" }),
  );
  expect(moved?.locations[0].physicalLocation.region).toEqual(movedTo);
  expect(
    moved?.fixes?.[0]?.artifactChanges[0].replacements[0].deletedRegion,
  ).toMatchObject(movedTo);
  expect(lost).not.toHaveProperty("fixes");
});

test.each([
  ["skills/a b/ü#1.md", "skills/a%20b/%C3%BC%231.md"],
  ["ja:va/x?y=1.md", "ja%3Ava/x%3Fy%3D1.md"],
  ["%2e%2e/x.md", "%252e%252e/x.md"],
])("%j is the relative address %s", async (file, uri) => {
  const [result] = await resultsOf("full", sampleFix({ file }));
  expect(result?.locations[0].physicalLocation.artifactLocation.uri).toBe(uri);
});

test.each(["../../etc/shadow", "D:\\x", "/abs.md", "data:text/html,x//y"])(
  "%j is left out and counted",
  async (file) => {
    const [log] = await write("full", [sampleFix({ file }), sampleFix()]);
    expect(log?.runs[0].results).toHaveLength(1);
    expect(log?.runs[0].properties.leftOut).toBe(1);
  },
);

test("no text becomes a link, a placeholder or Markdown", async () => {
  const [result] = await resultsOf(
    "full",
    sampleFix({ claim: "[go](http://x.example) {0} \\", reason: "<b>x</b>" }),
  );
  expect(result?.message).toEqual({
    text: "Outdated: \\[go\\](http://x.example) {{0}} \\\\\n<b>x</b>",
  });
});

test("rules are listed once and pointed at", async () => {
  const [log] = await write("full", [
    sampleFix({ rule: "R2" }),
    sampleFix({ rule: "" }),
    sampleDismissed({ rule: "R2" }),
  ]);
  const run = log?.runs[0];
  expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(["R2", "unnamed"]);
  expect(run?.results.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 1, 0]);
  expect(run?.tool.driver.rules[0]?.shortDescription).toEqual({
    text: "Limits \\[of queues\\]",
  });
});

test("unsourced is no failure", async () => {
  const [result] = await resultsOf(
    "full",
    sampleDismissed({ disposition: "unsourced" }),
  );
  expect(result).toMatchObject({
    kind: "informational",
    level: "none",
    suppressions: [],
  });
});
