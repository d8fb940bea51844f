import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Where the bad pages claim to live. */
export const BAD_ORIGIN = "https://bad.korvane.example";

/** Each bad page, and what the reviewer is to read about it. */
export const badPages = [
  { id: "b-slow", path: "/slow", words: "did not answer within 20 seconds" },
  { id: "b-inside", path: "/inside", words: /private network|allowed hosts/ },
  { id: "b-large", path: "/large", words: "larger than 5 MiB" },
  { id: "b-image", path: "/image", words: "image/png" },
  { id: "b-gone", path: "/gone", words: "The page is gone" },
  { id: "b-error", path: "/error", words: "503 (service unavailable)" },
];

/** A real server of such pages on loopback. */
export async function startBadSources() {
  const server = createServer(({ url }, answer) => {
    const type = { "content-type": "text/html; charset=utf-8" };
    switch (url) {
      case "/slow":
        return; // The answer never comes.
      case "/inside":
        return answer
          .writeHead(302, { location: "http://169.254.169.254/latest/" })
          .end();
      case "/large":
        return answer.writeHead(200, type).end("a ".repeat(3 * 1024 * 1024));
      case "/image":
        return answer
          .writeHead(200, { "content-type": "image/png" })
          .end("\x89PNG");
      case "/error":
        return answer.writeHead(503, type).end("down");
      default:
        return answer.writeHead(404, type).end("nothing here");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A ledger that cites every bad page once. */
export function badLedger() {
  const flags = badPages.map(({ id, path }, index) => ({
    ...{ id, judge_verdict: "not_grounded", rule: "R1" },
    evidence_url: BAD_ORIGIN + path,
    evidence_quote: `Gates close at ${index + 1} o'clock.`,
    ...{ reason: "The page says otherwise.", file: "gate/hours.md" },
    ...{ line: index + 1, claim: `Gates close at ${index + 5} o'clock.` },
  }));
  return [{ file: "gate/hours.md", per_file_verdict: "flagged", flags }];
}
