import type { Result } from "@/lib/core/result";
import type { RemoteAddress } from "./content-address";
import { type FetchRefusal, fetchWords } from "./fetch-words";
import { fetchedAt, fetchRemote } from "./remote-clone.io";

type Fetching = {
  done: Promise<Result<null, FetchRefusal>>;
  progress: string | null;
};

/** Older than this, a look at the content asks the remote again, in the background. */
const STALE_MS = 5 * 60_000;
/** A remote that failed is left alone for so long, unless somebody asks. */
const REST_MS = 60_000;

const running = new Map<string, Fetching>();
const failures = new Map<string, { reason: FetchRefusal; at: number }>();

/** One fetch of a remote at a time; whoever asks meanwhile waits for the same. */
export function fetchNow(
  address: RemoteAddress,
): Promise<Result<null, FetchRefusal>> {
  const known = running.get(address.url);
  if (known) return known.done;
  const fetching: Fetching = {
    progress: null,
    done: fetchRemote(address, {
      onProgress: (words) => {
        fetching.progress = words;
      },
    }).then((result) => {
      running.delete(address.url);
      if (result.ok) failures.delete(address.url);
      else {
        const { reason } = result;
        failures.set(address.url, { reason, at: Date.now() });
      }
      return result;
    }),
  };
  running.set(address.url, fetching);
  return fetching.done;
}

/** Waits for a fetch unless the remote was read within `maxAgeMs`. */
export async function fetchIfOlder(
  address: RemoteAddress,
  maxAgeMs: number,
): Promise<Result<null, FetchRefusal> | null> {
  const at = await fetchedAt(address);
  const fresh = at !== null && Date.now() - at.getTime() < maxAgeMs;
  return fresh ? null : fetchNow(address);
}

/**
 * How a remote stands here, without waiting: what was fetched before is used at
 * once, and a stale or missing one is fetched behind the reader's back.
 */
export async function remoteStanding(
  address: RemoteAddress,
): Promise<{ there: boolean; words: string | null }> {
  const at = await fetchedAt(address);
  const failure = failures.get(address.url) ?? null;
  const resting = failure !== null && Date.now() - failure.at < REST_MS;
  const stale = at === null || Date.now() - at.getTime() > STALE_MS;
  if (stale && !resting) void fetchNow(address);
  return { there: at !== null, words: standingWords(address, failure) };
}

function standingWords(
  { url }: RemoteAddress,
  failure: { reason: FetchRefusal } | null,
): string | null {
  const fetching = running.get(url);
  if (fetching)
    return `The content repository is being fetched${fetching.progress ? `: ${fetching.progress}` : ""}. Look again in a moment.`;
  return failure && fetchWords(failure.reason);
}
