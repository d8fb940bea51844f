import { randomUUID } from "node:crypto";
import type { Crowd } from "./open-crowd";
import type { Asked, Told } from "./told-history";

/** One of a crowd, at one of the app's addresses. */
export type Client = Crowd["people"][number] & { base: string; slug: string };

/** Clients of a crowd, in turn at each of the app's processes. */
export function clientsOf(
  { slug, people }: Crowd,
  bases: readonly string[],
): Client[] {
  return people.map((person, n) =>
    atBase({ ...person, slug, base: "" }, bases[n % bases.length] ?? ""),
  );
}

/** The same person at another process, whose own pages the request comes from. */
export function atBase(client: Client, base: string): Client {
  return { ...client, base, headers: { ...client.headers, origin: base } };
}

export type Answer = { status: number; body: Record<string, unknown> };

/** Sends one POST about a flag; null where no whole answer came. */
export async function post(
  { base, slug, headers }: Client,
  path: string,
  body: object,
  key: string = randomUUID(),
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Promise<Answer | null> {
  const url = `${base}/api/v1/projects/${slug}/flags/${path}`;
  const more = { "content-type": "application/json", "idempotency-key": key };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
      signal,
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

const SAYS = ["unsourced", "correct"] as const;

/** Decides a flag, on the version that the client has seen, in words of its own. */
export function askToDecide(
  client: Client,
  flagId: string,
  version: number,
): Promise<Asked> {
  const words = `${client.name}: ${randomUUID()}`;
  const disposition = SAYS[client.id.charCodeAt(0) % 2];
  const body = { version, disposition, rationale: words };
  return note(client, flagId, { act: "decide", version, words }, () =>
    post(client, `${flagId}/decisions`, body),
  );
}

/** Takes the standing decision back. */
export function askToUndo(
  client: Client,
  flagId: string,
  version: number,
): Promise<Asked> {
  return note(client, flagId, { act: "undo", version, words: null }, () =>
    post(client, `${flagId}/undo`, { version }),
  );
}

async function note(
  { id: by }: Client,
  flagId: string,
  asked: Pick<Asked, "act" | "version" | "words">,
  send: () => Promise<Answer | null>,
): Promise<Asked> {
  const start = performance.now();
  const answer = await send();
  const end = performance.now();
  const told = toldBy(answer, asked);
  return { by, flagId, ...asked, start, end, told };
}

/** A server error promises nothing: what was asked for may be there or not. */
function toldBy(
  answer: Answer | null,
  asked: Pick<Asked, "act" | "words">,
): Told {
  if (answer === null) return { kind: "unknown", status: null };
  const { status, body } = answer;
  if (status >= 500) return { kind: "unknown", status };
  if (status === 201)
    return {
      kind: "done",
      version: Number(body.version),
      decisionId: String(body.decisionId),
    };
  if (status === 409) return conflictIn(body, asked);
  // Who lost twice over: there is nothing left to take back.
  if (status === 422 && body.reason === "nothing-to-undo")
    return { kind: "unknown", status };
  throw new Error(`${status}: ${JSON.stringify(body)}`);
}

type Shown = {
  version: number;
  reviewState: string;
  decisions: { actorName: string; kind: string; rationale: string | null }[];
};

/** Both values: what stands now and whose it is, and what the loser sent. */
function conflictIn(
  body: Record<string, unknown>,
  { act, words }: Pick<Asked, "act" | "words">,
): Told {
  const current = body.current as Shown | undefined;
  const sent = body.sent as { rationale?: string } | undefined;
  const [newest] = current?.decisions ?? [];
  const theirs = Boolean(
    newest?.actorName && (newest.rationale || newest.kind === "withdraw"),
  );
  const mine = act === "undo" || sent?.rationale === words;
  return {
    kind: "conflict",
    version: Number(current?.version),
    hasBoth: theirs && mine,
  };
}
