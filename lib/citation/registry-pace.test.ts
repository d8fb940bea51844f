import { expect, test } from "vitest";
import { paceOf } from "./registry-pace";

const crossref = "api.crossref.org";

test.each([
  [
    crossref,
    { "x-rate-limit-limit": "50", "x-rate-limit-interval": "1s" },
    true,
    20,
  ],
  [
    crossref,
    { "x-rate-limit-limit": "5", "x-rate-limit-interval": "1s" },
    false,
    200,
  ],
  [
    crossref,
    { "x-rate-limit-limit": "3000", "x-rate-limit-interval": "60s" },
    true,
    20,
  ],
  [
    crossref,
    { "x-rate-limit-limit": "1", "x-rate-limit-interval": "9999s" },
    true,
    60_000,
  ],
  [
    crossref,
    { "x-rate-limit-limit": "0", "x-rate-limit-interval": "1s" },
    true,
    200,
  ],
  [
    crossref,
    { "x-rate-limit-limit": "x", "x-rate-limit-interval": "y" },
    true,
    200,
  ],
  ["api.datacite.org", {}, true, 300],
  ["api.datacite.org", {}, false, 600],
  ["doi.org", {}, true, 0],
])(
  "%s saying %j is asked again after a pause (address left: %s): %i ms",
  (host, headers, isIdentified, pause) => {
    const header = (name: string) =>
      new Map(Object.entries(headers)).get(name) ?? null;
    expect(paceOf(host, header, isIdentified)).toBe(pause);
  },
);
