import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainRefusedMethods } from "./refused-method";

const server = createServer((request, response) => {
  response.statusCode = request.method === "GET" ? 200 : 405;
  response.end();
});
let base = "";

beforeAll(async () => {
  explainRefusedMethods();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

test("a method that a call does not take is refused in words, in the API only", async () => {
  const refused = await fetch(`${base}/api/v1/schemas`, { method: "PUT" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  expect(await refused.json()).toMatchObject({ status: 405 });
  const page = await fetch(`${base}/account`, { method: "PUT" });
  expect(await page.text()).toBe("");
  const taken = await fetch(`${base}/api/v1/schemas`);
  expect([taken.status, await taken.text()]).toEqual([200, ""]);
});
