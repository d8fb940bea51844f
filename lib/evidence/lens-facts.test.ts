import { expect, test } from "vitest";
import { agrees, lensFacts } from "./lens-facts";
import { locateQuote } from "./locate-quote";

const page =
  "Overview of volumes. A volume takes up to 128 snapshots each day. It must be mounted.";

/** As the bench does it: the passage is where the quote was found. */
function lens(claim: string, quote: string, text = page) {
  const match = locateQuote(text, quote);
  const { start, end } = match;
  const passage =
    start === null || end === null
      ? null
      : { start, text: text.slice(start, end) };
  return lensFacts(claim, quote, passage, match.differences);
}

test("claim, quote and source are lined up, and the source's place slices the page", () => {
  const [fact, ...rest] = lens(
    "A volume takes up to 32 snapshots per day.",
    "A volume takes up to 64 snapshots each day.",
  );
  expect(fact).toMatchObject({ letter: "A", label: "Snapshots" });
  const sides = [fact?.claim, fact?.quote, fact?.source];
  expect(sides.map((side) => side?.text)).toEqual(["32", "64", "128"]);
  expect(page.slice(fact?.source?.start, fact?.source?.end)).toBe("128");
  expect(rest).toEqual([]);
});

test("a claim that departs from a quote that stands is marked in all three", () => {
  const [fact] = lens(
    "A volume takes 100 snapshots each day.",
    "A volume takes up to 128 snapshots each day.",
  );
  expect(fact?.claim?.text).toBe("100");
  expect(fact && agrees(fact.quote, fact)).toBe(true);
  expect(fact && agrees(fact.claim, fact)).toBe(false);
});

test("what is written otherwise and says the same agrees", () => {
  const text = "Backups are kept for seven days on Larch.";
  const facts = lens(
    "Backups are kept for 7 days on Alder.",
    "Backups are kept for seven days on Larch.",
    text,
  );
  expect(facts.map(({ claim }) => claim?.text)).toEqual(["Alder"]);
});

test("a swapped word that is no fact is marked too, once", () => {
  const facts = lens(
    "It may be mounted.",
    "It may be mounted.",
    "First steps follow. It must be mounted. Last steps follow.",
  );
  expect(facts).toHaveLength(1);
  expect(facts[0]?.quote?.text).toBe("may");
  expect(facts[0]?.source?.text).toBe("must");
  expect(facts[0]?.claim?.text).toBe("may");
});

test("without a passage, claim and quote are still held together", () => {
  const [fact] = lensFacts("Kept 30 days.", "Kept 28 days.", null, []);
  expect([fact?.claim?.text, fact?.quote?.text]).toEqual(["30", "28"]);
  expect(fact?.source).toBeNull();
});
