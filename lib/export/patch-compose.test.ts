import fc from "fast-check";
import { expect, test } from "vitest";
import { joinLines, splitText } from "@/lib/content/split-lines";
import { composeEdits, composeFile } from "./patch-compose";

type Edit = [first: number, last: number, replacement: string, claim?: string];

function compose(text: string, edits: Edit[]) {
  return composeEdits(
    Buffer.from(text),
    edits.map(([startLine, endLine, replacement, claim = ""]) => ({
      startLine,
      endLine,
      replacement,
      claim,
    })),
  );
}

const line = "Pools drain in 4 h. Keys last 30 days. Logs stay a year.";
const pool = "Pools drain in 4 h.";
const keys = "Keys last 30 days.";
const change = (from: string, to: string) => line.replace(from, to);

test.each<[string, string, Edit[], string]>([
  [
    "two claims of one line",
    `${line}\n`,
    [
      [1, 1, change("30 days", "60 days"), keys],
      [1, 1, change("4 h", "6 h"), pool],
    ],
    `${change("4 h", "6 h").replace("30 days", "60 days")}\n`,
  ],
  [
    "identical twins once, beside another",
    `${line}\r\n`,
    [
      [1, 1, change("4 h", "6 h"), pool],
      [1, 1, `${change("4 h", "6 h")}\r\n`, pool],
      [1, 1, change("30 days", "60 days"), keys],
    ],
    `${change("4 h", "6 h").replace("30 days", "60 days")}\r\n`,
  ],
  [
    "claims that touch",
    "ab 1/cd 2\n",
    [
      [1, 1, "ab 3/cd 2", "ab 1/"],
      [1, 1, "ab 1/cd 4", "cd 2"],
    ],
    "ab 3/cd 4\n",
  ],
  [
    "one that breaks the line",
    `${line}\r\n`,
    [
      [1, 1, change(". Keys", ".\nKeys"), `${pool} `],
      [1, 1, change("a year", "a month"), "Logs stay a year."],
    ],
    "Pools drain in 4 h.\r\nKeys last 30 days. Logs stay a month.\r\n",
  ],
  [
    "a wrapped claim and one on its last line",
    "Pools drain\nin 4 h. Keys last 30 days.\n",
    [
      [1, 2, "Pools drain\nin 6 h. Keys last 30 days.", pool],
      [2, 2, "in 4 h. Keys last 60 days.", keys],
    ],
    "Pools drain\nin 6 h. Keys last 60 days.\n",
  ],
  [
    "claims that were quoted without their Markdown",
    "**Pools** drain in `4 h`. Keys last *30 days*.\n",
    [
      [1, 1, "**Pools** drain in `6 h`. Keys last *30 days*.", pool],
      [1, 1, "**Pools** drain in `4 h`. Keys last *60 days*!", keys],
    ],
    "**Pools** drain in `6 h`. Keys last *60 days*!\n",
  ],
  [
    "the second of two equal claims and the first",
    "ten or ten\n",
    [
      [1, 1, "ten or six", "ten"],
      [1, 1, "two or ten", "ten"],
    ],
    "two or six\n",
  ],
  [
    "a last line that stays without newline",
    line,
    [
      [1, 1, change("4 h", "6 h"), pool],
      [1, 1, change("a year", "a month"), "Logs stay a year."],
    ],
    change("4 h", "6 h").replace("a year", "a month"),
  ],
])("composed on shared lines: %s", (_what, before, edits, after) => {
  expect(compose(before, edits)).toEqual({ kind: "result", before, after });
});

test.each<[string, Edit[]]>([
  [
    "one claim fixed in two ways",
    [
      [1, 1, change("4 h", "6 h"), pool],
      [1, 1, change("4 h", "8 h"), pool],
    ],
  ],
  [
    "a fix that reaches beyond its claim",
    [
      [1, 1, change("4 h", "6 h").replace("30", "60"), pool],
      [1, 1, change("a year", "a month"), "Logs stay a year."],
    ],
  ],
  [
    "claims that overlap",
    [
      [1, 1, change("4 h", "6 h"), pool],
      [1, 1, change("30 days", "60 days"), `4 h. ${keys}`],
    ],
  ],
  [
    "a deletion and a change",
    [
      [1, 1, "", pool],
      [1, 1, change("30 days", "60 days"), keys],
    ],
  ],
  [
    "a claim that is not on the line",
    [
      [1, 1, change("4 h", "6 h"), "Something else."],
      [1, 1, change("30 days", "60 days"), keys],
    ],
  ],
  [
    "fixes whose claims are not known",
    [
      [1, 1, change("4 h", "6 h")],
      [1, 1, change("30 days", "60 days")],
    ],
  ],
])("in conflict: %s", (_what, edits) => {
  expect(compose(`${line}\nb\n`, edits)).toEqual({
    kind: "conflict",
    edits: [0, 1],
  });
});

test("a conflict or a refusal never takes other fixes of the file with it", () => {
  const file = splitText(`${line}\nb\nc\n`);
  const edit = (startLine: number, replacement: string, claim: string) => ({
    startLine,
    endLine: startLine,
    replacement,
    claim,
  });
  const { lines, outcomes } = composeFile(file, [
    edit(1, change("4 h", "6 h"), pool),
    edit(1, change("4 h", "8 h"), pool),
    edit(1, change("a year", "a month"), "Logs stay a year."),
    edit(2, "b", "b"),
    edit(3, "C", "c"),
  ]);
  expect(outcomes).toEqual([
    { kind: "conflict", with: [1] },
    { kind: "conflict", with: [0] },
    { kind: "composed" },
    { kind: "refused", reason: "no-op" },
    { kind: "composed" },
  ]);
  expect(joinLines({ bom: false, lines })).toBe(
    `${change("a year", "a month")}\nb\nC\n`,
  );
});

test("the order in which fixes come does not matter", () => {
  const words = fc.array(fc.constantFrom("red", "blue", "ten", "go"), {
    minLength: 3,
    maxLength: 8,
  });
  fc.assert(
    fc.property(words, fc.array(fc.nat(7), { maxLength: 4 }), (text, picks) => {
      const edits = picks.map((pick, i): Edit => {
        const words: string[] = [...text];
        const at = pick % words.length;
        const changed = words.with(at, `${words[at]}${i}`);
        return [1, 1, changed.join(" "), words[at] ?? ""];
      });
      const source = `${text.join(" ")}\n`;
      const forth = compose(source, edits);
      const back = compose(source, edits.toReversed());
      expect(back.kind).toBe(forth.kind);
      if (forth.kind === "result") expect(back).toEqual(forth);
    }),
  );
});
