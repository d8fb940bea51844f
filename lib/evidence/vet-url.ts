import { addressFamily, bareAddress, isPublicAddress } from "./address";
import { done, type FetchPolicy, refuse, type Step } from "./fetch-policy";
import { isAllowedHost, parseSourceUrl } from "./source-url";

/** Names that mean this machine or this network, wherever they are asked. */
const PRIVATE_SUFFIXES = [
  "localhost",
  "local",
  "internal",
  "localdomain",
  "home.arpa",
  "intranet",
  "lan",
];

/** How a URL that passed is reached. */
export type Route =
  /** Look the name up, check every answer, dial one. */
  | { kind: "name"; url: URL; hostname: string }
  /** A public address, written out in the URL. */
  | { kind: "address"; url: URL; address: string }
  /** The operator's exception: dial this origin instead, unchecked. */
  | { kind: "mapped"; url: URL; target: URL };

/**
 * Everything that can be said about a URL before anything is looked up. A
 * private address is named as such even where its host is not allowed either.
 * An exception of the operator opens an origin, not the project's host list.
 */
export function vetUrl(
  text: string,
  policy: Pick<FetchPolicy, "allowedHosts" | "originMap">,
): Step<Route> {
  const parsed = parseSourceUrl(text);
  if (!parsed.ok) return refuse("not_allowed", parsed.reason);
  const url = parsed.value;
  url.hash = "";
  const target = policy.originMap?.get(url.origin);
  if (target)
    return vetHost(url, policy, {
      kind: "mapped",
      url,
      target: new URL(target),
    });
  if (isPrivateHost(url.hostname)) return refuse("blocked_address");
  if (url.port !== "" && url.port !== "80" && url.port !== "443")
    return refuse("not_allowed", "port");
  return vetHost(url, policy, routeOf(url));
}

function routeOf(url: URL): Route {
  return addressFamily(url.hostname)
    ? { kind: "address", url, address: bareAddress(url.hostname) }
    : { kind: "name", url, hostname: url.hostname };
}

function vetHost(
  url: URL,
  policy: Pick<FetchPolicy, "allowedHosts">,
  route: Route,
): Step<Route> {
  return isAllowedHost(url.hostname, policy.allowedHosts)
    ? done(route)
    : refuse("not_allowed", "host");
}

function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith("[") || addressFamily(hostname))
    return !isPublicAddress(bareAddress(hostname));
  if (!hostname.includes(".")) return true;
  return PRIVATE_SUFFIXES.some((suffix) => hostname.endsWith(`.${suffix}`));
}
