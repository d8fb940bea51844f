import { no, ok, type Result } from "@/lib/core/result";

/** Where a second opinion is asked for. */
export type Provider = { apiKey: string; baseUrl: string; model: string };

/** Pinned: an alias would change the judge without a word. */
const MODEL = "jev-1.13.0";
const BASE_URL = "https://api.typesafe.ai";

type Environment = Readonly<Record<string, string | undefined>>;

export type NoProvider = "no-key" | "bad-address" | "floating-model";

/**
 * The provider that the operator configured: `TYPESAFE_API_KEY`, and where they
 * are set `TYPESAFE_BASE_URL` (https, or http on this machine) and
 * `TYPESAFE_DEFAULT_MODEL` (a version, no alias).
 */
export function readProvider(env: Environment): Result<Provider, NoProvider> {
  const apiKey = env.TYPESAFE_API_KEY?.trim();
  if (!apiKey) return no("no-key");
  const baseUrl = env.TYPESAFE_BASE_URL?.trim() || BASE_URL;
  if (!isSafe(baseUrl)) return no("bad-address");
  const model = env.TYPESAFE_DEFAULT_MODEL?.trim() || MODEL;
  if (!/\d/.test(model)) return no("floating-model");
  return ok({ apiKey, baseUrl, model });
}

/** A key never travels in the clear. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if (username !== "") return false;
  if (protocol === "https:") return true;
  const local = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  return protocol === "http:" && local;
}
