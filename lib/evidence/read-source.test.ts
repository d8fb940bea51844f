import fc from "fast-check";
import { expect, test } from "vitest";
import { pageText } from "./page-text";
import { readSource } from "./read-source";

const URL_OF_PAGE = "https://docs.example/gate/limits";
const read = (source: string | Uint8Array, contentType = "text/html") =>
  readSource(
    typeof source === "string" ? new TextEncoder().encode(source) : source,
    { contentType, url: URL_OF_PAGE },
  );

const LEARN = `<html><head><title>Limits | Learn</title>
<meta name="ms.date" content="2026-01-01"><meta name="markdown_url" content="/x"></head>
<body><header>Site header</header><main id="main">
<div class="content"><h1>Gate limits</h1></div><nav>In this article</nav>
<div class="content"><p>Up to&nbsp;<b>750</b>
 connections.</p><h2>Steps</h2>
<div class="tabGroup"><ul role="tablist"><li><a role="tab" href="#p1" aria-controls="p1">Portal</a></li>
<li><a role="tab" href="#p2" aria-controls="p2">CLI</a></li></ul>
<section id="p1" role="tabpanel"><p>Click.</p></section>
<section id="p2" role="tabpanel" aria-hidden="true" hidden="hidden"><pre><code class="lang-sh">gate  set
  --max 750</code></pre></section></div>
<div class="zone" data-pivot="windows" hidden><p>On Windows.</p></div>
<p hidden>Never shown.</p><div class="codeHeader"><button>Copy</button></div>
<table><tr><th>Tier</th><th>Rate</th></tr><tr><td>Basic</td><td>50</td></tr></table>
</div><section>Was this page helpful?</section></main><footer>Privacy</footer></body></html>`;

test("a Learn page is its article: both parts, hidden tabs, no furniture", () => {
  const page = read(LEARN);
  expect(page.kind).toBe("learn-html");
  expect(page.text).toBe(
    [
      "Gate limits",
      "Up to\u00a0750 connections.",
      "Steps",
      "Portal",
      "Click.",
      "CLI",
      "gate  set",
      "  --max 750",
      "On Windows.",
      "Tier\tRate",
      "Basic\t50",
    ].join("\n"),
  );
  expect(page.title).toBe("Limits");
  expect(page.metas).toMatchObject({ "ms.date": "2026-01-01" });
});

test("the reviewer can be told which tab or pivot a passage stands in", () => {
  const { tabs, text } = read(LEARN);
  const named = tabs.map((it) => [it.kind, it.label]);
  expect(named).toEqual([
    ["tab", "Portal"],
    ["tab", "CLI"],
    ["pivot", "windows"],
  ]);
  const cli = tabs.find((it) => it.label === "CLI");
  expect(text.slice(cli?.start, cli?.end)).toContain("--max 750");
});

test("sections name the headings above them and leave nothing out", () => {
  const { sections, text } = read(LEARN);
  expect(sections.map((it) => it.path)).toEqual([
    ["Gate limits"],
    ["Gate limits", "Steps"],
  ]);
  const whole = sections.map((it) => text.slice(it.start, it.end)).join("");
  expect(whole).toBe(text);
});

test("Markdown reads as the same page would in HTML", () => {
  const markdown = [
    "---",
    "title: Limits",
    "---",
    "# Gate limits",
    "> [!NOTE]",
    "> Up to **750** [connections](/c).",
    "",
    "### [Portal](#tab/portal)",
    "Click.",
    "### [CLI](#tab/cli)",
    "```sh",
    "# [no tab](#tab/x)",
    "```",
    "---",
    '::: zone pivot="windows"',
    "On Windows.<br/>And so on.",
    "::: zone-end",
    "[!INCLUDE [limits](../limits.md)]",
    "",
    "| Tier | Rate |",
    "| --- | --- |",
    "| Basic | 50 |",
  ].join("\n");
  const page = read(markdown, "text/markdown");
  expect(page.text).toBe(
    [
      "Gate limits",
      "Note",
      "Up to 750 connections.",
      "Portal",
      "Click.",
      "CLI",
      "# [no tab](#tab/x)",
      "On Windows.",
      "And so on.",
      "Tier\tRate",
      "Basic\t50",
    ].join("\n"),
  );
  expect(page.tabs.map((it) => it.label)).toEqual(["Portal", "CLI", "windows"]);
  expect(page.title).toBe("Limits");
});

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a style", "<style>p{}</style>"],
  ["a handler", '<p onclick="x()" id="a" style="color:red">t</p>'],
  ["a script link", '<a href=" java\tscript:alert(1)">t</a>'],
  ["a data link", '<a href="data:text/html,x">t</a>'],
  [
    "foreign content",
    "<svg><a xlink:href='javascript:1'><text>t</text></a></svg>",
  ],
  ["a frame", '<iframe srcdoc="<script>1</script>"></iframe>'],
  ["a form", '<form action="/x"><input name="q"><button>go</button></form>'],
  [
    "an image",
    '<img src="https://evil.example/x" onerror="x()" alt="A chart">',
  ],
  ["a refresh", '<meta http-equiv="refresh" content="0;url=//evil.example">'],
  ["a base", '<base href="javascript:1"><a href="x">t</a>'],
  ["a mutation", "<math><mtext><table><mglyph><style><img onerror=x()>"],
])("%s leaves nothing that acts", (_name, html) => {
  for (const type of ["text/html", "text/markdown"]) {
    const tree = JSON.stringify(read(`<main>${html}</main>`, type).tree);
    expect(tree).not.toMatch(/on\w+"|style"|"id"|src|javascript:|data:text/i);
    expect(tree).not.toMatch(
      /"tagName":"(script|style|svg|math|iframe|form|input|img|button|meta|base)"/,
    );
  }
});

