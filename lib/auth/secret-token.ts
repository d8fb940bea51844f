import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/core/hash";

const PREFIX = "rg_";
const CHECK = 6;

/** A secret for a link or a session: 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** How a secret is kept: only its hash. Enough, since the secret is random. */
export function secretHash(secret: string): string {
  return sha256(`reground:${secret}`);
}

/** A new API token: `rg_`, 256 random bits and a checksum over both. */
export function newApiSecret(): string {
  const body = `${PREFIX}${newSecret()}`;
  return `${body}${checkOf(body)}`;
}

/**
 * Whether a text can be a token of ours at all. A mistyped one is refused
 * without asking the database; secret scanners can use it too.
 */
export function isApiSecret(text: string): boolean {
  if (!/^rg_[\w-]{49}$/.test(text)) return false;
  const body = text.slice(0, -CHECK);
  return text.slice(-CHECK) === checkOf(body);
}

const checkOf = (body: string) =>
  Buffer.from(sha256(`check:${body}`), "hex")
    .toString("base64url")
    .slice(0, CHECK);
