import ipaddr from "ipaddr.js";

/**
 * Ranges that look like plain unicast to the library, or might to an older
 * one, and are no place for a public page: a cloud's host channel, relay and
 * documentation blocks, segment routing.
 */
const NEVER = [
  "168.63.129.16/32",
  "192.88.99.0/24",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
].map((cidr) => ipaddr.parseCIDR(cidr));

const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * True only for a globally routable unicast address in its plain spelling:
 * four decimal parts, or IPv6 inside 2000::/3 without a zone. Forms that carry
 * an IPv4 address (mapped, NAT64, 6to4, Teredo) are never public here,
 * whatever they carry. Ranges: IANA special-purpose registries.
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseStrictly(ip);
  if (address?.range() !== "unicast") return false;
  if (address.kind() === "ipv6" && !address.match(GLOBAL_UNICAST)) return false;
  return !NEVER.some(
    (cidr) => cidr[0].kind() === address.kind() && address.match(cidr),
  );
}

/** Only what a resolver answers; "127.1" or "0x7f.1" are no addresses. */
function parseStrictly(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip);
  if (!ip.includes("%") && ipaddr.IPv6.isValid(ip))
    return ipaddr.IPv6.parse(ip);
  return null;
}

/** 4 or 6 where `text` is an address as a URL spells it, brackets or not. */
export function addressFamily(text: string): 4 | 6 | null {
  const address = parseStrictly(bareAddress(text));
  if (!address) return null;
  return address.kind() === "ipv4" ? 4 : 6;
}

/** An IPv6 host without the brackets a URL puts around it. */
export function bareAddress(hostname: string): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}
