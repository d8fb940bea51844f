import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";

const BODY = JSON.stringify({
  type: "about:blank",
  title: "This call does not take that method",
  status: 405,
  detail: "/api/docs names every call with its methods.",
});

/**
 * Gives the API's empty 405 answers, which Next makes before any route is
 * asked, the problem details that every other refusal has.
 */
export function explainRefusedMethods(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = Object(message);
    if (!(request instanceof IncomingMessage)) return;
    if (!(response instanceof ServerResponse)) return;
    if (request.url?.startsWith("/api/v1/")) explain(response);
  });
}

function explain(response: ServerResponse): void {
  response.end = new Proxy(response.end, {
    apply(end, self, given: unknown[]) {
      if (response.statusCode !== 405 || response.headersSent)
        return Reflect.apply(end, self, given);
      response.setHeader("content-type", "application/problem+json");
      response.setHeader("content-length", Buffer.byteLength(BODY));
      return Reflect.apply(end, self, [BODY]);
    },
  });
}
