import type { FlagDetail, FlagRow, SourceView } from "@/lib/review/flag-view";
import { askedQueue } from "./asked-queue";
import type { Answer, BenchClient, QueueQuery } from "./bench-client";
import { decisionBody, draftRequestBody } from "./decision-body";

/** The bench's server over HTTP: `/api/v1/projects/{slug}`. */
export function httpBenchClient(slug: string): BenchClient {
  const base = `/api/v1/projects/${encodeURIComponent(slug)}`;
  const flagUrl = (id: string) => `${base}/flags/${encodeURIComponent(id)}`;
  return {
    async queue(query, cursor) {
      const url = `${base}/flags?${queueParams(askedQueue(query), cursor)}`;
      const answer = await send<{ flags: FlagRow[]; next: string | null }>(
        "GET",
        url,
      );
      return map(answer, ({ flags, next }) => ({
        rows: flags,
        nextCursor: next,
      }));
    },
    flag: (id, tab) => send("GET", `${flagUrl(id)}?tab=${tab}`),
    document: (id, sha) =>
      send("GET", `${base}/sources/${part(id)}/document?text=${part(sha)}`),
    saveDraft: (id, draft) =>
      send("PUT", `${flagUrl(id)}/draft`, draftRequestBody(draft)),
    decide: (id, request, key) =>
      send("POST", `${flagUrl(id)}/decisions`, decisionBody(request), key),
    undo: (id, version, key) =>
      send("POST", `${flagUrl(id)}/undo`, { version }, key),
    cannotDecide: (id, version, reason, key) =>
      send("POST", `${flagUrl(id)}/cannot-decide`, { version, reason }, key),
    addSource: (url) =>
      send("POST", `${base}/sources`, { url }, crypto.randomUUID()),
    async readAgain(sources) {
      const answer = await send<{ sources: SourceView[] }>(
        "POST",
        `${base}/checks`,
        { sources },
        crypto.randomUUID(),
      );
      return map(answer, (body) => body.sources);
    },
  };
}

const part = encodeURIComponent;

function queueParams(query: QueueQuery, cursor: string | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") params.set(name, value);
  }
  if (cursor !== null) params.set("cursor", cursor);
  return params.toString();
}

function map<A, B>(answer: Answer<A>, change: (value: A) => B): Answer<B> {
  return answer.kind === "done"
    ? { kind: "done", value: change(answer.value) }
    : answer;
}

/** One request. A network failure, a refusal and an outage are answers. */
export async function send<T>(
  method: "GET" | "PUT" | "POST" | "DELETE",
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
