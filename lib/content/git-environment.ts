/**
 * The whole environment of a Git process: nothing of ours gets in but PATH, so
 * no GIT_DIR, GIT_TRACE, SSH agent or credential of the operator does.
 *
 * Replace objects are off because a commit id must always mean the same bytes.
 */
export function gitEnvironment(path: string | undefined): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "production",
    PATH: path ?? "/usr/local/bin:/usr/bin:/bin",
    HOME: "/nonexistent",
    LC_ALL: "C",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "/bin/false",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_LITERAL_PATHSPECS: "1",
  };
}

/**
 * What a repository's own configuration may not decide: it can name programs to
 * run and places to fetch from. An option on the command line outranks it.
 */
const overrides = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.sshCommand=/bin/false",
  "core.askPass=/bin/false",
  "core.alternateRefsCommand=/bin/false",
  "core.pager=cat",
  "core.warnAmbiguousRefs=false",
  "credential.helper=",
  "protocol.allow=never",
  "gc.auto=0",
  "maintenance.auto=false",
];

/** The words before any Git command that reads `gitDir`. */
export function gitArguments(gitDir: string): string[] {
  return [
    ...overrides.flatMap((setting) => ["-c", setting]),
    // Named outright, so that Git neither searches for a repository nor asks
    // who owns it, and reads no work tree.
    `--git-dir=${gitDir}`,
    "--no-pager",
  ];
}
