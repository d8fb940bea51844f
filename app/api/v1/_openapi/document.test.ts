import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openApiDocument } from "./document";
import { operations } from "./operations";

const api = path.join(import.meta.dirname, "..");

/** Not calls of a project: the description itself, and what answers for no call. */
const APART = new Set([
  "get /openapi.json",
  "get /schemas",
  "get /schemas/{name}",
]);

/** Every method of every route.ts below /api/v1, as `get /projects/{project}/flags`. */
function routes(): string[] {
  return readdirSync(api, { recursive: true })
    .map(String)
    .filter((file) => path.basename(file) === "route.ts")
    .filter((file) => !file.startsWith("[...rest]"))
    .flatMap((file) => {
      const folders = path.dirname(file).split(path.sep);
      const where = folders
        .map((part) => part.replace(/^\[(\w+)\]$/, "{$1}"))
        .join("/");
      const text = readFileSync(path.join(api, file), "utf8");
      const methods = text.matchAll(
        /export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE)\b/g,
      );
      return [...methods].map(
        ([, method = ""]) => `${method.toLowerCase()} /${where}`,
      );
    });
}

test("every route has a row in the OpenAPI, and no row is left over", () => {
  const rows = operations.map(({ method, path }) => `${method} ${path}`);
  expect(rows.sort()).toEqual(
    routes()
      .filter((route) => !APART.has(route))
      .sort(),
  );
});

test("each operation has an id of its own", () => {
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("no call that decides can be made with a token", () => {
  const document = JSON.stringify(openApiDocument(operations, "0"));
  const { paths } = JSON.parse(document);
  const all = Object.values<Record<string, { "x-right": string }>>(
    paths,
  ).flatMap((methods) => Object.values(methods));
  const deciding = all.filter((one) => one["x-right"] === "decide");
  expect(deciding.length).toBeGreaterThan(3);
  for (const one of deciding)
    expect(one).toMatchObject({ security: [{ session: [] }] });
});
