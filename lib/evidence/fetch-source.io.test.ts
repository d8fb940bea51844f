import http from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialTarget, FetchPolicy } from "./fetch-policy";
import { fetchSource } from "./fetch-source.io";
import { makePoliteness } from "./host-politeness.io";

const ORIGIN = "https://docs.example";
const seen: http.IncomingMessage[] = [];
const server = http.createServer(answer);
let policy: FetchPolicy;

beforeAll(async () => {
  await new Promise<void>((listening) =>
    server.listen(0, "127.0.0.1", listening),
  );
  const { port } = server.address() as AddressInfo;
  policy = {
    allowedHosts: ["docs.example", "*.publisher.example"],
    originMap: new Map([[ORIGIN, `http://127.0.0.1:${port}`]]),
    limits: { totalMs: 700, maxBytes: 100_000 },
  };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Answer = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
) => void;

const HTML = { "content-type": "text/html; charset=utf-8" };
const sends =
  (status: number, headers: http.OutgoingHttpHeaders, body = ""): Answer =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

function drip(_request: http.IncomingMessage, response: http.ServerResponse) {
  response.writeHead(200, HTML);
  const timer = setInterval(() => response.write("x"), 50);
  response.on("close", () => clearInterval(timer));
}

function flood(_request: http.IncomingMessage, response: http.ServerResponse) {
  response.writeHead(200, HTML);
  const pour = () => {
    while (response.writable && response.write("x".repeat(16_384)));
  };
  response.on("drain", pour);
  pour();
}

function bomb(_request: http.IncomingMessage, response: http.ServerResponse) {
  response.writeHead(200, { ...HTML, "content-encoding": "gzip" });
  response.end(zlib.gzipSync(Buffer.alloc(20_000_000)));
}

const PAGES: Record<string, Answer> = {
  "/page": sends(200, { ...HTML, etag: '"1"' }, "<title>Limits</title>750"),
  "/packed": (_request, response) => {
    response.writeHead(200, { ...HTML, "content-encoding": "br" });
    response.end(zlib.brotliCompressSync("750 connections"));
  },
  "/moved": sends(301, { location: "/page" }),
  "/home": sends(302, { location: "http://127.0.0.1/" }),
  "/away": sends(302, { location: "https://elsewhere.example/" }),
  "/loop": sends(302, { location: "/loop" }),
  "/silent": () => undefined,
  "/drip": drip,
  "/flood": flood,
  "/bomb": bomb,
  "/twice": sends(200, { ...HTML, "content-encoding": "gzip, gzip" }),
  "/broken": sends(200, { ...HTML, "content-encoding": "gzip" }, "no gzip"),
  "/headers": sends(200, { ...HTML, "x-long": "y".repeat(40_000) }),
  "/pdf": sends(200, { "content-type": "application/pdf" }, "%PDF"),
  "/zip": sends(200, { "content-type": "application/zip" }, "PK"),
  "/busy": sends(429, { "retry-after": "7" }),
  "/down": sends(503, HTML),
  "/gone": sends(410, HTML),
  "/missing": sends(404, HTML),
  "/soft": sends(200, HTML, "<title>Page not found | Docs</title><p>Sorry."),
};

function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  seen.push(request);
  const known = request.headers["if-none-match"] === '"1"';
  const page = known ? sends(304, {}) : PAGES[request.url ?? ""];
  page?.(request, response);
}

test.each([
  ["/page", "fetched", null],
  ["/packed", "fetched", null],
  ["/moved", "fetched", null],
  ["/home", "blocked_address", null],
  ["/away", "not_allowed", "host"],
  ["/loop", "not_allowed", "redirects"],
  ["/silent", "timed_out", null],
  ["/drip", "timed_out", null],
  ["/flood", "too_large", null],
  ["/bomb", "too_large", null],
  ["/headers", "too_large", "headers"],
  ["/twice", "unsupported_type", "encoding"],
  ["/pdf", "unsupported_type", "pdf"],
  ["/zip", "unsupported_type", null],
  ["/broken", "connect_failed", "broken_answer"],
  ["/busy", "http_error", null],
  ["/down", "http_error", null],
  ["/gone", "gone", null],
  ["/missing", "gone", null],
  ["/soft", "soft_404", null],
])("%s is %s", async (path, outcome, reason) => {
  const result = await fetchSource(ORIGIN + path, policy);
  expect(result).toMatchObject({ outcome, reason });
  expect(result.detail).not.toBe("");
});