test("a page that marks no article is read where its text is", () => {
  const sentence =
    "The gate queues what it cannot take at once, and says so, with a number. ";
  const nav = Array.from(
    { length: 12 },
    (_, i) => `<li><a href="/${i}">Product ${i}</a></li>`,
  ).join("");
  const page = read(
    `<body><div class="menu"><ul>${nav}</ul></div><div class="post"><h1>Queue</h1>
     <p>${sentence.repeat(5)}</p><table><tr><td>Basic</td><td>50</td></tr></table>
     <p>${sentence.repeat(4)}</p><p>Short.</p></div>
     <div class="footer-links"><a href="/p">Privacy</a></div></body>`,
  );
  expect(page.text).toMatch(/^Queue\n/);
  expect(page.text).toContain("Basic\t50");
  expect(page.text).toMatch(/Short\.$/);
  expect(page.text).not.toMatch(/Product|Privacy/);
});

test("links are absolute, and only to the web", () => {
  const tree = JSON.stringify(
    read(
      '<main><a href="../b#c">b</a> <a href="mailto:x@y.example">m</a></main>',
    ).tree,
  );
  expect(tree).toContain('"href":"https://docs.example/b#c"');
  expect(tree).not.toContain("mailto");
});

test("an image is its alternative text, a decoration nothing", () => {
  expect(read('<main><p>a <img alt="b"> c<img alt=""></p></main>').text).toBe(
    "a b c",
  );
});

test.each([
  [
    "windows-1251 in the header",
    [0xcf, 0xf0],
    "text/html; charset=windows-1251",
    "Пр",
  ],
  ["no label at all, not UTF-8", [0x93, 0x61], "text/html", "“a"],
  ["a label nobody knows", [0xc3, 0xa9], "text/html; charset=utf-7", "é"],
  [
    "a byte order mark over the header",
    [0xef, 0xbb, 0xbf, 0xc3, 0xa9],
    "text/html; charset=latin1",
    "é",
  ],
])("%s is decoded as a browser would", (_name, bytes, type, text) => {
  expect(read(Uint8Array.from(bytes), type).text).toBe(text);
});

test.each([
  ["divisions", "<div>".repeat(50_000)],
  ["quotes", ">".repeat(50_000)],
  ["lists", "- ".repeat(50_000)],
  ["emphasis", "**a ".repeat(12_000)],
])("a page of %s without end is kept as its words", (_name, source) => {
  for (const type of ["text/html", "text/markdown"])
    expect(read(`${source}750`, type).text).toContain("750");
});

const block = fc.oneof(
  fc.constantFrom(
    "<p>",
    "</p>",
    "<b>",
    "</i>",
    "<ul><li>",
    "<table><td>",
    "<br>",
    "<pre>",
    "</div>",
    "<h2>",
    "&nbsp;",
    "<a href=/x>",
    "<button aria-expanded>",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

test("offsets always slice to the node they belong to, whatever the page", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 40 }), (blocks) => {
      const page = read(`<body>${blocks.join("")}`);
      for (const { node, start, end } of page.map)
        expect(page.text.slice(start, end)).toBe(node.value);
      const stored = JSON.parse(JSON.stringify(page.tree));
      expect(pageText(stored).text).toBe(page.text);
    }),
    { numRuns: 200 },
  );
});
