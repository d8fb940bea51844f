import { createServer } from "node:net";

/**
 * The first port from `wanted` on that nothing listens on, by either name of
 * this machine, and that browsers agree to open.
 */
export async function nextFreePort(wanted) {
  for (let port = wanted; port < wanted + 200 && port < 65536; port += 1)
    if ((await isFree(port)) && (await isOpenToBrowsers(port))) return port;
  throw new Error(`No port from ${wanted} on is free.`);
}

/** A free port that nobody asked for by number. */
export async function anyFreePort() {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Browsers refuse the ports of other protocols, and `fetch` keeps their list. */
async function isOpenToBrowsers(port) {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    ({ cause }) => cause?.message !== "bad port",
  );
}

/** A browser may resolve `localhost` to either address. */
async function isFree(port) {
  for (const host of ["127.0.0.1", "::1", "0.0.0.0"])
    if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }) =>
      // A machine without IPv6 is no obstacle.
      resolve(code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT"),
    );
    server.listen({ port, host, exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
}
