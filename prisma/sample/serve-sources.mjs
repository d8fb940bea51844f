import { createHash } from "node:crypto";
import { fstatSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { readSourceHistory } from "./build-source-history-repository.mjs";
import { commitIds } from "./commit-ids.mjs";
import { renderPage, renderRendition } from "./render-page.mjs";
import {
  editions,
  inWindows1252,
  markdownOnly,
  sourceRoutes,
  withRendition,
} from "./source-routes.mjs";

const lateMs = 3_000;

/**
 * Serves the pages of learn.korvane.example from this machine until `close`.
 *
 * `asOf` (RFC 3339) is the moment at which the site is seen; without it, the
 * newest versions are served. `travelTo(asOf)` changes it later on, so that a
 * page can change between two readings. `port` 0 takes any free one.
 * Returns `{ origin, travelTo, close }`; `close` also ends the connections
 * that were never answered. Rejects when the port is taken.
 */
export async function serveSources({
  port = 0,
  host = "127.0.0.1",
  asOf,
} = {}) {
  const site = { ...readSite(), asOf: moment(asOf) };
  const server = createServer((request, response) =>
    answer(site, request, response),
  );
  await new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  });
  return {
    origin: `http://${host}:${server.address().port}`,
    travelTo(asOf) {
      site.asOf = moment(asOf);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Every version of every page, with the id of the commit that made it. */
function readSite() {
  const steps = readSourceHistory();
  return { steps, ids: commitIds(steps) };
}

function moment(asOf) {
  const at = asOf === undefined ? Number.POSITIVE_INFINITY : Date.parse(asOf);
  if (Number.isNaN(at)) throw new Error(`not a time: ${asOf}`);
  return at;
}

function answer(site, request, response) {
  const base = "http://localhost";
  if (!URL.canParse(request.url, base)) {
    return send(request, response, { status: 400, type: "text/plain" });
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return send(request, response, { status: 405, type: "text/plain" });
  }
  const url = new URL(request.url, base);
  const route = sourceRoutes.find(
    ({ path, from }) =>
      path === url.pathname && (!from || Date.parse(from) <= site.asOf),
  );
  const article = findArticle(asViewed(site, url), url.pathname);
  return oddAnswers[route?.does ?? "answer"]({
    request,
    response,
    route,
    article: article && represent(article, url),
  });
}

/** The site at the moment whose version `view` asks for. */
function asViewed(site, url) {
  const wanted = url.searchParams.get("view");
  const found = editions.get(url.pathname)?.find(({ name }) => name === wanted);
  if (!found?.asOf) return site;
  return { ...site, asOf: Math.min(site.asOf, moment(found.asOf)) };
}

const oddAnswers = {
  answer: ({ request, response, article }) =>
    send(request, response, article ?? notFound),
  redirect: ({ response, route }) =>
    response.writeHead(301, { location: route.to }).end(),
  "answer-late": ({ request, response, article }) => {
    const timer = setTimeout(() => send(request, response, article), lateMs);
    response.on("close", () => clearTimeout(timer));
  },
  "never-answer": () => {},
  "answer-too-much": ({ request, response }) =>
    send(request, response, tooMuch()),
  "answer-pdf": ({ request, response }) => send(request, response, pdf),
  "say-not-found-with-200": ({ request, response }) =>
    send(request, response, { ...notFound, status: 200 }),
  fail: ({ request, response }) =>
    send(request, response, {
      status: 503,
      type: "text/plain; charset=utf-8",
      body: "Back in a minute.\n",
      headers: { "retry-after": "1" },
    }),
};

/** The version of an article that stood at the site's moment, or undefined. */
function findArticle({ steps, ids, asOf }, path) {
  const file = `articles${path}.md`;
  const seen = steps.filter(({ date }) => Date.parse(date) <= asOf);
  const bytes = seen.at(-1)?.files.get(file);
  if (!bytes) return undefined;
  const since = seen.findLastIndex(
    (step, i) => !seen[i - 1]?.files.get(file)?.equals(step.files.get(file)),
  );
  return {
    path,
    file,
    markdown: bytes.toString("utf8"),
    includes: new Map(
      [...seen.at(-1).files].map(([name, text]) => [name, `${text}`]),
    ),
    commitId: ids[since],
    updatedAt: seen[since].date,
    hasRendition: withRendition.has(path),
    editions: (editions.get(path) ?? []).map(({ name }) => name),
  };
}

/** As Markdown where that is asked for or all there is, else as HTML. */
function represent(article, url) {
  const wanted = url.searchParams.get("accept") === "text/markdown";
  const headers = {
    "last-modified": new Date(article.updatedAt).toUTCString(),
  };
  if (markdownOnly.has(article.path) || (wanted && article.hasRendition)) {
    const body = renderRendition(article);
    return { status: 200, type: "text/markdown; charset=utf-8", body, headers };
  }
  const charset = inWindows1252.has(article.path) ? "windows-1252" : "utf-8";
  const html = renderPage({ ...article, charset });
  return {
    status: 200,
    type: `text/html; charset=${charset}`,
    body: charset === "utf-8" ? html : toWindows1252(html),
    headers,
  };
}

const windows1252 = { "–": 0x96, "—": 0x97, "‘": 0x91, "’": 0x92, "…": 0x85 };

function toWindows1252(text) {
  return Buffer.from(
    Array.from(text, (sign) => windows1252[sign] ?? sign.codePointAt(0)),
  );
}

/** HTML is compressed where the client can read that; a tag answers 304. */
function send(request, response, { status, type, body = "", headers = {} }) {
  const bytes = Buffer.from(body);
  const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
  const tags = (request.headers["if-none-match"] ?? "").split(/,\s*/);
  if (status === 200 && tags.some((tag) => tag.replace(/^W\//, "") === etag)) {
    return response.writeHead(304, { etag, ...headers }).end();
  }
  const gzip =
    type.startsWith("text/html") &&
    /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const sent = gzip ? gzipSync(bytes) : bytes;
  response.writeHead(status, {
    "content-type": type,
    "content-length": sent.length,
    vary: "accept-encoding",
    ...(gzip && { "content-encoding": "gzip" }),
    ...(status === 200 && { etag }),
    ...headers,
  });
  return response.end(request.method === "HEAD" ? undefined : sent);
}

const notFound = {
  status: 404,
  type: "text/html; charset=utf-8",
  body: `<!DOCTYPE html>
<html lang="en-gb"><head><meta charset="utf-8" /><title>404 - Page not found | Korvane Learn</title></head>
<body><main id="main"><div class="content"><h1>404 - Page not found</h1></div><div class="content"><p>We couldn’t find this page. It may have been moved or removed.</p></div></main></body></html>
`,
};

/** One sentence more than 6 MiB of table, for limits on what is read. */
function tooMuch() {
  const row =
    "<tr><td>listVersions</td><td>Priced like listObjects, per thousand entries.</td></tr>\n";
  const rows = row.repeat(Math.ceil((6 * 1024 * 1024) / row.length));
  return {
    status: 200,
    type: "text/html; charset=utf-8",
    body: `<!DOCTYPE html><html lang="en-gb"><head><title>All operations of Silo</title></head><body><main id="main"><table>${rows}</table></main></body></html>`,
  };
}

const pdf = {
  status: 200,
  type: "application/pdf",
  body: "%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n",
};

/**
 * `node serve-sources.mjs [--port N] [--host H] [--as-of TIME]` prints its
 * origin as one line of JSON and stops on a signal. Where standard input is a
 * pipe, it also stops with whoever holds the other end, and a line of JSON,
 * `{"asOf": TIME}`, makes it travel there.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "0" },
      host: { type: "string", default: "127.0.0.1" },
      "as-of": { type: "string" },
    },
  });
  const sources = await serveSources({
    port: Number(values.port),
    host: values.host,
    asOf: values["as-of"],
  });
  const stop = () => sources.close().then(() => process.exit(0));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  if (isPipe(0)) obey(process.stdin, sources, stop);
  process.stdout.write(`${JSON.stringify({ origin: sources.origin })}\n`);
}

/** A parent that gives no input, as /dev/null does, must not end the server. */
function isPipe(descriptor) {
  const kind = fstatSync(descriptor);
  return kind.isFIFO() || kind.isSocket();
}

function obey(input, sources, stop) {
  const lines = createInterface({ input });
  lines.on("close", stop);
  lines.on("line", (line) => sources.travelTo(JSON.parse(line).asOf));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main();
}
