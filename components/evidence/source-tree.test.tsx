import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readSource } from "@/lib/evidence/read-source";
import type { Highlight } from "./mark-block";
import { SourceTree } from "./source-tree";

function read(html: string) {
  return readSource(new TextEncoder().encode(html), {
    contentType: "text/html; charset=utf-8",
    url: "https://docs.example/gate/limits",
  });
}

function render(html: string, highlights: Highlight[] = []) {
  const { tree } = read(html);
  return renderToStaticMarkup(
    <SourceTree tree={tree} highlights={highlights} />,
  );
}

const marked = (markup: string) =>
  [...markup.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map((it) =>
    it[1]?.replace(/<[^>]*>/g, ""),
  );

test("headings stand below those of the screen, never deeper than six", () => {
  const markup = render("<main><h1>One</h1><h2>Two</h2><h5>Five</h5></main>");
  expect(markup).toContain(">One</h3>");
  expect(markup).toContain(">Two</h4>");
  expect(markup).toContain(">Five</h6>");
  expect(markup).not.toMatch(/<h[12]/);
});

test("links lead to the live site and tell it nothing", () => {
  const markup = render('<main><p><a href="../other">other</a></p></main>');
  expect(markup).toContain('href="https://docs.example/other"');
  expect(markup).toContain('rel="noopener noreferrer nofollow"');
  expect(markup).toContain('target="_blank"');
});

test("wide tables and code can be scrolled by keyboard", () => {
  const markup = render(
    "<main><table><tr><td>1</td></tr></table><pre>x</pre></main>",
  );
  expect(markup.match(/tabindex="0"/g)).toHaveLength(2);
});

test("a mark may begin in one element and end in another", () => {
  const html = "<main><p>Up to <b>500</b> each second.</p></main>";
  const { text } = read(html);
  const start = text.indexOf("to");
  const end = text.indexOf(" second");
  const markup = render(html, [{ start, end, kind: "quote", id: "q" }]);
  expect(marked(markup).join("")).toBe(text.slice(start, end));
});

test("only the first piece of a mark bears its id, whatever it spans", () => {
  const html = "<main><p>One <i>two</i> three</p><p>four</p></main>";
  const { text } = read(html);
  const markup = render(html, [
    { start: 4, end: text.length, kind: "quote", id: "q" },
  ]);
  expect(marked(markup)).toEqual(["two", " three", "four"]);
  expect(markup.match(/id="mark-q"/g)).toHaveLength(1);
});

test("a fact inside a quote shows its letter and tells it to who listens", () => {
  const html = "<main><p>Up to 750 each.</p></main>";
  const { text } = read(html);
  const at = text.indexOf("750");
  const markup = render(html, [
    { start: 0, end: text.length, kind: "quote", id: "q" },
    { start: at, end: at + 3, kind: "fact", id: "f", label: "A" },
  ]);
  expect(markup).toMatch(
    /<mark[^>]*>Up to <span[^>]*f-A[^>]*><i[^>]*>A<\/i>750/,
  );
  expect(markup).toContain("(difference A)");
});

test("a tab shows its own name, a pivot the name in its markup", () => {
  const markup = render(
    `<main id="main"><div class="content">
      <div role="tabpanel" aria-label="Portal" hidden><p>Click.</p></div>
      <div class="zone" data-pivot="azure-cli"><p>Type.</p></div>
    </div></main>`,
  );
  expect(markup).toMatch(/class="tabl"[^>]*><span[^>]*>Tab <\/span>Portal/);
  expect(markup).toMatch(
    /class="tabl"[^>]*><span[^>]*>Pivot <\/span>azure-cli/,
  );
});

test("what stands beside a block is asked for with the block's own range", () => {
  const { tree, text } = read("<main><p>One.</p><p>Two.</p></main>");
  const markup = renderToStaticMarkup(
    <SourceTree
      tree={tree}
      aside={(it) => `[${text.slice(it.start, it.end)}]`}
    />,
  );
  expect(markup).toContain("[One.]");
  expect(markup).toContain("[Two.]");
});
