import { expect, test } from "vitest";
import { lintFix } from "./lint-fix";

const original = "Larch keeps up to 12 queues.";
const evidence = [
  "Queues keep messages for seven days and answer in 400 ms.",
  "Version 4.0.2 was released on 30 September 2026, see https://larch.example/a.",
  "Set LARCH_LIMIT to 1,000 in Azure Key Vault; error TL-2044 is normal.",
];

test.each([
  ["a number", "Larch keeps 13 queues.", ["number", "13"]],
  [
    "a spelled number",
    "Larch keeps twenty-one queues.",
    ["number", "twenty-one"],
  ],
  ["a date", "Released on 1 October 2026.", ["date", "1 October 2026"]],
  ["a version", "Needs version 4.2.0.", ["version", "4.2.0"]],
  ["the unit of a known number", "Answers in 400 s.", ["unit", "s"]],
  [
    "a name of two words",
    "Use it with Docker Swarm.",
    ["name", "Docker Swarm"],
  ],
  [
    "a name that begins a sentence",
    "Kubernetes keeps 12.",
    ["name", "Kubernetes"],
  ],
  ["an identifier", "Set LARCH_SIZE to 12.", ["identifier", "LARCH_SIZE"]],
  [
    "another case of an identifier",
    "Set Larch_Limit.",
    ["identifier", "Larch_Limit"],
  ],
  ["a code with a number", "Ignore TL-2045.", ["identifier", "TL-2045"]],
  [
    "a link",
    "See [a](https://larch.example/b).",
    ["link", "https://larch.example/b"],
  ],
])("marks %s that nothing supports", (_, replacement, [what, text]) => {
  const [hit, ...rest] = lintFix(replacement, original, evidence);
  expect(rest).toEqual([]);
  expect(hit).toMatchObject({ what, text });
  expect(replacement.slice(hit?.start, hit?.end)).toBe(text);
});

test.each([
  ["what the original says", "Larch keeps 12 queues."],
  ["a number in digits for words", "It keeps messages for 7 days."],
  ["a date in another style", "Released September 30th, 2026."],
  ["a part of a known date", "Released in September 2026."],
  ["digits grouped otherwise", "Set `LARCH_LIMIT` to 1000."],
  ["a link with a slash", "See [the page](https://larch.example/a/)."],
  ["a negation", "Do not set it."],
  ["one as a pronoun", "This one keeps messages."],
])("leaves %s alone", (_, replacement) => {
  expect(lintFix(replacement, original, evidence)).toEqual([]);
});

test("an empty replacement says nothing", () => {
  expect(lintFix("", original, [])).toEqual([]);
});
