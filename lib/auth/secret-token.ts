import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/core/hash";

/** A secret for a link or a session: 256 random bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** How a secret is kept: only its hash. Enough, since the secret is random. */
export function secretHash(secret: string): string {
  return sha256(`reground:${secret}`);
}
