import { expect, test } from "vitest";
import { markdownRendition } from "./markdown-rendition";

const PAGE = "https://docs.larch.example/queues";
const shell = (markdown_url: string, text = "Loading") =>
  markdownRendition(PAGE, { text, metas: { markdown_url } });

test("a page without words leads to the rendition that it names", () => {
  expect(shell("/queues?accept=text/markdown")).toBe(
    `${PAGE}?accept=text/markdown`,
  );
  expect(markdownRendition(PAGE, { text: "", metas: {} })).toBeNull();
});

test("a page that has words is read itself", () => {
  expect(shell("/queues.md", "A queue holds messages. ".repeat(20))).toBeNull();
});

test.each([
  "https://evil.example/queues.md",
  "http://docs.larch.example/queues.md",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://",
  PAGE,
])("a rendition elsewhere, or the page again, is not asked for: %s", (url) => {
  expect(shell(url)).toBeNull();
});
