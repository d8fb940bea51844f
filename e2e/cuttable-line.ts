import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A TCP line to `target` that a test can cut and mend, as a database that goes
 * away and comes back. `led(url)` is the same URL over this line.
 */
export async function cuttableLine() {
  let target = { host: "127.0.0.1", port: 0 };
  let cut = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (cut) {
      near.destroy();
      return;
    }
    const far = connect(target.port, target.host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    led(url: string) {
      const over = new URL(url);
      target = { host: over.hostname, port: Number(over.port) };
      over.host = `127.0.0.1:${port}`;
      return over.href;
    },
    cut() {
      cut = true;
      breakOff();
    },
    mend() {
      cut = false;
    },
    stop() {
      breakOff();
      server.close();
    },
  };
}
