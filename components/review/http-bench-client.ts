import type { FlagDetail } from "@/lib/review/flag-view";
import type {
  Answer,
  BenchClient,
  QueuePage,
  QueueQuery,
  Recorded,
  SourceDocument,
} from "./bench-client";
import { decisionBody, draftRequestBody } from "./decision-body";

/** How the flags page of the API is spelled. */
type QueueBody = { flags: QueuePage["rows"]; next_cursor: string | null };
type RecordedBody = {
  version: number;
  review_state: Recorded["reviewState"];
  disposition: Recorded["disposition"];
};
type CheckBody = { id: string; state: string };

const POLL_MS = 700;
const POLLS = 60;

/** The bench's server over HTTP: `/api/v1/projects/{slug}`. */
export function httpBenchClient(slug: string): BenchClient {
  const base = `/api/v1/projects/${encodeURIComponent(slug)}`;
  const flagUrl = (id: string) => `${base}/flags/${encodeURIComponent(id)}`;
  return {
    async queue(query, cursor) {
      const url = `${base}/flags?${queueParams(query, cursor)}`;
      const answer = await send<QueueBody>("GET", url);
      return map(answer, (body) => ({
        rows: body.flags,
        nextCursor: body.next_cursor,
      }));
    },
    flag: (id) => send<FlagDetail>("GET", flagUrl(id)),
    document: (id) =>
      send<SourceDocument>(
        "GET",
        `${base}/sources/${encodeURIComponent(id)}/document`,
      ),
    async saveDraft(id, draft) {
      const body = draftRequestBody(draft);
      const answer = await send("PUT", `${flagUrl(id)}/draft`, body);
      return map(answer, () => null);
    },
    async decide(id, request, key) {
      const url = `${flagUrl(id)}/decisions`;
      const body = decisionBody(request);
      return map(await send<RecordedBody>("POST", url, body, key), recorded);
    },
    async undo(id, version, key) {
      const url = `${flagUrl(id)}/undo`;
      const answer = await send<RecordedBody>("POST", url, { version }, key);
      return map(answer, recorded);
    },
    async cannotDecide(id, version, reason, key) {
      const url = `${flagUrl(id)}/cannot-decide`;
      const body = { version, reason };
      return map(await send<RecordedBody>("POST", url, body, key), recorded);
    },
    async readAgain(sources) {
      const key = crypto.randomUUID();
      const started = await send<CheckBody>(
        "POST",
        `${base}/checks`,
        { sources },
        key,
      );
      return started.kind === "done"
        ? waitForCheck(`${base}/checks/${started.value.id}`, started.value)
        : started;
    },
  };
}

function queueParams(query: QueueQuery, cursor: string | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") params.set(name, value);
  }
  if (cursor !== null) params.set("cursor", cursor);
  return params.toString();
}

function recorded(body: RecordedBody): Recorded {
  return {
    version: body.version,
    reviewState: body.review_state,
    disposition: body.disposition,
  };
}

async function waitForCheck(
  url: string,
  started: CheckBody,
): Promise<Answer<null>> {
  let { state } = started;
  for (let polls = 0; isUnderWay(state) && polls < POLLS; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const answer = await send<CheckBody>("GET", url);
    if (answer.kind !== "done") return answer;
    ({ state } = answer.value);
  }
  return { kind: "done", value: null };
}

const isUnderWay = (state: string) =>
  state === "queued" || state === "running" || state === "waiting";

function map<A, B>(answer: Answer<A>, change: (value: A) => B): Answer<B> {
  return answer.kind === "done"
    ? { kind: "done", value: change(answer.value) }
    : answer;
}

/** One request. A network failure, a refusal and an outage are answers. */
async function send<T>(
  method: "GET" | "PUT" | "POST",
  url: string,
  body?: object,
  key?: string,
): Promise<Answer<T>> {
  try {
    const response = await fetch(url, {
      method,
      credentials: "same-origin",
      keepalive: method === "PUT",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await read<T>(response);
  } catch {
    return { kind: "offline" };
  }
}

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok) return { kind: "done", value: body as T };
  if (response.status === 401) return { kind: "signed-out" };
  if (response.status >= 500) return { kind: "unavailable" };
  const problem = body as {
    current?: FlagDetail;
    detail?: string;
    title?: string;
  };
  if (response.status === 409 && problem?.current !== undefined) {
    return { kind: "conflict", current: problem.current };
  }
  const words = problem?.detail ?? problem?.title;
  return { kind: "refused", words: words ?? `Answered ${response.status}.` };
}

function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
