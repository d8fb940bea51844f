import "server-only";
import type { FetchPolicy, FetchResult } from "./fetch-policy";
import { fetchSource } from "./fetch-source.io";
import { urlKey } from "./source-url";

type Fetch = typeof fetchSource;

/**
 * Makes concurrent looks at one page share one request within this process.
 * `scope` keeps apart what must not be shared, such as two projects' lists of
 * allowed hosts; validators and renditions are told apart here. A shared
 * look cannot be cancelled by one of those who wait for it.
 */
export function makeJoinedFetch(fetch: Fetch = fetchSource) {
  const running = new Map<string, Promise<FetchResult>>();

  return (
    scope: string,
    url: string,
    policy: Omit<FetchPolicy, "signal">,
  ): Promise<FetchResult> => {
    const page = urlKey(url) ?? url;
    const { etag, lastModified, accept } = policy;
    const key = JSON.stringify([scope, page, etag, lastModified, accept]);
    const joined = running.get(key);
    if (joined) return joined;
    const look = fetch(url, policy).finally(() => running.delete(key));
    running.set(key, look);
    return look;
  };
}
