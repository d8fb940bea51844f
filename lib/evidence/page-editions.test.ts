import { expect, test } from "vitest";
import { editionsOf } from "./page-editions";

const PAGE = "https://docs.larch.example/en-us/queues/limits";
const metas = {
  monikers: "larch-1 larch-2, larch-3 larch-4 larch-5 larch-6 larch-7",
};
const names = (url: string, of = metas) =>
  editionsOf(url, of).map(({ kind, name }) => `${kind} ${name}`.trim());

test("a page that names no other version and is no translation has one edition only", () => {
  expect(editionsOf(PAGE, {})).toEqual([]);
  expect(editionsOf("no address", metas)).toEqual([]);
});

test("the versions nearest to the one that is cited come first, after what the site shows unasked", () => {
  expect(names(`${PAGE}?view=larch-3`)).toEqual([
    ...["version", "version larch-2", "version larch-4"],
    ...["version larch-1", "version larch-5", "version larch-6"],
  ]);
  const [unasked, next] = editionsOf(`${PAGE}?view=larch-3&tabs=cli#a`, metas);
  expect(unasked?.url).toBe(`${PAGE}?tabs=cli`);
  expect(next?.url).toBe(`${PAGE}?view=larch-2&tabs=cli`);
});

test("where no version is asked for, the newest that are listed are looked at", () => {
  expect(names(PAGE)).toEqual([7, 6, 5, 4, 3].map((n) => `version larch-${n}`));
});

test("a version that the page no longer lists can still be left", () => {
  expect(names(`${PAGE}?view=larch-0`)).toContain("version larch-7");
  expect(names(`${PAGE}?view=larch-0`)).not.toContain("version larch-0");
});

test("a translation leads to the original, which leads nowhere", () => {
  for (const locale of ["de-de", "zh-hans-cn", "PT-br"])
    expect(editionsOf(PAGE.replace("en-us", locale), {})).toEqual([
      { url: PAGE, kind: "language", name: "en-us" },
    ]);
  expect(editionsOf(PAGE.replace("en-us", "EN-US"), {})).toEqual([]);
  expect(editionsOf("https://docs.larch.example/go/a", {})).toEqual([]);
});
