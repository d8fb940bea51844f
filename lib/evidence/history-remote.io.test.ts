import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openArchiveHistory } from "./history-archive.io";
import { openGitHubHistory } from "./history-github.io";
import { pastOf } from "./history-past";
import { type HistoryRead, walkHistory } from "./history-read";
import { makePoliteness } from "./host-politeness.io";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PAGE = "https://docs.example.org/queues";
const text = (items: number) =>
  `<!doctype html><title>Queues</title><main><h1>Queues</h1><p>A queue holds ${items} items before it is full.</p></main>`;
const flag = {
  ...{ id: "f", claim: "A queue holds 500 items before it is full." },
  quote: "",
};

async function spansOf(read: HistoryRead) {
  const walked = await walkHistory(read, [flag]);
  const byText = walked.readings.get("f") ?? new Map();
  const past = pastOf(flag, walked.versions, byText, read.until);
  return past?.tracks[0]?.stretches.map(
    ({ says, value, from, to }) =>
      `${says === "other" ? value : says} ${from.slice(0, 10)} ${to.slice(0, 10)}`,
  );
}

/** An archive's host, mapped to loopback as an operator may. */
function policyFor(origin: string) {
  return {
    originMap: new Map([["https://archive.example.org", origin]]),
    politeness: makePoliteness({
      ...{ perHost: 1, inAll: 1, pauseMs: 0, longestWaitMs: 1_000 },
    }),
    wait: () => Promise.resolve(),
  };
}

const captures: [string, number][] = [
  ["20240101000000", 500],
  ["20240301000000", 500],
  ["20240601000000", 600],
];

test("captures say what stood when they were taken, and leave a gap between", async () => {
  const asked: string[] = [];
  const origin = await serve((request, response) => {
    asked.push(request.url ?? "");
    const replayed = captures.find(([at]) =>
      request.url?.includes(`${at}id_/`),
    );
    if (replayed) {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(text(replayed[1]));
      return;
    }
    response.setHeader("content-type", "application/json");
    const rows = captures.map(([at]) => [at, PAGE, "200"]);
    response.end(
      JSON.stringify([["timestamp", "original", "statuscode"], ...rows]),
    );
  });
  const opened = await openArchiveHistory(
    "https://archive.example.org/cdx/search/cdx",
    PAGE,
    policyFor(origin),
  );
  if (!opened.ok) throw new Error(opened.reason);
  expect(await spansOf(opened.value)).toEqual([
    "same 2024-01-01 2024-03-01",
    "unknown 2024-03-01 2024-06-01",
    "600 2024-06-01 2024-06-01",
  ]);
  const query = new URL(asked[0] ?? "", origin).searchParams;
  expect(query.get("collapse")).toBe("digest");
  expect(query.get("filter")).toBe("statuscode:200");
});

test("an archive that asks for time is given it, and then asked again", async () => {
  let answers = 0;
  const origin = await serve((_, response) => {
    answers += 1;
    if (answers === 1) response.writeHead(429, { "retry-after": "0" }).end();
    else {
      response.setHeader("content-type", "application/link-format");
      response.end(
        `<https://archive.example.org/1>; rel="memento"; datetime="Tue, 12 Mar 2024 09:00:00 GMT"`,
      );
    }
  });
  const opened = await openArchiveHistory(
    "https://archive.example.org/timemap/link/",
    PAGE,
    policyFor(origin),
  );
  expect(answers).toBe(2);
  expect(opened.ok && opened.value.versions.map(({ at }) => at)).toEqual([
    "2024-03-12T09:00:00.000Z",
  ]);
});

test("a TimeGate leads to its TimeMap, and an index of TimeMaps to each of its own", async () => {
  const archive = "https://archive.example.org";
  const asked: string[] = [];
  const memento = (n: number, date: string) =>
    `<${archive}/web/${n}>; rel="memento"; datetime="${date}"`;
  const maps: Record<string, string> = {
    "/map/all": `<${archive}/map/1>; rel="timemap"; type="application/link-format",
<${archive}/map/2>; rel="timemap", <${archive}/map/all>; rel="self timemap",
<https://elsewhere.example/map/3>; rel="timemap"`,
    "/map/1": memento(0, "Mon, 01 Jan 2024 00:00:00 GMT"),
    "/map/2": `${memento(1, "Fri, 01 Mar 2024 00:00:00 GMT")},
${memento(2, "Sat, 01 Jun 2024 00:00:00 GMT")}`,
  };
  const origin = await serve(({ url = "" }, response) => {
    asked.push(url);
    if (url.startsWith("/gate/"))
      return response
        .writeHead(302, {
          ...{ location: `${archive}/web/2`, vary: "accept-datetime" },
          link: `<${PAGE}>; rel="original", <${archive}/map/all>; rel="timemap"`,
        })
        .end();
    const map = maps[url];
    response.setHeader(
      "content-type",
      map ? "application/link-format" : "text/html",
    );
    return response.end(map ?? text(captures[Number(url.at(-1))]?.[1] ?? 0));
  });
  const opened = await openArchiveHistory(
    `${archive}/gate/`,
    PAGE,
    policyFor(origin),
  );
  if (!opened.ok) throw new Error(opened.reason);
  expect(await spansOf(opened.value)).toEqual([
    "same 2024-01-01 2024-03-01",
    "unknown 2024-03-01 2024-06-01",
    "600 2024-06-01 2024-06-01",
  ]);
  expect(asked.filter((url) => url.startsWith("/map"))).toEqual([
    ...["/map/all", "/map/1", "/map/2"],
  ]);
});

