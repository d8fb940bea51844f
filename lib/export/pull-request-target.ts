import {
  parseContentAddress,
  type RemoteAddress,
} from "@/lib/content/content-address";
import { tokenFor } from "@/lib/content/git-credentials";
import {
  parseRemoteRules,
  type RemoteRule,
  ruleFor,
} from "@/lib/content/remote-rules";
import { no, ok, type Result } from "@/lib/core/result";

/** Where a branch of records may go, and how. */
export type PullRequestTarget =
  | {
      kind: "github";
      host: string;
      owner: string;
      repo: string;
      apiUrl: string;
      token: string;
    }
  | { kind: "git"; address: RemoteAddress };

export type TargetRefusal =
  | "no-content"
  | "not-a-remote"
  | "not-allowed"
  | "no-token"
  | "not-a-github-repository";

/** REGROUND_PULL_REQUESTS, REGROUND_GITHUB_HOSTS, REGROUND_GIT_TOKENS, as the operator set them. */
type TargetSettings = Readonly<Record<string, string | undefined>>;

/**
 * Where the draft pull request of a project goes. Only to the remote that its
 * content is read from, and only where the operator said that branches may be
 * written (`REGROUND_PULL_REQUESTS`: hosts with paths as in
 * REGROUND_CONTENT_REMOTES, and the word `file` for remotes on this machine):
 * that a remote may be read says nothing about writing.
 */
export function pullRequestTarget(
  contentRepo: string | null,
  settings: TargetSettings,
): Result<PullRequestTarget, TargetRefusal> {
  if (!contentRepo) return no("no-content");
  const parsed = parseContentAddress(contentRepo);
  if (!parsed.ok || parsed.value.kind !== "remote") return no("not-a-remote");
  const address = parsed.value;
  const rules = parseRemoteRules(settings.REGROUND_PULL_REQUESTS);
  if (!rules.ok) return no("not-allowed");
  if (address.protocol === "file")
    return rules.value.some(({ host }) => host === "file")
      ? ok({ kind: "git", address })
      : no("not-allowed");
  const rule = ruleFor(rules.value, address);
  if (!rule) return no("not-allowed");
  return isGitHub(address.host, settings.REGROUND_GITHUB_HOSTS)
    ? gitHubTarget(address, rule, settings)
    : ok({ kind: "git", address });
}

function isGitHub(host: string, setting = ""): boolean {
  const hosts = setting.split(",").map((one) => one.trim().toLowerCase());
  return ["github.com", ...hosts].includes(host.toLowerCase());
}

function gitHubTarget(
  { host, path }: RemoteAddress,
  { origin }: RemoteRule,
  settings: TargetSettings,
): Result<PullRequestTarget, TargetRefusal> {
  const found = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(path);
  if (!found) return no("not-a-github-repository");
  const token = tokenFor(host, settings.REGROUND_GIT_TOKENS);
  if (!token) return no("no-token");
  const [, owner = "", repo = ""] = found;
  const apiUrl = apiUrlOf(host, origin);
  return ok({ kind: "github", host, owner, repo, apiUrl, token });
}

/** GitHub Enterprise serves its API below its own host. */
function apiUrlOf(host: string, origin: string | null): string {
  if (origin) return `${origin}/api/v3`;
  return host.toLowerCase() === "github.com"
    ? "https://api.github.com"
    : `https://${host}/api/v3`;
}

const WORDS: Record<TargetRefusal, string> = {
  "no-content":
    "This project has no content repository. A lead sets one in the settings.",
  "not-a-remote":
    "The content is read from a path on this machine. A lead points the project at the repository’s URL instead.",
  "not-allowed":
    "The operator has not said that branches may be written here: they add the remote to REGROUND_PULL_REQUESTS.",
  "no-token":
    "There is no token for this host: the operator sets REGROUND_GIT_TOKENS (contents and pull requests: write).",
  "not-a-github-repository": "The address names no repository on GitHub.",
};

export const targetWords = (reason: TargetRefusal): string => WORDS[reason];
