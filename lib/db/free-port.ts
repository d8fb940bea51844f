import { createServer } from "node:net";

/**
 * `wanted` when nothing listens on it on loopback, else one that the system
 * gives. 0 asks for any.
 */
export async function freePort(wanted: number): Promise<number> {
  if (wanted > 0 && (await tryPort(wanted)) === wanted) return wanted;
  const port = await tryPort(0);
  if (port === null) throw new Error("There is no free port on 127.0.0.1.");
  return port;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === "object" ? address?.port : undefined;
      server.close(() => resolve(found ?? null));
    });
  });
}
