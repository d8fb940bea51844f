import { realpath } from "node:fs/promises";
import path from "node:path";
import { no, ok, type Result } from "@/lib/core/result";
import {
  type AddressRefusal,
  parseContentAddress,
  type RemoteAddress,
} from "./content-address";
import { parseRemoteRules, ruleFor } from "./remote-rules";

export type ContentRefusal =
  | AddressRefusal
  | "outside-roots"
  | "host-not-allowed";

/**
 * Whether people may point a project at a content repository: at a path below
 * one of the operator's roots (links resolved), at the sample's own, or at a
 * remote that the operator allows.
 */
export async function mayReadContent(
  text: string,
): Promise<Result<null, ContentRefusal>> {
  const address = parseContentAddress(text);
  if (!address.ok) return address;
  if (address.value.kind === "remote") return mayReadRemote(address.value);
  const { path: given } = address.value;
  const sample = process.env.REGROUND_SAMPLE_REPOSITORY;
  if (sample && given === sample) return ok(null);
  return (await isUnderRoot(given)) ? ok(null) : no("outside-roots");
}

async function mayReadRemote(
  address: RemoteAddress,
): Promise<Result<null, ContentRefusal>> {
  if (address.protocol === "file") {
    const inside = await isUnderRoot(decodeURIComponent(address.path));
    return inside ? ok(null) : no("outside-roots");
  }
  const rules = parseRemoteRules(process.env.REGROUND_CONTENT_REMOTES);
  const allowed = rules.ok && ruleFor(rules.value, address) !== null;
  return allowed ? ok(null) : no("host-not-allowed");
}

/** Whether a path that is there lies below one of REGROUND_CONTENT_ROOTS, links resolved. */
export async function isUnderRoot(given: string): Promise<boolean> {
  const roots = (process.env.REGROUND_CONTENT_ROOTS ?? "")
    .split(path.delimiter)
    .filter((root) => path.isAbsolute(root));
  const target = await realOf(given);
  if (target === null) return false;
  for (const root of roots) {
    const real = await realOf(root);
    if (real !== null && isInside(real, target)) return true;
  }
  return false;
}

function isInside(root: string, target: string): boolean {
  const relative = path.relative(root, target);
  return (
    relative !== ".." &&
    !relative.startsWith(`..${path.sep}`) &&
    !path.isAbsolute(relative)
  );
}

async function realOf(given: string): Promise<string | null> {
  try {
    return await realpath(given);
  } catch {
    return null;
  }
}

const WORDS: Record<ContentRefusal, string> = {
  relative: "An absolute path on this machine, or the URL of a Git remote.",
  "bad-characters":
    "An address holds none of these: spaces, quotes, $ ; & | *.",
  protocol: "Only https, ssh and file remotes are read.",
  "secret-inside":
    "No name or password in the address: the operator sets REGROUND_GIT_TOKENS.",
  "not-a-repository-url": "This is no address of a Git repository.",
  "outside-roots":
    "Not below a folder that the operator opened (REGROUND_CONTENT_ROOTS), or not there.",
  "host-not-allowed":
    "The operator does not allow this remote (REGROUND_CONTENT_REMOTES).",
};

export const contentWords = (reason: ContentRefusal): string => WORDS[reason];
