import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { startTestApp } from "../scripts/steps/test-app.mjs";
import { expect, test } from "./fixtures";
import { type House, houseOf } from "./house";
import { SLUG } from "./people";

test.use({ story: "rights" });

let house: House;

test.beforeAll(async ({ app, browser }) => {
  house = await houseOf(app, browser);
});

const CALLBACKS = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://localhost@evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "https://evil.example%23@localhost",
  "https:evil.example",
  "http://[::1",
  "http://localhost.evil.example",
  "\u0000",
  "x".repeat(20_000),
];

for (const wanted of CALLBACKS)
  test(`callbackUrl ${JSON.stringify(wanted).slice(0, 60)} stays on our origin`, async ({
    app,
  }) => {
    const query = `callbackUrl=${encodeURIComponent(wanted)}`;
    const cookie = `next-auth.callback-url=${encodeURIComponent(wanted)}`;
    const asked = [
      { path: `/api/auth/signin?${query}`, headers: {} },
      { path: `/api/auth/signout?${query}`, headers: {} },
      { path: `/sign-in?${query}`, headers: {} },
      { path: `/sign-in?${query}`, headers: house.subjects.viewer },
      ...(wanted.length < 4_000
        ? [{ path: "/api/auth/signin", headers: { cookie } }]
        : []),
    ];
    for (const { path: at, headers } of asked) {
      const response = await fetch(`${app.url}${at}`, {
        ...{ headers, redirect: "manual" },
      });
      const said = `${at.slice(0, 80)} answers ${response.status}`;
      expect(response.status, said).toBeLessThan(500);
      const to = response.headers.get("location");
      if (to !== null) expect(new URL(to, app.url).origin).toBe(app.url);
      const set = decodeURIComponent(response.headers.getSetCookie().join());
      const kept = /next-auth\.callback-url=([^;,]*)/.exec(set)?.[1];
      if (kept !== undefined)
        expect(new URL(kept, app.url).origin, kept).toBe(app.url);
    }
  });

test("a sign-in that another site sends is refused", async ({ app }) => {
  const response = await fetch(`${app.url}/api/auth/callback/credentials`, {
    ...{ method: "POST", redirect: "manual" },
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://evil.example",
    },
    body: "email=a%40b.example&password=x&csrfToken=guess",
  });
  expect(response.headers.getSetCookie().join()).not.toContain(
    "session-token=ey",
  );
  expect(response.headers.get("location")).toContain("csrf=true");
});

test("a cookie that was sealed with another key opens nothing", async ({
  app,
}) => {
  const { encode } = await import("next-auth/jwt");
  const token = { role: "admin", sessionId: house.ids.flag };
  const forged = await encode({ token, secret: "guessed" });
  const cookie = `next-auth.session-token=${forged}`;
  const call = await fetch(`${app.url}/api/v1/projects/${SLUG}/flags`, {
    headers: { cookie },
  });
  expect(call.status).toBe(401);
});

test("a token in the address is not one", async ({ app }) => {
  const bearer = house.subjects["token read"].authorization ?? "";
  const token = bearer.replace("Bearer ", "");
  const url = `${app.url}/api/v1/projects/${SLUG}/flags?token=${token}&access_token=${token}`;
  expect((await fetch(url)).status).toBe(401);
  const log = readFileSync(
    path.join(import.meta.dirname, "../.data/logs/test-app.log"),
    "utf8",
  );
  expect(log).not.toContain(token);
  expect(log).not.toMatch(/rg_[\w-]{20}/);
});

test("a write with a cookie comes from our own pages, or not at all", async ({
  app,
}) => {
  const url = `${app.url}/api/v1/projects/${SLUG}/flags/${house.ids.flag}/comments`;
  const { cookie = "" } = house.subjects.reviewer;
  const strange = [
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "not an origin" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of strange) {
    const response = await fetch(url, {
      method: "POST",
      headers: { cookie, ...headers },
      body: JSON.stringify({ body: "From elsewhere." }),
    });
    expect(response.status, JSON.stringify(headers)).toBe(403);
  }
});

