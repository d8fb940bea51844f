import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password";
import { NewPassword } from "./schema";

test("the list that is shipped has thousands of passwords of the length that is allowed", () => {
  const long = dictionary["passwords-common"].filter(
    (one) => String(one).length >= 8,
  );
  expect(long.length).toBeGreaterThan(5_000);
});

test.each([
  "password1",
  "PASSWORD1",
  " Password1 ",
  "ｐａｓｓｗｏｒｄ１",
  "12345678",
  "qwertyuiop",
  "iloveyou",
  "aaaaaaaaaaaa",
  "𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞",
  "dragondragon",
])("%j is refused", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  { password: "short7!", why: "too short" },
  { password: "a".repeat(3).concat("bcdefg".repeat(21)), why: "too long" },
  { password: "password1", why: "common" },
  { password: "zebra\0crossing", why: "holds NUL" },
])("a new password that is $why is refused in words", ({ password }) => {
  const parsed = NewPassword.safeParse(password);
  expect(parsed.success).toBe(false);
  expect(parsed.error?.issues[0]?.message).toMatch(/^[A-Z]/);
});

test.each([
  { password: "nine grey herons wade", what: "words with spaces" },
  { password: "vier graue Reiher 鷺鷺", what: "any script" },
  { password: `${"ab7 ".repeat(16)}`, what: "64 characters" },
  { password: "kx9#Lm2q", what: "8 characters" },
])("$what: no rule of composition, no cut", ({ password }) => {
  expect(NewPassword.parse(password)).toBe(password);
});
