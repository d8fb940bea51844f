import { no, ok, type Result } from "@/lib/core/result";
import type { FetchPolicy, FetchResult } from "./fetch-policy";
import { fetchSource } from "./fetch-source.io";
import {
  type Capture,
  parseCdx,
  parseTimeMap,
  timeMapsOf,
} from "./history-captures";
import type { HistoryRead } from "./history-read";
import type { HistoryVersion } from "./history-version";
import { makePoliteness } from "./host-politeness.io";
import { readSource } from "./read-source";

export type ArchiveRefusal = "not-answered" | "nothing-captured";

/** Archives ask for at most 20 requests a minute from one reader. */
const PAUSE_MS = 3_000;
const MOST_CAPTURES = 1_000;
const MOST_TIMEMAPS = 20;
const MOST_BYTES = 16 * 1024 * 1024;
/** A host that says when to come back is waited for, up to so often and long. */
const MOST_WAITS = 3;
const LONGEST_WAIT_MS = 5 * 60_000;

const politeness = makePoliteness({
  ...{ perHost: 1, inAll: 4, pauseMs: PAUSE_MS },
  longestWaitMs: LONGEST_WAIT_MS,
});

/** What the operator allows, and for tests their own pace. */
export type ArchivePolicy = Pick<FetchPolicy, "originMap" | "politeness"> & {
  signal?: AbortSignal;
  wait?: (milliseconds: number) => Promise<void>;
};

/**
 * The captures of a page in a web archive, newest first: by its CDX server
 * where `location` ends in `/cdx` (or `/cdx/search/cdx`), else by a TimeMap or
 * TimeGate (RFC 7089) whose address it begins. Everything goes through the guard, at
 * most 20 requests a minute, and comes back when the archive says so. Digests
 * of captures change with the chrome of a page: what counts is the text.
 */
export async function openArchiveHistory(
  location: string,
  page: string,
  policy: ArchivePolicy = {},
): Promise<Result<HistoryRead, ArchiveRefusal>> {
  if (!URL.canParse(location)) return no("not-answered");
  const listed = await listCaptures(location, page, policy);
  if (!listed.ok) return listed;
  const captures = listed.value.slice(-MOST_CAPTURES).reverse();
  const [newest] = captures;
  if (!newest) return no("nothing-captured");
  const byId = new Map(captures.map((one) => [one.timestamp, one]));
  return ok({
    versions: captures.map((one, index) => versionOf(one, captures[index + 1])),
    ...{ tip: newest.timestamp, until: newest.at },
    textOf: async ({ id }) => {
      const capture = byId.get(id);
      return capture ? readCapture(capture.url, policy) : null;
    },
  });
}

async function listCaptures(
  location: string,
  page: string,
  policy: ArchivePolicy,
): Promise<Result<Capture[], ArchiveRefusal>> {
  if (!/\/cdx\/?$/.test(new URL(location).pathname))
    return listMementos(location, page, policy);
  const answer = await ask(cdxQuery(location, page), policy, { json: true });
  const text = answer.rawBytes?.toString("utf8") ?? null;
  if (text === null) return no("not-answered");
  return ok(parseCdx(text, new URL("/web", location).href));
}

/**
 * The mementos of a page by RFC 7089. What is asked may be a TimeMap, an index
 * of TimeMaps, or a TimeGate, which leads to one memento and names its TimeMap
 * in a header. Only TimeMaps on the archive's own host are followed.
 */
async function listMementos(
  location: string,
  page: string,
  policy: ArchivePolicy,
): Promise<Result<Capture[], ArchiveRefusal>> {
  const { hostname } = new URL(location);
  const found = new Map<string, Capture>();
  const asked = new Set<string>();
  const ahead = [location + page];
  let answered = false;
  for (let url = ahead.shift(); url; url = ahead.shift()) {
    if (asked.has(url) || asked.size >= MOST_TIMEMAPS) continue;
    asked.add(url);
    const answer = await askLinks(url, policy);
    answered ||= answer !== null;
    for (const one of answer?.mementos ?? []) found.set(one.url, one);
    const maps = answer?.timeMaps ?? [];
    ahead.push(...maps.filter((one) => new URL(one).hostname === hostname));
  }
  if (!answered) return no("not-answered");
  const captures = [...found.values()];
  return ok(captures.sort((a, b) => (a.at < b.at ? -1 : 1)));
}

/** What a TimeMap or TimeGate links to; null where it does not answer. */
async function askLinks(url: string, policy: ArchivePolicy) {
  const links: string[] = [];
  const answer = await ask(url, policy, {
    onAnswer: ({ header }) => links.push(header("link") ?? ""),
  });
  const text = answer.rawBytes?.toString("utf8") ?? null;
  if (text === null) return null;
  // A TimeGate has led to a memento, and that page may say anything.
  const map = /html/i.test(answer.headers.contentType ?? "") ? "" : text;
  const timeMaps = [...links, map]
    .flatMap(timeMapsOf)
    .filter((one) => URL.canParse(one));
  return { mementos: parseTimeMap(map), timeMaps };
}

function cdxQuery(location: string, page: string): string {
  const query = new URL(location);
  query.search = new URLSearchParams([
    ...[
      ["url", page],
      ["output", "json"],
      ["filter", "statuscode:200"],
    ],
    ...[
      ["collapse", "digest"],
      ["fl", "timestamp,original,statuscode,digest"],
    ],
    ["limit", `-${MOST_CAPTURES}`],
  ]).toString();
  return query.href;
}

/** The text of a captured page; null where it cannot be read. */
export async function readCapture(
  url: string,
  policy: ArchivePolicy,
): Promise<string | null> {
  const answer = await ask(url, policy);
  if (!answer.rawBytes) return null;
  const { contentType } = answer.headers;
  const facts = { contentType, url: answer.finalUrl, charset: answer.charset };
  return readSource(answer.rawBytes, facts).text;
}

/** Asks once a turn; an archive that asks for time is given it. */
async function ask(
  url: string,
  policy: ArchivePolicy,
  more: Pick<FetchPolicy, "json" | "onAnswer"> = {},
): Promise<FetchResult> {
  const { originMap, signal, wait = sleep } = policy;
  const host = new URL(url).hostname;
  for (let tries = 0; ; tries++) {
    const answer = await fetchSource(url, {
      ...{ allowedHosts: [host], ...more },
      ...{ politeness: policy.politeness ?? politeness },
      limits: { maxBytes: MOST_BYTES },
      ...(originMap && { originMap }),
      ...(signal && { signal }),
    });
    const until = answer.retryAfter?.getTime() ?? 0;
    const pause = until - Date.now();
    const busy = answer.status === 429 || answer.status === 503;
    if (!busy || tries >= MOST_WAITS || pause > LONGEST_WAIT_MS) return answer;
    await wait(Math.max(pause, PAUSE_MS));
    if (signal?.aborted) return answer;
  }
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function versionOf(capture: Capture, before?: Capture): HistoryVersion {
  const { timestamp, at, url } = capture;
  return {
    ...{ id: timestamp, provider: "archive", at, textKey: `capture ${url}` },
    parents: before ? [before.timestamp] : [],
    ...{ path: url, subject: "", url: url.replace(/(\/\d{14})id_\//, "$1/") },
  };
}
