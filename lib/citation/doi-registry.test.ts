import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseOriginMap } from "@/lib/evidence/origin-map";
import { makeDoiCache } from "./doi-cache.io";
import { DoiRegistry } from "./doi-registry.io";

// A stub of the three services, by their published contracts: the DOI
// Handbook's REST API, api.crossref.org/works/{doi}, api.datacite.org/dois/{doi}.

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const seen: { host: string; url: string; agent: string }[] = [];
let handlers: Record<string, Handler> = {};
const server = createServer((request, response) => {
  const host = request.headers.host ?? "";
  const agent = request.headers["user-agent"] ?? "";
  seen.push({ host, url: request.url ?? "", agent });
  const handler = handlers[host];
  if (handler) handler(request, response);
  else response.writeHead(500).end();
});
const cacheDirectory = mkdtempSync(join(tmpdir(), "doi-cache-"));
let originMap: Map<string, string>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const hosts = ["doi.org", "api.crossref.org", "api.datacite.org"];
  const setting = hosts.map(
    (host) => `https://${host}=http://127.0.0.1:${port}`,
  );
  const parsed = parseOriginMap(setting.join(","));
  originMap = new Map(parsed.ok ? parsed.value : []);
});
beforeEach(() => {
  seen.length = 0;
  handlers = {
    "doi.org": handle(1),
    "api.crossref.org": none,
    "api.datacite.org": none,
  };
});
afterAll(() => {
  server.close();
  rmSync(cacheDirectory, { recursive: true });
});

