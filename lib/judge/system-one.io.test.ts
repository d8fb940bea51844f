import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OpinionRequest, planOpinion } from "./opinion-request";
import { askSystemOne } from "./system-one.io";
import { startSystemOneStub } from "./system-one-stub.io";

let stub: Awaited<ReturnType<typeof startSystemOneStub>>;
beforeAll(async () => {
  stub = await startSystemOneStub();
});
afterAll(() => stub.stop());
beforeEach(() => {
  stub.requests.length = 0;
  stub.reply = () => null;
});

const TEXT = "Queues\nA queue holds 600 messages.\n";
const { request } = planOpinion(
  {
    claim: "A queue holds 500 messages.",
    evidenceQuote: "A queue holds 600 messages.",
    reason: "The page says 600.",
    rule: "R3",
    ruleNames: {},
    match: "exact",
    extra: null,
  },
  {
    text: TEXT,
    sections: [{ path: ["Queues"], start: 0, end: TEXT.length }],
    anchor: { start: 7, end: 34 },
  },
);
const asked = request as OpinionRequest;

const ask = (totalMs = 10_000) =>
  askSystemOne(
    { apiKey: "key-1", baseUrl: stub.url, model: "jev-1.13.0" },
    asked,
    totalMs,
  );

const good = () => ({
  model: "jev-1.13.0",
  answers: Object.fromEntries(
    Object.entries(asked.questions).map(([id, { type }]) => [
      id,
      type === "noul"
        ? { type, noul: 0.1 }
        : {
            type,
            choice: "contradicts",
            confidence: 0.9,
            probabilities: {
              supports: 0.04,
              contradicts: 0.94,
              says_nothing: 0.02,
            } as Record<string, unknown>,
          },
    ]),
  ),
  usage: { input_tokens: 300, output_tokens: 20 },
});

test("one request has all questions of a flag, with key and pinned model", async () => {
  const answer = await ask();
  expect(answer).toMatchObject({
    ok: true,
    requestId: "req-1",
    value: {
      model: "jev-1.13.0",
      relation: { choice: "supports", confidence: 0.95 },
      nouls: { "reason.hallucinated": 0.02 },
      inputTokens: 400,
      outputTokens: 20,
    },
  });
  expect(stub.requests).toHaveLength(1);
  expect(stub.requests[0]).toMatchObject({
    authorization: "Bearer key-1",
    model: "jev-1.13.0",
    state: { claim: "A queue holds 500 messages.", section: TEXT },
  });
});

type Body = ReturnType<typeof good>;
const relation = (change: object) => (body: Body) => {
  body.answers.relation = { ...body.answers.relation, ...change } as never;
};

test.each<[string, (body: Body) => unknown]>([
  ["a choice that was not offered", relation({ choice: "maybe" })],
  ["a choice that is none", relation({ choice: null })],
  ["a choice that is not the likeliest", relation({ choice: "supports" })],
  [
    "probabilities that sum to more",
    relation({
      probabilities: { supports: 0.1, contradicts: 0.9, says_nothing: 0.1 },
    }),
  ],
  [
    "probabilities that sum to less",
    relation({
      probabilities: { supports: 0, contradicts: 0.98, says_nothing: 0 },
    }),
  ],
  [
    "a probability below zero",
    relation({
      probabilities: { supports: -0.1, contradicts: 1, says_nothing: 0.1 },
    }),
  ],
  [
    "a probability for what was not offered",
    relation({
      probabilities: { supports: 0, contradicts: 1, constructor: 0 },
    }),
  ],
  [
    "a choice left out of the probabilities",
    relation({ probabilities: { supports: 0.1, contradicts: 0.9 } }),
  ],
  [
    "more than 255 options",
    relation({
      probabilities: Object.fromEntries(
        Array.from({ length: 300 }, (_, n) => [`o${n}`, 1 / 300]),
      ),
    }),
  ],
  ["a confidence above one", relation({ confidence: 1.2 })],
  ["no confidence", relation({ confidence: undefined })],
  ["a field that is none of a choice", relation({ disposition: "wrong" })],
  ["an answer of another type", relation({ type: "noul", noul: 1 })],
  [
    "an answer to what was not asked",
    (body) => Object.assign(body.answers, { x: { type: "noul", noul: 1 } }),
  ],
  [
    "an answer left out",
    (body) => Reflect.deleteProperty(body.answers, "reason.hallucinated"),
  ],
  [
    "a noul beyond one",
    (body) =>
      Object.assign(body.answers, {
        "reason.hallucinated": { type: "noul", noul: 2 },
      }),
  ],
  [
    "a noul as text",
    (body) =>
      Object.assign(body.answers, {
        "reason.hallucinated": { type: "noul", noul: "0.5" },
      }),
  ],
  ["no usage", (body) => Reflect.deleteProperty(body, "usage")],
  [
    "usage that is no count",
    (body) => Object.assign(body.usage, { input_tokens: -1 }),
  ],
  ["no model", (body) => Object.assign(body, { model: "" })],
  ["no answers", (body) => Object.assign(body, { answers: null })],
])("%s is refused as a whole", async (_, spoil) => {
  const body = good();
  spoil(body);
  stub.reply = () => ({ body });
  expect(await ask()).toMatchObject({
    ok: false,
    reason: "malformed",
    requestId: "req-1",
  });
});

test.each([
  ["text", "supports, confidence 1"],
  ["nothing", ""],
  ["half of it", '{"model":"jev'],
  ["a list", "[]"],
  ["null", "null"],
])("an answer that is %s is refused", async (_, body) => {
  stub.reply = () => ({ body });
  expect(await ask()).toMatchObject({ ok: false, reason: "malformed" });
});

test("probabilities may sum to 1 within .01, and a good answer is believed", async () => {
  const body = good();
  relation({
    probabilities: { supports: 0.05, contradicts: 0.94, says_nothing: 0.02 },
  })(body);
  stub.reply = () => ({ body });
  expect(await ask()).toMatchObject({
    ok: true,
    value: { relation: { choice: "contradicts", confidence: 0.9 } },
  });
});

test.each([
  [401, "unauthorised", 1],
  [422, "refused", 1],
  [429, "rate-limited", 3],
  [529, "overloaded", 3],
  [500, "unavailable", 3],
])("%i is %s, asked %i times", async (status, reason, times) => {
  stub.reply = () => ({
    status,
    headers: { "retry-after-ms": "1" },
    body: { detail: "no" },
  });
  expect(await ask()).toMatchObject({
    ok: false,
    reason,
    requestId: `req-${times}`,
  });
  expect(stub.requests).toHaveLength(times);
});

test("what passes by is tried again", async () => {
  stub.reply = () =>
    stub.requests.length < 3
      ? { status: 529, headers: { "retry-after-ms": "1" }, body: {} }
      : null;
  expect((await ask()).ok).toBe(true);
  expect(stub.requests).toHaveLength(3);
});

test("all tries together have one budget of time", async () => {
  stub.reply = () => ({
    status: 429,
    headers: { "retry-after": "30" },
    body: {},
  });
  expect(await ask(300)).toMatchObject({ ok: false, reason: "rate-limited" });
  stub.reply = () => ({ delayMs: 5_000 });
  expect(await ask(200)).toMatchObject({ ok: false, reason: "timed-out" });
});

test("a redirect is not followed: the key goes nowhere else", async () => {
  stub.reply = () => ({ status: 307, headers: { location: "/elsewhere" } });
  expect(await ask(1_500)).toMatchObject({ ok: false });
  expect(stub.requests.every(({ model }) => model !== undefined)).toBe(true);
});