test("every page says what a browser may do with it", async ({ app }) => {
  const { headers } = await fetch(`${app.url}/sign-in`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
  expect(scripts).toMatch(/'nonce-[^']{20,}'/);
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-powered-by")).toBeNull();
  const again = await fetch(`${app.url}/sign-in`);
  expect(again.headers.get("content-security-policy")).not.toBe(policy);
});

test("the image optimiser is off", async ({ app }) => {
  const asked = encodeURIComponent("http://169.254.169.254/latest");
  const response = await fetch(
    `${app.url}/_next/image?url=${asked}&w=640&q=75`,
  );
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});

test("no connection is upgraded", async ({ app }) => {
  const { port } = new URL(app.url);
  const upgraded = await new Promise<boolean>((resolve) => {
    const request = http.request({
      ...{ host: "127.0.0.1", port, path: "http://127.0.0.1:1/x" },
      headers: {
        ...{ connection: "Upgrade", upgrade: "websocket" },
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        "sec-websocket-version": "13",
      },
      timeout: 3_000,
    });
    request.on("upgrade", () => resolve(true));
    for (const event of ["response", "error", "timeout", "close"])
      request.on(event, () => resolve(false));
    request.end();
  });
  expect(upgraded).toBe(false);
});

test("what the browser is given holds no path of the server, and no secret", async ({
  app,
}) => {
  const { build } = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "{}");
  const folder = path.join(build, ".next/static");
  const files = readdirSync(folder, { recursive: true }).map(String);
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const root = path.join(import.meta.dirname, "..");
  for (const file of scripts) {
    const text = readFileSync(path.join(folder, file), "utf8");
    for (const secret of [root, "DATABASE_URL", "NEXTAUTH_SECRET", "argon2"])
      expect(text.includes(secret), `${secret} in ${file}`).toBe(false);
    expect(text).not.toContain(app.env.NEXTAUTH_SECRET);
  }
});

test("an unknown call is a problem, not a page", async ({ app }) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const response = await fetch(`${app.url}/api/v1/no/such/call`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe(
      "application/problem+json",
    );
  }
});

test("a token has its rate, told in headers, and waits beyond it", async ({
  app,
}) => {
  const headers = house.subjects["token export"];
  const url = `${app.url}/api/v1/projects/${SLUG}/flags`;
  // A window of a minute may end in between: then it is tried again.
  await expect(async () => {
    const first = await fetch(url, { headers });
    const left = Number(first.headers.get("ratelimit-remaining"));
    expect(first.headers.get("ratelimit-limit")).toBe("600");
    const all = await Promise.all(
      Array.from({ length: left + 5 }, () => fetch(url, { headers })),
    );
    const refused = all.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  }).toPass();
});

test("on https cookies are Secure, and the browser is told to stay there", async () => {
  const parts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "{}");
  const app = await startTestApp(parts, {
    more: {
      NEXTAUTH_URL: "https://reground.example",
      REGROUND_METRICS_TOKEN: "sixteen characters",
    },
  });
  const base = `http://localhost:${app.port}`;
  try {
    const { headers } = await fetch(`${base}/api/auth/csrf`);
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__(Host|Secure)-/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
    }
    const page = await fetch(`${base}/sign-in`);
    expect(page.headers.get("strict-transport-security")).toMatch(
      /^max-age=\d{8}/,
    );
    expect((await fetch(`${base}/metrics`)).status).toBe(401);
    const metrics = await fetch(`${base}/metrics`, {
      headers: { authorization: "Bearer sixteen characters" },
    });
    expect(await metrics.text()).toContain("reground_database_connections");
  } finally {
    await app.stop();
  }
});

test("a server with a short key does not start, and says which setting it is", ({
  app,
}) => {
  const { build } = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "{}");
  const run = spawnSync(process.execPath, [path.join(build, "server.js")], {
    ...{ encoding: "utf8", timeout: 60_000 },
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", PORT: "0" },
      ...{ DATABASE_URL: app.databaseUrl, NEXTAUTH_URL: app.url },
      NEXTAUTH_SECRET: "hunter2",
    },
  });
  expect(run.status).toBe(78);
  expect(run.stderr).toContain("NEXTAUTH_SECRET must have at least 32 bytes");
  expect(run.stderr).not.toContain("hunter2");
});
