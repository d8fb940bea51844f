export type Called<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; words: string };

const UNREACHED = "The server did not answer. Nothing was changed; try again.";

/** Asks the API for something; where it cannot be had, says why in words. */
export async function callApi<Answer>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  body?: object,
): Promise<Called<Answer>> {
  try {
    const response = await fetch(url, {
      method,
      headers: headersOf(method),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, answer: answer as Answer };
    return { ok: false, words: problemWords(answer, response.status) };
  } catch {
    return { ok: false, words: UNREACHED };
  }
}

function headersOf(method: string): Record<string, string> {
  if (method === "GET") return {};
  return {
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  };
}

/** What a problem answer (RFC 9457) says. */
export function problemWords(answer: unknown, status: number): string {
  const { detail, title } = (answer ?? {}) as Record<string, unknown>;
  const words = detail ?? title;
  return typeof words === "string"
    ? words
    : `The server answered ${status}. Nothing was changed.`;
}
