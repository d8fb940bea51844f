import "server-only";
import { classifyAnswer } from "./classify-answer";
import {
  DEFAULT_FETCH_LIMITS,
  done,
  type FetchLimits,
  type FetchPolicy,
  type FetchResult,
  type Refusal,
  refuse,
  type Step,
  type Turn,
} from "./fetch-policy";
import { dialRoute } from "./guarded-dial.io";
import { charsetOf } from "./page-charset";
import { readBody } from "./read-body.io";
import { type PageAnswer, requestPage } from "./request-page.io";
import { looksLikeErrorPage } from "./soft-404";
import { outcomeWords } from "./source-outcome";
import { TimeBudget } from "./time-budget";
import { type Route, vetUrl } from "./vet-url";

/** What is known of the look so far; the result is made of it. */
type Journey = {
  url: string;
  /** Where to go next; `asked` is where it went last. */
  current: string;
  asked: string;
  status: number | null;
  redirects: FetchResult["redirects"];
  headers: FetchResult["headers"];
  retryAfter: Date | null;
};

/**
 * One look at a cited page through the guard. Each hop is vetted, looked up
 * once, dialled at the checked address and asked once; the body is cut at the
 * limits. Never throws for a bad source: what went wrong is the outcome.
 * Sizes are bytes, times milliseconds.
 */
export async function fetchSource(
  url: string,
  policy: FetchPolicy,
): Promise<FetchResult> {
  const limits = { ...DEFAULT_FETCH_LIMITS, ...policy.limits };
  const journey: Journey = {
    url,
    current: url,
    asked: url,
    status: null,
    redirects: [],
    headers: { etag: null, lastModified: null, contentType: null },
    retryAfter: null,
  };
  const budget = new TimeBudget(limits.totalMs, policy.signal);
  const end = await followHops(journey, policy, limits, budget);
  return makeResult(journey, end, policy, limits);
}

async function followHops(
  journey: Journey,
  policy: FetchPolicy,
  limits: FetchLimits,
  budget: TimeBudget,
): Promise<Step<Buffer>> {
  for (let hop = 0; hop <= limits.maxRedirects; hop++) {
    const route = vetUrl(journey.current, policy);
    if (!route.ok) return route;
    const step = await politeHop(route.value, journey, policy, limits, budget);
    if (!step.ok) return step;
    if (step.value !== "redirected") return done(step.value);
  }
  return refuse("not_allowed", "redirects");
}

async function politeHop(
  route: Route,
  journey: Journey,
  policy: FetchPolicy,
  limits: FetchLimits,
  budget: TimeBudget,
): Promise<Step<Buffer | "redirected">> {
  journey.asked = route.url.href;
  const turn = await takeTurn(route.url.host, journey, policy);
  if (!turn.ok) return turn;
  try {
    return await budget.spend((signal) =>
      oneHop(route, journey, policy, limits, signal),
    );
  } finally {
    turn.value?.leave();
  }
}

async function takeTurn(
  host: string,
  journey: Journey,
  policy: FetchPolicy,
): Promise<Step<Turn | null>> {
  if (!policy.politeness) return done(null);
  const turn = await policy.politeness.enter(host, policy.signal);
  if (turn) return done(turn);
  if (policy.signal?.aborted) return refuse("timed_out", "cancelled");
  journey.retryAfter = policy.politeness.deferredUntil(host);
  return refuse("http_error", "deferred");
}

async function oneHop(
  route: Route,
  journey: Journey,
  policy: FetchPolicy,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Step<Buffer | "redirected">> {
  const socket = await dialRoute(route, policy, limits, signal);
  if (!socket.ok) return socket;
  const asked = await requestPage(
    route.url,
    socket.value,
    withValidators(journey, policy),
    limits,
    signal,
  );
  if (!asked.ok) return asked;
  try {
    return await takeAnswer(
      asked.value,
      route,
      journey,
      policy,
      limits,
      signal,
    );
  } finally {
    asked.value.close();
  }
}

/** Validators belong to one address; a redirect elsewhere must not match them. */
function withValidators(journey: Journey, policy: FetchPolicy): FetchPolicy {
  return { ...policy, validatorUrl: policy.validatorUrl ?? journey.url };
}

async function takeAnswer(
  answer: PageAnswer,
  route: Route,
  journey: Journey,
  policy: FetchPolicy,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Step<Buffer | "redirected">> {
  const now = policy.now?.() ?? new Date();
  const { status, header } = answer;
  policy.onAnswer?.({ host: route.url.host, status, header });
  const verdict = classifyAnswer(answer, route.url, limits, now, policy.json);
  journey.status = answer.status;
  journey.headers = {
    etag: answer.header("etag"),
    lastModified: answer.header("last-modified"),
    contentType: answer.header("content-type"),
  };
  if (verdict.retryAfter) {
    journey.retryAfter = verdict.retryAfter;
    policy.politeness?.defer(route.url.host, verdict.retryAfter);
  }
  if (verdict.kind === "refused")
    return { ok: false, refusal: verdict.refusal };
  if (verdict.kind === "redirect")
    return turnTo(verdict.location, answer, journey);
  const encoding = answer.header("content-encoding");
  const body = await readBody(answer.body, encoding, limits.maxBytes);
  if (!body.ok && signal.aborted) return refuse("timed_out");
  return body;
}

function turnTo(
  location: string,
  answer: PageAnswer,
  journey: Journey,
): Step<"redirected"> {
  const { asked: url } = journey;
  journey.redirects.push({ url, status: answer.status, location });
  journey.current = location;
  return done("redirected");
}

function makeResult(
  journey: Journey,
  end: Step<Buffer>,
  policy: FetchPolicy,
  limits: FetchLimits,
): FetchResult {
  const { url, status, redirects, headers, retryAfter } = journey;
  const finalUrl = journey.asked;
  const rawBytes = end.ok ? end.value : null;
  const refusal = end.ok ? errorPage(end.value, journey, policy) : end.refusal;
  const cancelled = refusal?.outcome === "timed_out" && policy.signal?.aborted;
  const outcome = refusal?.outcome ?? "fetched";
  const reason = cancelled ? "cancelled" : (refusal?.reason ?? null);
  const charset = rawBytes ? charsetOf(rawBytes, headers.contentType) : null;
  const detail = outcomeWords({
    outcome,
    reason,
    status,
    host: hostOf(journey.current),
    contentType: headers.contentType,
    maxBytes: limits.maxBytes,
    totalSeconds: limits.totalMs / 1000,
    connectSeconds: limits.connectMs / 1000,
  });
  const fetchedAt = policy.now?.() ?? new Date();
  return {
    outcome,
    reason,
    detail,
    url,
    finalUrl,
    status,
    redirects,
    headers,
    charset,
    rawBytes,
    fetchedAt,
    retryAfter,
  };
}

function errorPage(
  body: Buffer,
  journey: Journey,
  policy: FetchPolicy,
): Refusal | null {
  if (policy.json) return null;
  const { contentType } = journey.headers;
  return looksLikeErrorPage(body, {
    contentType,
    url: journey.url,
    finalUrl: journey.asked,
  })
    ? { outcome: "soft_404" }
    : null;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}
