import { no, ok, type Result } from "@/lib/core/result";

/** Where a project's content lies: a path on this machine, or a Git remote. */
export type ContentAddress = { kind: "path"; path: string } | RemoteAddress;

export type RemoteAddress = {
  kind: "remote";
  protocol: "https" | "ssh" | "file";
  /** With the port where it is not the protocol's own; "" for `file`. */
  host: string;
  /** From the host on, with its slash: `/acme/kb.git`. */
  path: string;
  /** As Git is given it. Holds no password. */
  url: string;
};

export type AddressRefusal =
  | "relative"
  | "bad-characters"
  | "protocol"
  | "secret-inside"
  | "not-a-repository-url";

/**
 * Reads what somebody typed as a content repository. Allowed are an absolute
 * path, `https`, `ssh` (also as `git@host:path`) and `file`. Everything that Git
 * would read as more than a place is refused: options, `ext::`, `helper::`,
 * passwords, queries, `..`, and what a shell or a log could trip over.
 */
export function parseContentAddress(
  text: string,
): Result<ContentAddress, AddressRefusal> {
  if (/[\p{Cc}\s\\'"`$<>|;&*?{}]/u.test(text)) {
    const isPath = text.startsWith("/") && !/\p{Cc}/u.test(text);
    return isPath ? ok({ kind: "path", path: text }) : no("bad-characters");
  }
  if (text.startsWith("/")) return ok({ kind: "path", path: text });
  if (/^[a-z][a-z0-9+.-]*::/i.test(text)) return no("protocol");
  const scp = /^(?:([\w.-]+)@)?([\w.-]+):(?!\/\/)(.+)$/.exec(text);
  if (!scp) return parseUrl(text);
  const [, user = "git", host = "", path = ""] = scp;
  return parseUrl(`ssh://${user}@${host}/${path.replace(/^\/+/, "")}`);
}

const PROTOCOLS = {
  "https:": "https",
  "ssh:": "ssh",
  "file:": "file",
} as const;

function parseUrl(text: string): Result<ContentAddress, AddressRefusal> {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return no(/^[a-z]+:/i.test(text) ? "not-a-repository-url" : "relative");
  }
  const protocol = Object.entries(PROTOCOLS).find(
    ([name]) => name === url.protocol,
  )?.[1];
  if (!protocol) return no("protocol");
  const refusal = secretIn(url, protocol) ?? placeRefusal(url, protocol, text);
  if (refusal) return no(refusal);
  const { host, pathname: path } = url;
  return ok({ kind: "remote", protocol, host, path, url: url.href });
}

/** A name is part of an ssh address; a password never is of any. */
function secretIn(url: URL, protocol: string): AddressRefusal | null {
  if (url.password !== "") return "secret-inside";
  if (url.username === "") return null;
  if (protocol !== "ssh") return "secret-inside";
  return /^[A-Za-z0-9][\w.-]*$/.test(url.username) ? null : "bad-characters";
}

function placeRefusal(
  { host, hostname, pathname, search, hash }: URL,
  protocol: string,
  text: string,
): AddressRefusal | null {
  const isFile = protocol === "file";
  if (isFile ? host !== "" : !/^[a-z0-9[]/i.test(hostname))
    return "not-a-repository-url";
  if (search !== "" || hash !== "" || pathname.length < 2)
    return "not-a-repository-url";
  // A URL parser folds `..` away before anybody could see it.
  const climbs = /(^|\/|%2f)(\.|%2e){2}(\/|%2f|$)/i.test(text);
  return climbs || /^\/+-/.test(pathname) ? "not-a-repository-url" : null;
}