function json(status: number, body: unknown, headers: object = {}): Handler {
  return (_, response) => {
    const type = { "content-type": "application/json;charset=UTF-8" };
    response.writeHead(status, { ...type, ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** What doi.org answers: 200 for a found handle, 404 for none, with a body. */
function handle(responseCode: number, other?: string): Handler {
  return (request, response) => {
    const asked = decodeURIComponent(
      (request.url ?? "").replace("/api/handles/", ""),
    );
    const status = { 1: 200, 100: 404 }[responseCode] ?? 500;
    json(status, { responseCode, handle: other ?? asked })(request, response);
  };
}

const none: Handler = (_, response) => {
  response
    .writeHead(404, { "content-type": "text/plain" })
    .end("Resource not found.");
};

const crossref = json(200, {
  status: "ok",
  "message-type": "work",
  message: {
    DOI: "10.1234/boats",
    title: ["On boats"],
    subtitle: [],
    "container-title": ["Journal of Boats"],
    author: [
      { given: "J.", family: "Doe", sequence: "first" },
      { name: "Boat Group" },
    ],
    issued: { "date-parts": [[1998, 12]] },
    "published-print": { "date-parts": [[1999, 1, 5]] },
  },
});

const dataCite: Handler = json(
  200,
  {
    data: {
      id: "10.48550/arxiv.2101.00001",
      type: "dois",
      attributes: {
        titles: [{ title: "On Rafts" }],
        creators: [
          { name: "Roe, Ann", familyName: "Roe" },
          { name: "Raft Team" },
        ],
        publicationYear: 2021,
        dates: [{ date: "2020-12-31T00:00:00Z", dateType: "Submitted" }],
        publisher: "arXiv",
        container: {},
      },
    },
  },
  { "content-type": "application/vnd.api+json; charset=utf-8" },
);

const registry = (options: object = {}) =>
  new DoiRegistry({ mailto: "team@example.org", originMap, ...options });
const hosts = () => seen.map(({ host }) => host);

test("a DOI that Crossref registered is asked of Crossref, with an address to write to", async () => {
  handlers["api.crossref.org"] = crossref;
  const facts = await registry().lookUp("10.1234/Boats;(1)#x");
  expect(facts).toEqual({
    exists: true,
    work: {
      registry: "Crossref",
      titles: ["On boats"],
      authors: ["Doe", "Boat Group"],
      years: [1998, 1999],
      venues: ["Journal of Boats"],
    },
  });
  expect(seen.map(({ url }) => url)).toEqual([
    "/api/handles/10.1234/Boats%3B(1)%23x",
    "/works/10.1234%2FBoats%3B(1)%23x?mailto=team%40example.org",
  ]);
  expect(
    seen.every(({ agent }) => agent.includes("mailto:team@example.org")),
  ).toBe(true);
});

test("arXiv's DOIs are asked of DataCite", async () => {
  handlers["api.datacite.org"] = dataCite;
  const { work } = await registry().lookUp("10.48550/arXiv.2101.00001");
  expect(work).toEqual({
    registry: "DataCite",
    titles: ["On Rafts"],
    authors: ["Roe", "Raft Team"],
    years: [2021, 2020],
    venues: [],
  });
  expect(hosts()).toEqual(["doi.org", "api.datacite.org"]);
});

test("where one registry knows nothing the other is asked", async () => {
  handlers["api.datacite.org"] = dataCite;
  const { work } = await registry().lookUp("10.1234/rafts");
  expect(work?.registry).toBe("DataCite");
  expect(hosts()).toEqual(["doi.org", "api.crossref.org", "api.datacite.org"]);
});

test("a DOI that does not exist is asked of no registry", async () => {
  handlers["doi.org"] = handle(100);
  const asked = registry();
  expect(await asked.lookUp("10.1234/none")).toEqual({
    exists: false,
    work: null,
  });
  expect(hosts()).toEqual(["doi.org"]);
  expect(asked.unknown.size).toBe(0);
});

test.each<[string, Handler]>([
  ["code 2", handle(2)],
  ["code 200", json(200, { responseCode: 200, handle: "10.1234/x" })],
  ["an answer about another DOI", handle(100, "10.1234/y")],
  ["404 without a body of its own", none],
  ["404 with other JSON", json(404, { error: "not found" })],
  [
    "a page",
    (_, response) =>
      void response
        .writeHead(200, { "content-type": "text/html" })
        .end("<h1>ok"),
  ],
  ["broken JSON", json(200, "{")],
  [
    "too many requests",
    json(
      429,
      { responseCode: 100, handle: "10.1234/x" },
      { "retry-after": "3600" },
    ),
  ],
  ["an error", json(503, { responseCode: 100, handle: "10.1234/x" })],
  [
    "a redirect elsewhere",
    (_, response) =>
      void response.writeHead(302, { location: "https://example.com/" }).end(),
  ],
  ["a dropped connection", (request) => void request.socket.destroy()],
])("%s is unknown, never invalid", async (_, handler) => {
  handlers["doi.org"] = handler;
  const asked = registry();
  expect(await asked.lookUp("10.1234/x")).toEqual({ exists: null, work: null });
  expect([...asked.unknown]).toEqual(["10.1234/x"]);
});

test.each([
  ["no object", 3],
  ["nothing in it", {}],
  [
    "shapes of another kind",
    { message: { title: "x", author: [3], issued: 9 } },
  ],
])("a registry's answer with %s is put up with", async (_, body) => {
  handlers["api.crossref.org"] = json(200, body);
  const { exists } = await registry().lookUp("10.1234/x");
  expect(exists).toBe(true);
});

test("one DOI is asked once, in whatever letters and however often", async () => {
  const asked = registry();
  await Promise.all(["10.1234/A", "10.1234/a"].map((doi) => asked.lookUp(doi)));
  await asked.lookUp("10.1234/a");
  expect(hosts().filter((host) => host === "doi.org")).toHaveLength(1);
});

test("a host that cannot be reached is given up", async () => {
  handlers["doi.org"] = (request) => void request.socket.destroy();
  const asked = registry();
  const dois = ["a", "b", "c", "d", "e"].map((name) => `10.1234/${name}`);
  for (const doi of dois) await asked.lookUp(doi);
  expect(seen).toHaveLength(3);
  expect(asked.unknown.size).toBe(5);
});

test("a registry is left alone for as long as it asks", async () => {
  handlers["api.crossref.org"] = (request, response) => {
    response.setHeader("x-rate-limit-limit", "1");
    response.setHeader("x-rate-limit-interval", "40s");
    crossref(request, response);
  };
  const asked = registry();
  await asked.lookUp("10.1234/a");
  const { exists, work } = await asked.lookUp("10.1234/b");
  expect({ exists, work }).toEqual({ exists: true, work: null });
  expect(hosts().filter((host) => host === "api.crossref.org")).toHaveLength(1);
});

test("answers are kept for the next run, unknown ones are not", async () => {
  const kept = join(cacheDirectory, "kept");
  let time = 0;
  const cache = makeDoiCache(kept, () => time);
  handlers["api.crossref.org"] = crossref;
  const first = await registry({ cache }).lookUp("10.1234/a");
  handlers["doi.org"] = handle(2);
  await registry({ cache }).lookUp("10.1234/b");
  expect(readdirSync(kept)).toHaveLength(1);
  seen.length = 0;
  expect(await registry({ cache }).lookUp("10.1234/A")).toEqual(first);
  expect(seen).toEqual([]);
  time += 31 * 24 * 60 * 60 * 1000;
  await registry({ cache }).lookUp("10.1234/a");
  expect(seen).not.toEqual([]);
});
