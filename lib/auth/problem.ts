/** An RFC 9457 problem: what happened, in words, and never a stack. */
export function problem(
  status: number,
  title: string,
  more: Record<string, unknown> = {},
): Response {
  return new Response(
    JSON.stringify({ type: "about:blank", title, status, ...more }),
    {
      status,
      headers: {
        "content-type": "application/problem+json",
        ...(status === 401 && { "www-authenticate": "Bearer" }),
      },
    },
  );
}
