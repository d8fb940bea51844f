import { describe, expect, it } from "vitest";
import type { MatchView } from "@/lib/review/flag-view";
import { lensFacts } from "./lens-facts";

const none: MatchView = {
  kind: "exact",
  start: 100,
  end: 160,
  occurrences: [],
  score: 1,
  differences: [],
};

function difference(quote: string, page: string, in_: string) {
  const quoteStart = in_.indexOf(quote);
  return {
    what: "number",
    critical: true,
    quote,
    page,
    quoteStart,
    quoteEnd: quoteStart + quote.length,
    pageStart: 500,
    pageEnd: 500 + page.length,
  };
}

describe("lensFacts", () => {
  it("lines up claim, quote and source, each with its own number", () => {
    const quote = "A volume takes up to 64 snapshots each day.";
    const [fact] = lensFacts(
      "A volume takes up to 32 snapshots per day.",
      quote,
      {
        ...none,
        kind: "altered",
        differences: [difference("64", "128", quote)],
      },
    );
    expect(fact?.letter).toBe("A");
    expect([fact?.claim?.text, fact?.quote?.text, fact?.source?.text]).toEqual([
      "32",
      "64",
      "128",
    ]);
    expect(fact?.label).toBe("Snapshots day");
  });

  it("shows where the claim differs from a quote that stands on the page", () => {
    const facts = lensFacts(
      "Backups are kept for 30 days.",
      "Backups are kept for 14 days.",
      none,
    );
    expect(facts).toHaveLength(1);
    expect(facts[0]?.claim?.text).toBe("30");
    expect(facts[0]?.source).toEqual({ text: "14", start: 121, end: 123 });
  });

  it("leaves out differences that change nothing", () => {
    const quote = "The disks are kept";
    const facts = lensFacts("The disks are kept", quote, {
      ...none,
      kind: "fuzzy",
      differences: [{ ...difference("are", "were", quote), critical: false }],
    });
    expect(facts).toEqual([]);
  });

  it("says nothing before the source was read", () => {
    expect(lensFacts("30 days", "14 days", null)).toEqual([]);
  });

  it("keeps a fact that the claim does not mention", () => {
    const quote = "Queues hold 80 GB and messages live for 7 days.";
    const facts = lensFacts("Queues are durable.", quote, {
      ...none,
      kind: "altered",
      differences: [difference("7", "14", quote)],
    });
    expect(facts[0]?.claim).toBeNull();
  });
});
