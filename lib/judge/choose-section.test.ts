import { expect, test } from "vitest";
import type { Section } from "@/lib/evidence/page-text";
import { chooseSection } from "./choose-section";
import { countTokens } from "./count-tokens";

function page(...parts: string[]): { text: string; sections: Section[] } {
  let at = 0;
  const sections = parts.map((part, n) => {
    const start = at;
    at += part.length;
    return { path: [`${n}`], start, end: at };
  });
  return { text: parts.join(""), sections };
}

const words = (word: string, count: number) => `${`${word} `.repeat(count)}\n`;

test("a short page is sent whole", () => {
  const { text, sections } = page("one two\n", "three four\n", "five\n");
  const span = chooseSection(text, sections, { start: 9, end: 14 }, 32_000);
  expect(span).toEqual({ start: 0, end: text.length });
});

test("the section that holds the quote goes first, neighbours only while they fit", () => {
  const { text, sections } = page(
    words("far", 9_000),
    words("before", 300),
    words("quoted", 300),
    words("after", 300),
    words("beyond", 9_000),
  );
  const start = text.indexOf("quoted");
  const span = chooseSection(text, sections, { start, end: start + 6 }, 32_000);
  const sent = text.slice(span.start, span.end);
  for (const word of ["before", "quoted", "after"])
    expect(sent).toContain(word);
  expect(sent).not.toContain("far");
  expect(sent).not.toContain("beyond");
});

test("a quote over two sections has both", () => {
  const { text, sections } = page("one two\n", "three four\n");
  const span = chooseSection(text, sections, { start: 4, end: 12 }, 32_000);
  expect(span).toEqual({ start: 0, end: text.length });
});

test.each([
  ["words", words("lorem ipsum", 60_000)],
  ["no spaces at all", "x".repeat(500_000)],
  ["another script", "源文档".repeat(100_000)],
])("a section of %s that is too long is cut around the quote", (_, long) => {
  const { text, sections } = page(long);
  const at = Math.floor(text.length / 2);
  const span = chooseSection(
    text,
    sections,
    { start: at, end: at + 20 },
    32_000,
  );
  expect(countTokens(text.slice(span.start, span.end))).toBeLessThanOrEqual(
    32_000,
  );
  expect(span.start).toBeLessThanOrEqual(at);
  expect(span.end).toBeGreaterThanOrEqual(at + 20);
});

test("a page without sections, or without text, is no trouble", () => {
  expect(chooseSection("abc", [], null, 10)).toEqual({ start: 0, end: 3 });
  expect(chooseSection("", [], null, 10)).toEqual({ start: 0, end: 0 });
});

test("tokens are counted high rather than low", () => {
  expect(countTokens("The quick brown fox")).toBeGreaterThanOrEqual(4);
  expect(countTokens("2026-11-30")).toBe(10);
  expect(countTokens("源文档")).toBeGreaterThanOrEqual(3);
  expect(countTokens("")).toBe(0);
});
