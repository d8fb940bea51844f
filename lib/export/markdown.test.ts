import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import type { FixItem } from "./export-item";
import { markdownChunks, textsWithin } from "./markdown";
import { codeSpan, defused, fenced, quotation } from "./markdown-text";
import { collect, sampleDismissed, sampleFix } from "./sample-items";

const header = {
  project: "queue-skills",
  exportId: "e-1",
  contentCommit: "4".repeat(40),
  patchFile: ".reground/e-1/fixes.patch",
};

const hostile = [
  "@octocat and @org/team",
  "Fixes #12, closes GH-3, resolves org/repo#4",
  "closes https://github.com/org/repo/issues/5",
  "</details></table><h1>big<script>x()</script>",
  "<img src=x onerror=y()>",
  "![pixel](https://tracker.example/p.png)",
  "[https://good.example](https://bad.example)",
  "```\n# out of the fence\n```",
  "``````\nlonger",
  "` one tick",
  "ends in a tick `",
  "$$\\frac{a}{b}$$ and $`x`$",
  "- [x] done",
  "---\ntitle: x\n---",
  "Co-authored-by: Eve <eve@example.org>",
  "BREAKING CHANGE: all\n\nSigned-off-by: Eve <e@example.org>",
  "<!-- hidden\n\nrest",
  "a\u202egnp.exe\u202c",
  "[^1]: note\n\n[^1]",
  "| a | b |\n|---|---|\n| c | d |",
  "https://auto.example www.auto.example me@auto.example",
  "\u0000\u001b[31mred\u0007",
  "\r\n\r\n# heading by CR LF",
  "/close\n/label ~bug",
];

function hostileItem(text: string): FixItem {
  return sampleFix({
    id: text,
    file: text,
    rule: text,
    claim: text,
    evidenceUrl: text,
    evidenceQuote: text,
    rationale: text,
    lint: [{ kind: "number", text, start: 0, end: 1 }],
    lintReason: text,
    confirmedBy: [{ name: text, at: new Date(0) }],
    verification: {
      ...sampleFix().verification,
      finalUrl: text,
      groundingQuote: text,
    },
    fix: {
      kind: "lines",
      startLine: 1,
      endLine: 1,
      original: text,
      replacement: `${text}\n${text}`,
      fileSha256: null,
      commit: "4".repeat(40),
      anchor: "moved",
    },
  });
}

/** What GFM makes of a text: every kind of node, and the text outside of code. */
function render(markdown: string) {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  const kinds = new Set<string>();
  let outside = "";
  visit(tree, (node: Nodes) => {
    kinds.add(node.type);
    if (node.type === "text") outside += node.value;
  });
  return { kinds: [...kinds].sort(), outside };
}

const harmless = [
  "code",
  "emphasis",
  "heading",
  "inlineCode",
  "paragraph",
  "root",
  "strong",
  "text",
];

test.each(hostile)("%j is shown and does nothing", async (text) => {
  const markdown = await collect(markdownChunks(header, [hostileItem(text)]));
  const calm = await collect(markdownChunks(header, [hostileItem("calm")]));
  const { kinds, outside } = render(markdown);
  expect(harmless).toEqual(expect.arrayContaining(kinds));
  expect(outside).toBe(render(calm).outside);
});

test.each(hostile)(
  "%j does nothing in a commit message either",
  async (text) => {
    const markdown = await collect(markdownChunks(header, [hostileItem(text)]));
    expect(markdown).not.toMatch(/@[a-z]|#\d|GH-\d|\/issues\/\d/i);
    expect(markdown).not.toMatch(/^[A-Za-z-]+(-by| CHANGE): /m);
    expect(markdown).not.toMatch(/^\s*\/[a-z]/m);
  },
);

test("directions are shown as what they are", () => {
  expect(codeSpan("a\u202eb")).toBe("`a[U+202E]b`");
});

test("the text is whole, but for the joiner and what cannot be seen", () => {
  for (const text of ["@ada fixed #1", "a  b", "x\ty"]) {
    const lines = quotation(text).split("\n");
    expect(lines[1]?.replaceAll("\u2060", "")).toBe(`| ${text}`);
  }
});

test("a fence is longer than any run of backticks inside", () => {
  const text = fenced([{ sign: "+ ", text: "`````" }], "diff");
  expect(text).toBe("``````diff\n+ `````\n``````");
});

test.each([
  ["", "*(empty)*"],
  ["\n \n", "*(empty)*"],
  ["`", "`` ` ``"],
  ["a``b", "```a``b```"],
  ["two\nlines", "`two lines`"],
])("%j as a code span is %s", (text, span) => {
  expect(codeSpan(text)).toBe(span);
});

test.each(["a@b", "a # b", "100 %", "C#", "wow!"])(
  "%j is left alone or only joined",
  (text) => {
    expect(defused(text).replaceAll("\u2060", "")).toBe(text);
  },
);

test("dismissed flags are no fixes, and no fix is said", async () => {
  const text = await collect(markdownChunks(header, [sampleDismissed()]));
  expect(text).toContain("No fix is confirmed.");
});

test("a pull request's texts keep to the limit and lose no short section", async () => {
  const items = Array.from({ length: 40 }, (_, i) =>
    sampleFix({ id: `q-${i}` }),
  );
  items.push(sampleFix({ id: "huge", evidenceQuote: "x".repeat(9_000) }));
  const texts: string[] = [];
  const chunks = markdownChunks(header, items);
  for await (const text of textsWithin(chunks, header.patchFile, 5_000))
    texts.push(text);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.every((text) => text.length <= 5_000)).toBe(true);
  const whole = texts.join("");
  for (let i = 0; i < 40; i++) expect(whole).toContain(`\`q-${i}\``);
  expect(whole).toContain("Too long to show here");
});
