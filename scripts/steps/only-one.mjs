import { randomUUID } from "node:crypto";
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import { dataDirectory } from "./check-machine.mjs";

const file = path.join(dataDirectory, "running.json");

/**
 * Makes sure that one `npm start` at a time works on this clone. Resolves to a
 * handle, or to `{ other }`: what the one that runs has said of itself. Whether
 * it really runs is asked over a loopback port, which no crash can leave open
 * and no recycled process id can pretend.
 */
export async function becomeTheOnlyOne() {
  const token = randomUUID();
  const server = createServer((socket) => socket.end(token));
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const mine = { pid: process.pid, port: server.address().port, token };
  for (;;) {
    if (claim(mine)) return handle(mine, server);
    const other = read();
    if (other && (await isAlive(other))) {
      server.close();
      return { other };
    }
    if (other) clearAway(other.token, token);
  }
}

function handle(mine, server) {
  return {
    /** Tells a second `npm start` more about this one. */
    tell(what) {
      write(`${file}.${mine.token}`, { ...mine, ...what });
      renameSync(`${file}.${mine.token}`, file);
    },
    release() {
      server.close();
      if (read()?.token === mine.token) rmSync(file, { force: true });
    },
  };
}

/** Appears whole or not at all, and only where nothing is. */
function claim(mine) {
  const draft = `${file}.${mine.token}`;
  write(draft, mine);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Only what was seen to be dead: a third one may have claimed the place by now. */
function clearAway(dead, token) {
  const aside = `${file}.${token}.old`;
  try {
    renameSync(file, aside);
    const moved = JSON.parse(readFileSync(aside, "utf8"));
    if (moved.token !== dead) linkSync(aside, file);
  } catch {
    // Somebody else cleared it away.
  }
  rmSync(aside, { force: true });
}

function isAlive({ port, token }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let said = "";
    socket.setTimeout(2000, () => socket.destroy());
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(said === token));
  });
}

/** Null without the file; a file that makes no sense belongs to nobody alive. */
function read() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return error.code === "ENOENT" ? null : {};
  }
}

function write(to, value) {
  writeFileSync(to, `${JSON.stringify(value)}\n`, { mode: 0o600 });
}
