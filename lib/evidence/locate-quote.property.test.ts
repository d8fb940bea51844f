import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { indexPage, locateQuote } from "./locate-quote";

const WORDS =
  "queue tunnel gateway Larch latency région Größe 消息 שירות खाता 🚀 👩‍👩‍👧 e\u0301clair `maxRetries` **bold** (see below), [guide](https://larch.example/a?b=71) &mdash; 7.25 1,000 42 TL-2044 v4.0.2 30 September 2026. stops; “quoted” it's <em>soft</em> {json: 5} C# /v1/ingest 12:30 <id> *.json #tag - \n* \n\n1. \n| cell |".split(
    " ",
  );
const word = fc.constantFrom(...WORDS);
/** A page of words that hold no negation, so that none can be clipped. */
const words = fc.array(word, { minLength: 1, maxLength: 60 });
vi.setConfig({ testTimeout: 60_000 });

const found = ["exact", "normalized", "fuzzy"];

/** A page and a part of it, cut between words. */
const cutFrom = (pages: fc.Arbitrary<string[]>) =>
  pages.chain((list) =>
    fc
      .tuple(fc.nat(list.length - 1), fc.integer({ min: 1, max: 12 }))
      .map(([from, count]) => ({
        page: list.join(" "),
        quote: list.slice(from, from + count).join(" "),
        before: list.slice(0, from).join(" ").length,
      })),
  );

describe("for any page", () => {
  const cut = cutFrom(words);

  test("a quote cut between words is exact", () => {
    fc.assert(
      fc.property(cut, ({ page, quote }) => {
        const match = locateQuote(page, quote);
        if (match.kind === "empty") return;
        expect(match.kind).toBe("exact");
        expect(page.slice(match.start ?? 0, match.end ?? 0)).toBe(quote);
      }),
      { numRuns: 200 },
    );
  });

  test("offsets slice to what is claimed, whatever the text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 200 }),
      words.map((list) => list.join(" ")),
    );
    fc.assert(
      fc.property(text, text, (page, quote) => {
        const match = locateQuote(page, quote);
        expect(match.score >= 0 && match.score <= 1).toBe(true);
        for (const { start, end } of match.occurrences)
          expect(0 <= start && start <= end && end <= page.length).toBe(true);
        for (const one of match.differences) {
          expect(sliced(page, one.pageStart, one.pageEnd, one.page)).toBe(
            one.page,
          );
          expect(sliced(quote, one.quoteStart, one.quoteEnd, one.quote)).toBe(
            one.quote,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a changed digit is never accepted", () => {
    const once = fc.uniqueArray(word, { minLength: 1 });
    fc.assert(
      fc.property(
        cutFrom(once),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        ({ page, quote }, at, by) => {
          const changed = changeDigit(quote, at, by);
          if (changed === null || page.includes(changed.number)) return;
          const { kind } = locateQuote(page, changed.quote);
          expect(found).not.toContain(kind);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** What the offsets slice to; where there are none, what is to be had. */
function sliced(
  text: string,
  start: number | null,
  end: number | null,
  otherwise: string,
): string {
  return start === null || end === null ? otherwise : text.slice(start, end);
}

/** The quote with one digit moved up by `by`, and the number that makes. */
function changeDigit(
  quote: string,
  at: number,
  by: number,
): { quote: string; number: string } | null {
  const places = Array.from(quote.matchAll(/\d/g), ({ index }) => index);
  const place = places[at % places.length];
  if (place === undefined) return null;
  const digit = (Number(quote[place]) + by) % 10;
  const head = quote.slice(0, place);
  const tail = quote.slice(place + 1);
  const number = `${/\d*$/.exec(head)?.[0]}${digit}${/^\d*/.exec(tail)?.[0]}`;
  return { quote: `${head}${digit}${tail}`, number };
}

const LONG_WORD = /(?<!\p{L})\p{L}{4,}(?!\p{L})/gu;
const RETYPED: [string, (text: string) => string][] = [
  ["white space", (text) => text.replaceAll(" ", " \u00a0\n ")],
  ["line ends", (text) => text.replaceAll(" ", "\r\n")],
  ["curly quotes", (text) => text.replaceAll("'", "’").replaceAll('"', "”")],
  ["dashes", (text) => text.replaceAll("-", "–")],
  ["decomposed letters", (text) => text.normalize("NFD")],
  [
    "full width digits",
    (text) =>
      text.replace(/\d/g, (digit) =>
        String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
      ),
  ],
  ["soft hyphens", (text) => text.replace(/([a-z])([a-z])/g, "$1\u00ad$2")],
  ["zero-width marks", (text) => text.replace(/([a-z])([a-z])/g, "$1\u200b$2")],
  ["ligatures", (text) => text.replaceAll("fi", "ﬁ").replaceAll("fl", "ﬂ")],
  ["bold words", (text) => text.replace(LONG_WORD, "**$&**")],
  ["underscores for emphasis", (text) => text.replace(LONG_WORD, "_$&_")],
  ["links", (text) => text.replace(LONG_WORD, "[$&](https://larch.example)")],
  [
    "entities",
    (text) =>
      text
        .replaceAll("'", "&#39;")
        .replaceAll("-", "&#x2d;")
        .replaceAll("é", "&eacute;"),
  ],
  ["tags", (text) => text.replace(LONG_WORD, "<b>$&</b>")],
  ["quotation marks around it", (text) => `“${text}”`],
  ["an ellipsis at both ends", (text) => `… ${text} ...`],
  ["a table row", (text) => `| ${text.replaceAll(", ", " | ")} |`],
  ["a block quote", (text) => `> ${text.replaceAll(", ", ",\n> ")}`],
];

test.each(RETYPED)("a quote retyped with %s is normalized", (_, retype) => {
  const plain =
    "queue tunnel gateway it's région 1,000 42 TL-2044 4.0.2 well-known floor, file message résumé limits 7.25".split(
      " ",
    );
  const sentence = fc.array(fc.constantFrom(...plain), {
    minLength: 2,
    maxLength: 20,
  });
  fc.assert(
    fc.property(sentence, (list) => {
      const quote = list.join(" ");
      const page = indexPage(`Larch says: ${quote}. And more.`);
      expect(["exact", "normalized"]).toContain(
        locateQuote(page, retype(quote)).kind,
      );
    }),
  );
});
