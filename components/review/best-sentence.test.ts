import { describe, expect, it } from "vitest";
import { bestSentence } from "./best-sentence";

const page = [
  "Quotas",
  "A share holds 100 TiB. Snapshots are kept for 200 days and then removed.",
  "Premium shares hold 256 TiB.",
].join("\n");

describe("bestSentence", () => {
  it.each([
    ["A share may hold 100 TiB.", "A share holds 100 TiB."],
    [
      "Snapshots are removed after 200 days.",
      "Snapshots are kept for 200 days and then removed.",
    ],
    ["A premium share holds 256 TiB.", "Premium shares hold 256 TiB."],
  ])("%s is said by: %s", (claim, sentence) => {
    const found = bestSentence(page, claim);
    expect(found?.text).toBe(sentence);
    expect(page.slice(found?.start, found?.end)).toBe(sentence);
  });

  it("suggests nothing where the page speaks of other things", () => {
    expect(bestSentence(page, "Tables index every column.")).toBeNull();
  });

  it("a number counts more than the words around it", () => {
    expect(bestSentence(page, "A share holds 512 TiB.")?.text).not.toBe(
      "Premium shares hold 256 TiB.",
    );
  });

  it("an empty claim or page is answered with nothing", () => {
    expect(bestSentence("", "a claim")).toBeNull();
    expect(bestSentence(page, "")).toBeNull();
  });
});
