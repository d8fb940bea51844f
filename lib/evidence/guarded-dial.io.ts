import "server-only";
import dns from "node:dns";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { addressFamily, isPublicAddress } from "./address";
import {
  type Dial,
  type DialTarget,
  done,
  type FetchLimits,
  type FetchPolicy,
  type Lookup,
  refuse,
  type Step,
} from "./fetch-policy";
import { raceAbort } from "./race-abort";
import type { Route } from "./vet-url";

/**
 * A socket to exactly the address that was checked: one lookup, every answer
 * public, one connection. Whoever gets it can reach nothing else through it.
 */
export async function dialRoute(
  route: Route,
  policy: FetchPolicy,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Step<net.Socket>> {
  const target = await checkedTarget(route, policy, limits, signal);
  if (!target.ok) return target;
  const connect = policy.connect ?? dialerFor(policy.proxy);
  const timer = AbortSignal.timeout(limits.connectMs);
  try {
    const both = AbortSignal.any([signal, timer]);
    return done(await raceAbort(connect(target.value, both), both));
  } catch (error) {
    if (signal.aborted) return refuse("timed_out");
    if (timer.aborted) return refuse("timed_out", "connect_timeout");
    return isTlsError(error)
      ? refuse("tls_failed")
      : refuse("connect_failed", "no_answer");
  }
}

async function checkedTarget(
  route: Route,
  policy: FetchPolicy,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Step<DialTarget>> {
  if (route.kind === "mapped") return done(mappedTarget(route.target));
  if (route.kind === "address")
    return done(publicTarget(route.url, route.address, null));
  const found = await lookUp(route.hostname, policy, limits, signal);
  if (!found.ok) return found;
  const address = chooseAddress(found.value);
  if (!address) return refuse("blocked_address");
  return done(publicTarget(route.url, address, route.hostname));
}

/** IPv4 first: the attempt is single, and IPv6 is often answered but not routed. */
function chooseAddress(addresses: readonly string[]): string | undefined {
  if (!addresses.every(isPublicAddress)) return undefined;
  return addresses.find((it) => addressFamily(it) === 4) ?? addresses[0];
}

async function lookUp(
  hostname: string,
  policy: FetchPolicy,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Step<readonly string[]>> {
  const timer = AbortSignal.timeout(limits.connectMs);
  try {
    const addresses = await raceAbort(
      (policy.lookup ?? systemLookup)(hostname),
      AbortSignal.any([signal, timer]),
    );
    return addresses.length > 0 ? done(addresses) : refuse("dns_failed");
  } catch {
    if (signal.aborted) return refuse("timed_out");
    return refuse("dns_failed", timer.aborted ? "dns_timeout" : undefined);
  }
}

const systemLookup: Lookup = (hostname) =>
  new Promise((resolve, reject) => {
    dns.lookup(hostname, { all: true, verbatim: true }, (error, found) => {
      if (error) reject(error);
      else resolve(found.map((it) => it.address));
    });
  });

function publicTarget(
  url: URL,
  address: string,
  servername: string | null,
): DialTarget {
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  return { address, port, servername: secure ? servername : null, tls: secure };
}

function mappedTarget(target: URL): DialTarget {
  return publicTarget(target, target.hostname.replace(/^\[|\]$/g, ""), null);
}

function dialerFor(proxy: string | null | undefined): Dial {
  if (!proxy) return dial;
  return async (target, signal) => {
    const through = await openTunnel(new URL(proxy), target, signal);
    return target.tls ? secure(target, through, signal) : through;
  };
}

const dial: Dial = (target, signal) => {
  if (target.tls) return secure(target, undefined, signal);
  const { address, port } = target;
  return settled(net.connect({ host: address, port }), "connect", signal);
};

function secure(
  target: DialTarget,
  socket: net.Socket | undefined,
  signal: AbortSignal,
): Promise<net.Socket> {
  const where = socket
    ? { socket, host: target.address }
    : { host: target.address, port: target.port };
  const name = target.servername ? { servername: target.servername } : {};
  const options = { ...where, ...name, ALPNProtocols: ["http/1.1"] };
  return settled(tls.connect(options), "secureConnect", signal);
}

/** The proxy is asked for the checked address, so that it resolves nothing anew. */
function openTunnel(
  proxy: URL,
  target: DialTarget,
  signal: AbortSignal,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const host = target.address.includes(":")
      ? `[${target.address}]`
      : target.address;
    const request = http.request({
      host: proxy.hostname.replace(/^\[|\]$/g, ""),
      port: proxy.port || 80,
      method: "CONNECT",
      path: `${host}:${target.port}`,
      headers: { host: `${host}:${target.port}`, ...proxyAuth(proxy) },
      agent: false,
      signal,
    });
    request.once("connect", (response, socket) => {
      if (response.statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        reject(new Error(`The proxy answered ${response.statusCode}.`));
      }
    });
    request.once("response", (response) => {
      response.destroy();
      reject(new Error(`The proxy answered ${response.statusCode}.`));
    });
    request.once("error", reject);
    request.end();
  });
}

function proxyAuth(proxy: URL): Record<string, string> {
  if (proxy.username === "") return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const token = Buffer.from(pair).toString("base64");
  return { "proxy-authorization": `Basic ${token}` };
}

/** The socket once it is ready; destroyed when the signal comes first. */
function settled(
  socket: net.Socket,
  ready: "connect" | "secureConnect",
  signal: AbortSignal,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(new Error("aborted"));
    signal.addEventListener("abort", giveUp, { once: true });
    if (signal.aborted) giveUp();
    socket.once(ready, () => {
      signal.removeEventListener("abort", giveUp);
      resolve(socket);
    });
    socket.once("error", (error) => {
      signal.removeEventListener("abort", giveUp);
      reject(error);
    });
  });
}

function isTlsError(error: unknown): boolean {
  const code =
    error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code) ||
    code.includes("CERT") ||
    code === "EPROTO"
  );
}