test("the mapped origin is asked by its own name", async () => {
  const result = await fetchSource(`${ORIGIN}/page#part`, policy);
  expect(seen.at(-1)?.headers.host).toBe("docs.example");
  expect(result.finalUrl).toBe(`${ORIGIN}/page`);
  expect(result.rawBytes?.toString()).toContain("750");
});

test("the way that led on is kept, and where it was refused", async () => {
  const moved = await fetchSource(`${ORIGIN}/moved`, policy);
  expect(moved.redirects.map((it) => it.status)).toEqual([301]);
  const home = await fetchSource(`${ORIGIN}/home`, policy);
  expect(home.finalUrl).toBe(`${ORIGIN}/home`);
});

test("what is known already is asked for by its validator", async () => {
  const known = { ...policy, etag: '"1"' };
  const result = await fetchSource(`${ORIGIN}/page`, known);
  expect(result.outcome).toBe("not_modified");
});

test("a validator is not shown to another address", async () => {
  const known = { ...policy, etag: '"1"', validatorUrl: `${ORIGIN}/other` };
  const result = await fetchSource(`${ORIGIN}/page`, known);
  expect(result.outcome).toBe("fetched");
});

test("Retry-After is a time, counted from the answer", async () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const result = await fetchSource(`${ORIGIN}/busy`, {
    ...policy,
    now: () => now,
  });
  expect(result.retryAfter).toEqual(new Date("2026-01-01T00:00:07Z"));
});

test("a host that asked to be left alone is left alone", async () => {
  const limits = { perHost: 2, inAll: 8, pauseMs: 0, longestWaitMs: 1_000 };
  const polite = { ...policy, politeness: makePoliteness(limits) };
  await fetchSource(`${ORIGIN}/busy`, polite);
  const before = seen.length;
  const result = await fetchSource(`${ORIGIN}/page`, polite);
  expect(result).toMatchObject({ outcome: "http_error", reason: "deferred" });
  expect(seen).toHaveLength(before);
});

test.each([
  [["10.0.0.5"]],
  [["8.8.4.4", "127.0.0.1"]],
  [["2001:db8::1"]],
  [["::ffff:8.8.4.4"]],
])("a name that leads to %j is dialled nowhere", async (addresses) => {
  const dialled: DialTarget[] = [];
  const result = await fetchSource("https://www.publisher.example/", {
    ...policy,
    lookup: async () => addresses,
    connect: async (target) => {
      dialled.push(target);
      throw new Error("dialled");
    },
  });
  expect(result.outcome).toBe("blocked_address");
  expect(dialled).toEqual([]);
});

test("a name is looked up once and dialled at what was checked", async () => {
  const answers = [["8.8.4.4"], ["127.0.0.1"]];
  const dialled: DialTarget[] = [];
  const result = await fetchSource("https://www.publisher.example/", {
    ...policy,
    lookup: async () => answers.shift() ?? [],
    connect: async (target) => {
      dialled.push(target);
      throw new Error("no network here");
    },
  });
  expect(result.outcome).toBe("connect_failed");
  expect(answers).toHaveLength(1);
  expect(dialled).toEqual([
    {
      address: "8.8.4.4",
      port: 443,
      servername: "www.publisher.example",
      tls: true,
    },
  ]);
});

test("a resolver that never answers, or answers nothing, is a lookup that failed", async () => {
  const stuck = await fetchSource("https://www.publisher.example/", {
    ...policy,
    limits: { connectMs: 50 },
    lookup: () => new Promise(() => undefined),
  });
  expect(stuck).toMatchObject({ outcome: "dns_failed", reason: "dns_timeout" });
  const empty = await fetchSource("https://www.publisher.example/", {
    ...policy,
    lookup: async () => [],
  });
  expect(empty.outcome).toBe("dns_failed");
});

test("an exception of the operator does not open the project's host list", async () => {
  const closed = { ...policy, allowedHosts: ["other.example"] };
  const result = await fetchSource(`${ORIGIN}/page`, closed);
  expect(result).toMatchObject({ outcome: "not_allowed", reason: "host" });
});

test("a host is never asked more at once than is polite, others go ahead", async () => {
  const limits = { perHost: 2, inAll: 8, pauseMs: 0, longestWaitMs: 1_000 };
  const politeness = makePoliteness(limits);
  const slow = await Promise.all([
    politeness.enter("slow.example"),
    politeness.enter("slow.example"),
  ]);
  let third = false;
  const waiting = politeness.enter("slow.example").then(() => {
    third = true;
  });
  expect(await politeness.enter("quick.example")).not.toBeNull();
  expect(third).toBe(false);
  slow[0]?.leave();
  await waiting;
  expect(third).toBe(true);
});
