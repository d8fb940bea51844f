/** Why a remote could not be read. Each has its own words. */
export type FetchRefusal =
  | "not-allowed"
  | "access"
  | "no-such-repository"
  | "no-such-host"
  | "host-key"
  | "redirected"
  | "no-branch"
  | "timeout"
  | "failed";

const SIGNS: [FetchRefusal, RegExp][] = [
  ["host-key", /host key verification failed|no .* host key is known/i],
  [
    "access",
    /authentication failed|could not read (username|password)|terminal prompts disabled|permission denied|error: 40[13]|access denied/i,
  ],
  [
    "no-such-repository",
    /not found|does not appear to be a git repository|error: 404|no such file/i,
  ],
  ["redirected", /error: 30[1278]|redirect/i],
  [
    "no-such-host",
    /could not resolve host|failed to connect|couldn't connect|connection (refused|timed out)|unable to access/i,
  ],
];

/** What Git meant by its last words. Its own text is not shown: it may hold addresses. */
export function fetchRefusalOf(
  why: "failed" | "timeout",
  stderr: string,
): FetchRefusal {
  if (why === "timeout") return "timeout";
  return SIGNS.find(([, sign]) => sign.test(stderr))?.[0] ?? "failed";
}

const WORDS: Record<FetchRefusal, string> = {
  "not-allowed":
    "The operator does not allow this remote. They add its host to REGROUND_CONTENT_REMOTES.",
  access:
    "The remote refused access. The operator sets REGROUND_GIT_TOKENS, or REGROUND_GIT_SSH_KEY for ssh, for its host.",
  "no-such-repository":
    "The remote has no such repository, or hides it from this instance.",
  "no-such-host": "The remote's host cannot be reached.",
  "host-key":
    "The remote's host key is not known. The operator adds it to the file of REGROUND_GIT_KNOWN_HOSTS.",
  redirected:
    "The remote answered with another address. Use that address in the settings.",
  "no-branch": "The remote has no branch with a commit yet.",
  timeout: "The remote did not answer in time.",
  failed: "Git could not read the remote.",
};

export const fetchWords = (reason: FetchRefusal): string => WORDS[reason];

/** How far Git is, from a line such as `Receiving objects:  45% (450/1000)`; null for another. */
export function progressWords(line: string): string | null {
  const found = /([A-Z][a-z]+ [a-z]+):\s+(\d{1,3})%/.exec(line);
  return found ? `${found[1]}, ${found[2]} %` : null;
}
