import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { isUnderRoot } from "./allowed-content.io";
import type { RemoteAddress } from "./content-address";
import {
  type FetchRefusal,
  fetchRefusalOf,
  progressWords,
} from "./fetch-words";
import { remoteEnvironment } from "./git-credentials";
import { parseRemoteRules, type RemoteRule, ruleFor } from "./remote-rules";
import { parseRevision } from "./revision";
import { type GitRun, type GitRunOptions, runGit } from "./run-git.io";

/** How to ask a remote: what Git is given in words and in its environment. */
export type RemoteAccess = {
  url: string;
  environment: Record<string, string>;
};

/** What one fetch is told and tells. */
export type FetchOptions = Pick<GitRunOptions, "idleMs" | "totalMs"> & {
  onProgress?: (words: string) => void;
};

const FETCHED = "reground-fetched";

/** Where the bare clone of a remote lies. It holds nothing but its objects and branches. */
export function cloneDirectory(address: RemoteAddress): string {
  const data =
    process.env.REGROUND_DATA ??
    path.resolve(/*turbopackIgnore: true*/ ".data");
  const name = sha256(address.url).slice(0, 32);
  return path.join(data, "content", `${name}.git`);
}

/** When a remote was last read here; null where it never was. */
export async function fetchedAt(address: RemoteAddress): Promise<Date | null> {
  try {
    return (await stat(path.join(cloneDirectory(address), FETCHED))).mtime;
  } catch {
    return null;
  }
}

/** How to reach a remote, if the operator's setting (`hosts`) allows it. */
export async function remoteAccess(
  address: RemoteAddress,
  hosts = process.env.REGROUND_CONTENT_REMOTES,
): Promise<RemoteAccess | null> {
  if (address.protocol === "file") {
    const inside = await isUnderRoot(decodeURIComponent(address.path));
    const environment = remoteEnvironment(address, null, {});
    return inside ? { url: address.url, environment } : null;
  }
  const rules = parseRemoteRules(hosts);
  const rule = rules.ok ? ruleFor(rules.value, address) : null;
  if (!rule) return null;
  const environment = remoteEnvironment(address, rule, process.env);
  return { url: askedUrl(address, rule), environment };
}

const askedUrl = (address: RemoteAddress, { origin }: RemoteRule): string =>
  origin ? `${origin}${address.path}` : address.url;

/**
 * Brings the bare clone of a remote up to date; the first time makes it. Only
 * objects and branches are taken over: no hook, no configuration, no tag, no
 * work tree, no submodule. Objects that the remote forgot stay, since a decision
 * may have been made at them.
 */
export async function fetchRemote(
  address: RemoteAddress,
  options: FetchOptions = {},
): Promise<Result<null, FetchRefusal>> {
  const access = await remoteAccess(address);
  if (!access) return no("not-allowed");
  const gitDir = cloneDirectory(address);
  if (await fetchedAt(address)) return fetchInto(gitDir, access, options);
  // Made elsewhere and moved into place whole: half a clone is never read.
  const fresh = `${gitDir}.${newId()}`;
  try {
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    const made = await runGit(fresh, [
      "init",
      "--quiet",
      "--bare",
      "--template=",
    ]);
    if (!made.ok) return no("failed");
    const fetched = await fetchInto(fresh, access, options);
    if (fetched.ok) await rename(fresh, gitDir).catch(() => {});
    return fetched;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function fetchInto(
  gitDir: string,
  access: RemoteAccess,
  options: FetchOptions,
): Promise<Result<null, FetchRefusal>> {
  const { onProgress, ...limits } = options;
  const run = { ...limits, environment: access.environment };
  const head = await runGit(
    gitDir,
    ["ls-remote", "--symref", "--end-of-options", access.url, "HEAD"],
    run,
  );
  if (!head.ok) return refused(head);
  const branch = headBranch(head.stdout.toString("utf8"));
  if (!branch) return no("no-branch");
  const fetched = await runGit(
    gitDir,
    [
      ...["fetch", "--progress", "--no-tags", "--prune"],
      ...["--no-auto-maintenance", "--no-recurse-submodules"],
      ...["--no-write-fetch-head", "--end-of-options"],
      ...[access.url, "+refs/heads/*:refs/heads/*"],
    ],
    {
      ...run,
      onProgress: (line) => {
        const words = progressWords(line);
        if (words) onProgress?.(words);
      },
    },
  );
  if (!fetched.ok) return refused(fetched);
  const pointed = await runGit(gitDir, ["symbolic-ref", "HEAD", branch]);
  if (!pointed.ok) return refused(pointed);
  await writeFile(path.join(gitDir, FETCHED), "");
  return ok(null);
}

function refused(run: Extract<GitRun, { ok: false }>) {
  return no(fetchRefusalOf(run.why, run.stderr));
}

/** The branch that the remote's HEAD names: `ref: refs/heads/main\tHEAD`. */
function headBranch(text: string): string | null {
  const name = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(text)?.[1] ?? "";
  return parseRevision(name).ok ? `refs/heads/${name}` : null;
}