test("an archive that does not answer is said not to have", async () => {
  const origin = await serve((_, response) => response.writeHead(500).end());
  const opened = await openArchiveHistory(
    "https://archive.example.org/cdx/search/cdx",
    PAGE,
    policyFor(origin),
  );
  expect(opened).toMatchObject({ ok: false, reason: "not-answered" });
});

test("GitHub's commits and contents date a file, with the operator's token", async () => {
  const [first, second] = ["a".repeat(40), "b".repeat(40)];
  const tokens = new Set<string | undefined>();
  const commit = (sha: string, date: string) => ({
    ...{ sha, html_url: `https://github.com/o/r/commit/${sha}` },
    commit: { message: "Queues\n\nmore", committer: { date } },
  });
  const api = await serve((request, response) => {
    tokens.add(request.headers.authorization);
    const url = new URL(request.url ?? "", "http://x");
    if (url.pathname === "/repos/o/r/commits")
      return response.end(
        JSON.stringify([
          commit(second, "2024-06-01T00:00:00Z"),
          commit(first, "2024-01-01T00:00:00Z"),
        ]),
      );
    const items = url.searchParams.get("ref") === first ? 500 : 600;
    return response.end(
      `# Queues\n\nA queue holds ${items} items before it is full.\n`,
    );
  });
  const access = { api, token: "secret" };
  const opened = await openGitHubHistory("o/r", "docs/queues.md", "", access);
  if (!opened.ok) throw new Error(opened.reason);
  const until = "2024-12-31T00:00:00.000Z";
  expect(await spansOf({ ...opened.value, until })).toEqual([
    "same 2024-01-01 2024-06-01",
    "600 2024-06-01 2024-12-31",
  ]);
  expect([...tokens]).toEqual(["Bearer secret"]);
  expect(opened.value.versions[0]).toMatchObject({
    ...{ subject: "Queues", url: `https://github.com/o/r/commit/${second}` },
  });
});

test("over GitHub's API a file is followed through its rename, and what it includes with it", async () => {
  const shas = ["a", "b", "c", "d"].map((letter) => letter.repeat(40));
  const [first = "", renamed = "", included = "", last = ""] = shas;
  const dates = new Map(shas.map((sha, n) => [sha, `2024-0${n + 1}-01`]));
  const commit = (sha: string) => ({
    ...{ sha, html_url: `https://github.com/o/r/commit/${sha}` },
    commit: {
      message: "Queues",
      committer: { date: `${dates.get(sha)}T00:00:00Z` },
    },
  });
  const listed: Record<string, string[]> = {
    "docs/queues.md": [last, renamed],
    "docs/old.md": [first],
    "docs/limit.md": [included, first],
  };
  const files: Record<string, string> = {
    [`${first} docs/old.md`]: "# Queues\n\n[!INCLUDE [l](limit.md)]\n",
    [`${renamed} docs/queues.md`]: "# Queues\n\n[!INCLUDE [l](limit.md)]\n",
    [`${included} docs/queues.md`]: "# Queues\n\n[!INCLUDE [l](limit.md)]\n",
    [`${last} docs/queues.md`]:
      "# Queues\n\nMore.\n\n[!INCLUDE [l](limit.md)]\n",
  };
  const limit = (sha: string) =>
    `A queue holds ${[first, renamed].includes(sha) ? 500 : 600} items before it is full.\n`;
  const api = await serve((request, response) => {
    const url = new URL(request.url ?? "", "http://x");
    const path = decodeURIComponent(url.pathname).replace("/repos/o/r/", "");
    const ref = url.searchParams.get("ref") ?? "";
    if (path === "commits") {
      const shown = listed[url.searchParams.get("path") ?? ""] ?? [];
      return response.end(JSON.stringify(shown.map(commit)));
    }
    if (path === `commits/${renamed}`)
      return response.end(
        JSON.stringify({
          ...commit(renamed),
          parents: [{ sha: first }],
          files: [
            {
              ...{ filename: "docs/queues.md", status: "renamed" },
              previous_filename: "docs/old.md",
            },
          ],
        }),
      );
    if (path === "contents/docs/limit.md") return response.end(limit(ref));
    const text = files[`${ref} ${path.replace("contents/", "")}`];
    return text === undefined
      ? response.writeHead(404).end("{}")
      : response.end(text);
  });
  const access = { api, token: null };
  const opened = await openGitHubHistory("o/r", "docs/queues.md", "", access);
  if (!opened.ok) throw new Error(opened.reason);
  const { versions } = opened.value;
  expect(versions.map(({ id, path }) => `${id[0]} ${path}`)).toEqual([
    ...["d docs/queues.md", "c docs/queues.md"],
    ...["b docs/queues.md", "a docs/old.md"],
  ]);
  const until = "2024-12-31T00:00:00.000Z";
  expect(await spansOf({ ...opened.value, until })).toEqual([
    "same 2024-01-01 2024-03-01",
    "600 2024-03-01 2024-12-31",
  ]);
});
