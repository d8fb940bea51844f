import { expect, test } from "vitest";
import { claimKey } from "./claim-key";

test.each([
  ["double spaces and ends", "  Up  to five\u0009may\r\nrun. "],
  ["no-break space", "Up to\u00a0five may run."],
  ["narrow no-break and ideographic space", "Up\u202fto five\u3000may run."],
])("%s make no other claim", (_, claim) => {
  expect(claimKey(claim)).toBe("Up to five may run.");
});

test("composed and decomposed letters make one claim", () => {
  expect(claimKey("cafe\u0301")).toBe(claimKey("caf\u00e9"));
});

test.each([
  ["case", "up to five may run."],
  ["quotation marks", "“Up to five may run.”"],
  ["compatibility forms", "Up to ﬁve may run."],
  ["a zero-width space", "Up to\u200bfive may run."],
])("%s makes another claim", (_, claim) => {
  expect(claimKey(claim)).not.toBe(claimKey("Up to five may run."));
});
