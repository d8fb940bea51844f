import { expect, test } from "vitest";
import { parseCdx, parseTimeMap } from "./history-captures";

test("a CDX answer gives the captures that answered 200, as they were captured", () => {
  const rows = [
    ["timestamp", "original", "statuscode", "digest"],
    ["20240312090000", "https://docs.example.org/a", "200", "AAA"],
    ["20240401000000", "https://docs.example.org/a", "301", "BBB"],
    ["20249999000000", "https://docs.example.org/a", "200", "CCC"],
    ["20240501000000", "javascript:alert(1)", "200", "DDD"],
  ];
  expect(
    parseCdx(JSON.stringify(rows), "https://archive.example.org/web"),
  ).toEqual([
    {
      timestamp: "20240312090000",
      at: "2024-03-12T09:00:00.000Z",
      url: "https://archive.example.org/web/20240312090000id_/https://docs.example.org/a",
    },
  ]);
});

test.each(["", "<html>", "{}", "[]", "[[]]", "[1]"])(
  "an answer that is no CDX list gives none: %j",
  (text) => {
    expect(parseCdx(text, "https://archive.example.org/web")).toEqual([]);
  },
);

test("a TimeMap gives its mementos, oldest first, whatever else it links to", () => {
  const map = `<https://docs.example.org/a>; rel="original",
 <https://t.example.org/map/a>; rel="self"; type="application/link-format",
 <https://t.example.org/2/a>; rel="last memento"; datetime="Wed, 01 May 2024 00:00:00 GMT",
 <https://t.example.org/1/a>; rel="first memento"; datetime="Tue, 12 Mar 2024 09:00:00 GMT",
 <ftp://t.example.org/3/a>; rel="memento"; datetime="Tue, 12 Mar 2024 09:00:00 GMT"`;
  expect(parseTimeMap(map)).toEqual([
    {
      timestamp: "20240312090000",
      at: "2024-03-12T09:00:00.000Z",
      url: "https://t.example.org/1/a",
    },
    {
      timestamp: "20240501000000",
      at: "2024-05-01T00:00:00.000Z",
      url: "https://t.example.org/2/a",
    },
  ]);
});
