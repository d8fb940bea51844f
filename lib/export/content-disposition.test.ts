import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition";

test.each([
  ["fixes.csv", 'attachment; filename="fixes.csv"'],
  ["../../etc/x.csv", 'attachment; filename="x.csv"'],
  ["..\\x.csv", 'attachment; filename="x.csv"'],
  [
    'a"b;c.csv',
    "attachment; filename=\"a_b_c.csv\"; filename*=UTF-8''a_b%3Bc.csv",
  ],
  [
    "größe.csv",
    "attachment; filename=\"gro__e.csv\"; filename*=UTF-8''gr%C3%B6%C3%9Fe.csv",
  ],
  [
    "x\r\nSet-Cookie: a=b.csv",
    "attachment; filename=\"x__Set-Cookie_ a_b.csv\"; filename*=UTF-8''x__Set-Cookie_%20a%3Db.csv",
  ],
  ["..", 'attachment; filename="download"'],
  ["", 'attachment; filename="download"'],
  ["nul.csv", 'attachment; filename="_nul.csv"'],
  [".htaccess", 'attachment; filename="htaccess"'],
])("%j is offered as %s", (name, value) => {
  expect(contentDisposition(name)).toBe(value);
});

test.each([`${"x".repeat(500)}.csv`, `${"🙂".repeat(200)}.csv`, "\ud800.csv"])(
  "no name is too long or breaks the header",
  (name) => {
    const value = contentDisposition(name);
    expect(value).toMatch(/^[\x20-\x7e]+$/);
    expect(value).toMatch(/\.csv"/);
    expect(value.length).toBeLessThan(550);
  },
);
