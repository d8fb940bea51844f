import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const Versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: Versions, devDependencies: Versions })
  .parse(JSON.parse(read("package.json")));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        inBundle: z.boolean().optional(),
        link: z.boolean().optional(),
        resolved: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read("package-lock.json")));

/** The rows of a chapter's table, by what stands in their first cell. */
function rowsOf(chapter: string): Map<string, string[]> {
  const text = read("docs/dependencies.md");
  const part = text.split(/^## /m).find((one) => one.startsWith(chapter)) ?? "";
  const rows = part
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return new Map(
    rows.map(([name = "", ...rest]) => [name.replaceAll("`", ""), rest]),
  );
}

const numbers = (version: string) =>
  version.split(/[.-]/).slice(0, 3).map(Number);

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [numbers(version), numbers(floor)];
  const at = a.findIndex((n, i) => n !== b[i]);
  return at === -1 || (a[at] ?? 0) > (b[at] ?? 0);
}

test.each([
  { chapter: "At run time", packages: manifest.dependencies },
  { chapter: "For development", packages: manifest.devDependencies },
])(
  "$chapter: each dependency has its reason and its replacement, and no row is left over",
  ({ chapter, packages }) => {
    const rows = rowsOf(chapter);
    expect([...rows.keys()].sort()).toEqual(Object.keys(packages).sort());
    for (const [name, cells] of rows)
      expect(cells.filter(Boolean), name).toHaveLength(2);
  },
);

const pinned = { ...manifest.dependencies, ...manifest.devDependencies };

test("every dependency is pinned to one version", () => {
  const loose = Object.entries(pinned).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("no dependency lies below its floor", () => {
  const floors = [...rowsOf("Floors")];
  expect(floors.length).toBeGreaterThan(5);
  const below = floors.filter(
    ([name, [floor = ""]]) => !isAtLeast(pinned[name] ?? "0.0.0", floor),
  );
  expect(below).toEqual([]);
});

test("a floor compares by number, not by letter", () => {
  expect(isAtLeast("4.10.0", "4.9.9")).toBe(true);
  expect(isAtLeast("4.9.9", "4.10.0")).toBe(false);
  expect(isAtLeast("16.4.6", "16.4.6")).toBe(true);
});

/** Where npm wrote no address it asks the registry that it is set to. What is in a bundle comes under the hash of its parent. */
const REGISTRY = "https://registry.npmjs.org/";

test("every package of the lockfile has an integrity hash and comes from the registry", () => {
  const loose = Object.entries(lock.packages).filter(
    ([name, { integrity = "", inBundle, link, resolved = REGISTRY }]) =>
      name !== "" &&
      !link &&
      !inBundle &&
      !(integrity.startsWith("sha512-") && resolved.startsWith(REGISTRY)),
  );
  expect(loose.map(([name]) => name)).toEqual([]);
});

test("the licence is Apache-2.0, whole", () => {
  const text = read("LICENSE");
  expect(text).toContain("Version 2.0, January 2004");
  expect(text).toContain("END OF TERMS AND CONDITIONS");
});
