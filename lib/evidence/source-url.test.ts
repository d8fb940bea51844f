import { expect, test } from "vitest";
import { isPublicAddress } from "./address";
import { parseOriginMap } from "./origin-map";
import { isAllowedHost, liveLink, parseSourceUrl, urlKey } from "./source-url";

test.each([
  ["8.8.4.4", true],
  ["172.15.0.1", true],
  ["2a00:1450:4001::5", true],
  ["172.31.255.255", false],
  ["169.254.0.9", false],
  ["168.63.129.16", false],
  ["198.51.100.7", false],
  ["233.1.2.3", false],
  ["8.8.4", false],
  ["0x8.8.4.4", false],
  ["::ffff:8.8.4.4", false],
  ["64:ff9b::8.8.4.4", false],
  ["2002:808:404::1", false],
  ["2001:0:808:404::1", false],
  ["fe80::1%eth0", false],
  ["fd12::1", false],
  ["3fff:1::1", false],
  ["docs.example", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  ["HTTPS://Docs.Example./a?b#c", "https://docs.example/a?b"],
  [" http://docs.example:80/ ", "http://docs.example/"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ["//docs.example/", null],
  ["docs/limits.md", null],
  ["ftp://docs.example/", null],
  ["https://me@docs.example/", null],
  ["https://docs.ex\nample/", null],
  [`https://${"a".repeat(64)}.example/`, null],
])("two citations of one page share a key: %j", (text, key) => {
  expect(urlKey(text)).toBe(key);
});

test("a refused URL says which rule refused it", () => {
  const reasons = ["javascript:1", "http://a:b@c.example/", "http://"].map(
    (it) => {
      const parsed = parseSourceUrl(it);
      return parsed.ok ? null : parsed.reason;
    },
  );
  expect(reasons).toEqual(["scheme", "userinfo", "url"]);
});

test.each([
  ["docs.example", ["docs.example"], true],
  ["DOCS.example", ["Docs.Example"], true],
  ["a.b.example", ["*.example"], false],
  ["a.b.site.example", ["*.site.example"], true],
  ["site.example", ["*.site.example"], false],
  ["evilsite.example", ["*.site.example"], false],
  ["site.example.evil.test", ["*.site.example"], false],
  ["anything.test", ["*"], true],
  ["a.test", ["", "a.test/x", "a.*"], false],
])("%s on %j: %s", (host, list, expected) => {
  expect(isAllowedHost(host, list)).toBe(expected);
});

test("a live link keeps the page's own fragment and escapes the passage", () => {
  expect(liveLink("https://d.example/p#s", "so-called, A & B")).toBe(
    "https://d.example/p#s:~:text=so%2Dcalled%2C%20A%20%26%20B",
  );
  expect(liveLink("https://d.example/p")).toBe("https://d.example/p");
  expect(liveLink("notes.md", "x")).toBeNull();
});

test("a long passage is named by its two ends", () => {
  const words = Array.from({ length: 30 }, (_, i) => `word${i}`).join(" ");
  const link = liveLink("https://d.example/", words) ?? "";
  expect(link).toMatch(/text=word0%20.*,word25%20.*word29$/);
});

test("the operator's exceptions are exact origins, to private places only", () => {
  const good = parseOriginMap(
    "https://docs.example=http://127.0.0.1:4317, http://b.example=http://[::1]:80",
  );
  expect(good.ok && [...good.value]).toEqual([
    ["https://docs.example", "http://127.0.0.1:4317"],
    ["http://b.example", "http://[::1]"],
  ]);
  for (const bad of [
    "https://docs.example",
    "https://docs.example/path=http://127.0.0.1",
    "https://docs.example=http://8.8.4.4",
    "https://docs.example=http://other.example",
  ])
    expect(parseOriginMap(bad).ok).toBe(false);
  expect(parseOriginMap(undefined).ok).toBe(true);
});
