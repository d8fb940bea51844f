import http from "node:http";
import type { AddressInfo } from "node:net";

/** One question, as it stands on the wire. */
type WireQuestion = { type: string; criteria?: Record<string, unknown> };
export type WireRequest = {
  authorization: string | undefined;
  model: string;
  state: { claim: string; section: string };
  questions: Record<string, WireQuestion>;
};

/** What the stub does with a request; null for an answer by the contract. */
export type StubReply = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  delayMs?: number;
};

/**
 * System One on loopback, written from its published contract: `POST
 * /v1/systemone`, one answer a question. `reply` may put anything in its place.
 */
export async function startSystemOneStub() {
  const requests: WireRequest[] = [];
  const stub = {
    requests,
    /** The probability of each relation; the rest is shared. */
    relation: ["supports", 0.95] as [string, number],
    noul: (_id: string) => 0.02,
    reply: (_request: WireRequest): StubReply | null => null,
    url: "",
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = JSON.parse(Buffer.concat(chunks).toString() || "{}");
    const { authorization } = request.headers;
    const seen: WireRequest = { ...sent, authorization };
    requests.push(seen);
    const given = stub.reply(seen) ?? {};
    const { status = 200, delayMs = 0, headers = {} } = given;
    const body = "body" in given ? given.body : answerOf(seen, stub);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(status, {
      "content-type": "application/json",
      "x-typesafe-request-id": `req-${requests.length}`,
      ...headers,
    });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) =>
    server.listen(0, "127.0.0.1", listening),
  );
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}

function answerOf(
  { model, questions }: WireRequest,
  { relation, noul }: { relation: [string, number]; noul(id: string): number },
) {
  const answers = Object.entries(questions).map(([id, { type, criteria }]) => {
    if (type === "noul") return [id, { type, noul: noul(id) }];
    const [choice, confidence] = relation;
    const labels = Object.keys(criteria ?? {});
    const rest = (1 - confidence) / (labels.length - 1);
    const probabilities = Object.fromEntries(
      labels.map((label) => [label, label === choice ? confidence : rest]),
    );
    return [id, { type, choice, confidence, probabilities }];
  });
  return {
    model,
    answers: Object.fromEntries(answers),
    usage: { input_tokens: 400, output_tokens: 20 },
  };
}
