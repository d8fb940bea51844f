import fc from "fast-check";
import { expect, test } from "vitest";
import { isApiSecret, newApiSecret, newSecret } from "./secret-token";

test("a token passes its own checksum and is never made twice", () => {
  const made = Array.from({ length: 100 }, newApiSecret);
  expect(made.every(isApiSecret)).toBe(true);
  expect(new Set(made).size).toBe(100);
});

test("one wrong character, wherever it is, fails the checksum", () => {
  const secret = newApiSecret();
  fc.assert(
    fc.property(
      fc.nat(secret.length - 1),
      fc.constantFrom(..."abcXYZ019_-"),
      (at, letter) => {
        fc.pre(secret[at] !== letter);
        const typo = `${secret.slice(0, at)}${letter}${secret.slice(at + 1)}`;
        expect(isApiSecret(typo)).toBe(false);
      },
    ),
  );
});

test.each(["", "rg_", newSecret(), `rg_${newSecret()}`, `${newApiSecret()} `])(
  "%j is no token",
  (text) => {
    expect(isApiSecret(text)).toBe(false);
  },
);
