import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { dataDirectory } from "./check-machine.mjs";

/** The key that sessions are sealed with: made once, readable by the owner only. */
export function keepSecret() {
  return keep("secret", () => randomBytes(32).toString("hex"));
}

/** The port of the last time, or null. */
export function readKeptPort() {
  return Number(read("port")) || null;
}

/** Notes the port for the next time. */
export function keepPort(port) {
  writeFileSync(path.join(dataDirectory, "port"), `${port}\n`);
}

function keep(name, make) {
  const kept = read(name);
  if (kept) return kept;
  const value = make();
  writeFileSync(path.join(dataDirectory, name), `${value}\n`, { mode: 0o600 });
  return value;
}

function read(name) {
  try {
    return readFileSync(path.join(dataDirectory, name), "utf8").trim();
  } catch {
    return null;
  }
}
