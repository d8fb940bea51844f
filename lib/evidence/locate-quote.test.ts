import { expect, test } from "vitest";
import { indexPage, locateQuote } from "./locate-quote";

const page = [
  "# Limits of Larch Queues",
  "",
  "A queue holds up to **1,000** messages. Set `maxRetries` to 5.",
  "Messages larger than 256 KB are not yet supported on Linux.",
  "Port 8443 is used; see TL-2044. Uploads can’t be resumed.",
  "",
  "| Tier | Keeps | Price |",
  "|---|---|---|",
  "| Basic | 7 days | 2 € |",
].join("\n");

test.each([
  ["byte for byte", "A queue holds up to **1,000** messages.", "exact"],
  ["without markup", "A queue holds up to 1,000 messages", "normalized"],
  [
    "digits grouped otherwise",
    "A queue holds up to 1000 messages",
    "normalized",
  ],
  ["typed quotes", "Uploads can't be resumed.", "normalized"],
  ["contraction spelled out", "Uploads can not be resumed.", "normalized"],
  ["table row", "Basic 7 days 2 €", "normalized"],
  ["inside a number", "443 is used", "altered"],
  ["inside a name", "2044. Uploads can’t be resumed", "altered"],
  ["case of an identifier", "Set maxretries to 5", "altered"],
  ["negation clipped away", "supported on Linux", "altered"],
  ["nowhere", "Larch Queues are billed by the hour.", "absent"],
  ["no words", " \u200b\n", "empty"],
])("%s: %j is %s", (_, quote, kind) => {
  expect(locateQuote(page, quote).kind).toBe(kind);
});

test("every occurrence is told, the first one first", () => {
  const text = "Red ok. Blue ok. Red ok.";
  const { start, end, occurrences } = locateQuote(text, "Red ok.");
  expect([start, end]).toEqual([0, 7]);
  expect(occurrences.map(({ start: at }) => at)).toEqual([0, 17]);
});

test("an index answers as the text does", () => {
  const quote = "Set maxRetries to 5";
  expect(locateQuote(indexPage(page), quote)).toEqual(locateQuote(page, quote));
});
