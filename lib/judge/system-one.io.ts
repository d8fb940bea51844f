import "server-only";
import {
  APIConnectionError,
  APIError,
  APIUserAbortError,
  TypeSafeClient,
} from "@typesafe-ai/sdk";
import { type CheckedAnswers, checkAnswers } from "./check-answers";
import type { OpinionRequest } from "./opinion-request";
import type { Provider } from "./provider";

/** Why there is no answer. Each has its own words and its own next step. */
export type NoAnswer =
  | "unauthorised"
  | "refused"
  | "rate-limited"
  | "overloaded"
  | "unavailable"
  | "timed-out"
  | "malformed";

export type SystemOneAnswer =
  | { ok: true; value: CheckedAnswers; requestId: string | null }
  | { ok: false; reason: NoAnswer; detail: string; requestId: string | null };

/** The SDK has a time limit for one attempt only; this is for all of them. */
const TOTAL_MS = 45_000;

/**
 * Asks System One all questions of one flag in one request (`POST
 * /v1/systemone`). Tries again by the SDK's own rules, within `totalMs` in all.
 * Believes an answer only after `checkAnswers`. Follows no redirect and logs
 * nothing of what was sent.
 */
export async function askSystemOne(
  provider: Provider,
  { state, questions }: OpinionRequest,
  totalMs = TOTAL_MS,
): Promise<SystemOneAnswer> {
  let status: number | null = null;
  const client = new TypeSafeClient({
    apiKey: provider.apiKey,
    baseURL: provider.baseUrl,
    defaultModel: provider.model,
    logLevel: "off",
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, redirect: "error" });
      status = response.status;
      return response;
    },
  });
  try {
    const { data, requestId = null } = await client
      .systemOne({ state, questions }, { signal: AbortSignal.timeout(totalMs) })
      .withResponse();
    const checked = checkAnswers(questions, data);
    if (checked.ok) return { ...checked, requestId };
    const { reason: detail } = checked;
    return { ok: false, reason: "malformed", detail, requestId };
  } catch (error) {
    return failure(error, status);
  }
}

function failure(error: unknown, lastStatus: number | null): SystemOneAnswer {
  const detail = error instanceof Error ? error.message : String(error);
  const no = (reason: NoAnswer, requestId: string | null = null) =>
    ({ ok: false, reason, detail, requestId }) as const;
  if (error instanceof APIError)
    return no(reasonOf(error.status), error.requestId ?? null);
  if (error instanceof APIUserAbortError)
    // The time ran out while it waited to try again: what it waited for counts.
    return no(waitedFor(lastStatus));
  if (error instanceof APIConnectionError)
    return no(error.name === "APITimeoutError" ? "timed-out" : "unavailable");
  throw error;
}

function reasonOf(status: number): NoAnswer {
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 429) return "rate-limited";
  if (status === 529) return "overloaded";
  return status >= 500 || status === 408 ? "unavailable" : "refused";
}

function waitedFor(status: number | null): NoAnswer {
  return status === null || status < 400 ? "timed-out" : reasonOf(status);
}
