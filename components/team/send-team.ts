/** Null when it was done; else why not, in words. The key makes a repeated send harmless. */
export async function sendTeam(
  method: "PUT" | "POST",
  url: string,
  body: object,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return null;
    const problem: { detail?: string; title?: string } = await response
      .json()
      .catch(() => ({}));
    return problem.detail ?? problem.title ?? "It was not done. Try again.";
  } catch {
    return "Offline. Nothing was sent, and your words are still here.";
  }
}
