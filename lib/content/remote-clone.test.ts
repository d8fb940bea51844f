import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { mayReadContent } from "./allowed-content.io";
import { parseContentAddress } from "./content-address";
import { newestCommit, readBlob } from "./git-objects.io";
import { closeRepository, openRepository } from "./git-repository.io";
import { cloneDirectory, fetchRemote } from "./remote-clone.io";
import { type GitServer, serveGit } from "./serve-git.io";

// Each test waits for several Git processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const top = mkdtempSync(path.join(tmpdir(), "reground-remote-"));
const work = path.join(top, "work");
const bare = path.join(top, "served/kb.git");
const servers: GitServer[] = [];

const git = (...args: string[]) =>
  execFileSync("git", args, {
    encoding: "utf8",
    env: {
      ...process.env,
      ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
      ...{ GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@example.org" },
      ...{ GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@example.org" },
    },
  }).trim();

function commit(text: string): string {
  writeFileSync(path.join(work, "a.md"), text);
  git("-C", work, "add", ".");
  git("-C", work, "commit", "-q", "-m", "x");
  git("-C", work, "push", "-q", bare, "HEAD:refs/heads/trunk");
  return git("-C", work, "rev-parse", "HEAD");
}

beforeAll(() => {
  git("init", "-q", "-b", "trunk", work);
  git("init", "-q", "--bare", "-b", "trunk", bare);
  writeFileSync(path.join(bare, "hooks/post-update"), "#!/bin/sh\n");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

afterAll(() => rmSync(top, { recursive: true }));

async function serve(options: Parameters<typeof serveGit>[1] = {}) {
  const server = await serveGit(path.join(top, "served"), options);
  servers.push(server);
  vi.stubEnv("REGROUND_DATA", mkdtempSync(path.join(top, "data-")));
  vi.stubEnv("REGROUND_CONTENT_REMOTES", `kb.example=${server.origin}`);
  return server;
}

function remote(text: string) {
  const parsed = parseContentAddress(text);
  if (!parsed.ok || parsed.value.kind !== "remote") throw new Error(text);
  return parsed.value;
}

const KB = "https://kb.example/kb.git";

async function textOf(gitDir: string): Promise<string> {
  const opened = await openRepository(gitDir);
  if (!opened.ok) throw new Error(opened.reason);
  const newest = await newestCommit(opened.value);
  if (!newest.ok) throw new Error(newest.reason);
  const blob = await readBlob(opened.value, newest.value, "a.md");
  closeRepository(opened.value);
  return blob.ok ? String(blob.value.bytes) : blob.reason;
}

test("a remote is read at its own branch, and again when it moved on", async () => {
  commit("first\n");
  await serve({ secret: "x-access-token:s3cret" });
  vi.stubEnv("REGROUND_GIT_TOKENS", "kb.example=s3cret");
  const address = remote(KB);
  expect(await fetchRemote(address)).toEqual({ ok: true, value: null });
  expect(await textOf(cloneDirectory(address))).toBe("first\n");
  const newest = commit("second\n");
  await fetchRemote(address);
  expect(await textOf(cloneDirectory(address))).toBe("second\n");
  expect(readFileSync(path.join(cloneDirectory(address), "HEAD"), "utf8")).toBe(
    "ref: refs/heads/trunk\n",
  );
  expect(git("--git-dir", cloneDirectory(address), "rev-parse", "HEAD")).toBe(
    newest,
  );
});

test("a clone has no hook, no work tree, no secret and none of the remote's configuration", async () => {
  git("--git-dir", bare, "config", "core.fsmonitor", "touch /tmp/pwned");
  await serve({ secret: "x-access-token:s3cret" });
  vi.stubEnv("REGROUND_GIT_TOKENS", "kb.example=s3cret");
  const address = remote(KB);
  expect((await fetchRemote(address)).ok).toBe(true);
  const clone = cloneDirectory(address);
  expect(existsSync(path.join(clone, "hooks"))).toBe(false);
  const config = readFileSync(path.join(clone, "config"), "utf8");
  expect(config).toContain("bare = true");
  expect(config).not.toMatch(/s3cret|fsmonitor|remote|127\.0\.0\.1/);
  expect(readdirSync(clone)).not.toContain("a.md");
});

test.each([
  ["no secret", "", "access"],
  ["a wrong secret", "kb.example=other", "access"],
  ["another host's secret", "evil.example=s3cret", "access"],
])(
  "with %s access is refused, and nothing is left",
  async (_, tokens, reason) => {
    const server = await serve({ secret: "x-access-token:s3cret" });
    vi.stubEnv("REGROUND_GIT_TOKENS", tokens);
    expect(await fetchRemote(remote(KB))).toEqual({ ok: false, reason });
    expect(server.asked.join("\n")).not.toContain(
      btoa("x-access-token:s3cret"),
    );
    expect(existsSync(cloneDirectory(remote(KB)))).toBe(false);
  },
);

test("a redirect is not followed, so no secret goes where it points", async () => {
  const other = await serve();
  const server = await serve({
    behave: (request, response) => {
      response
        .writeHead(302, { location: `${other.origin}${request.url}` })
        .end();
      return true;
    },
  });
  expect(server.origin).not.toBe(other.origin);
  vi.stubEnv("REGROUND_GIT_TOKENS", "kb.example=s3cret");
  expect(await fetchRemote(remote(KB))).toEqual({
    ok: false,
    reason: "redirected",
  });
  expect(other.asked).toEqual([]);
});

test("a remote that says nothing is given up", async () => {
  await serve({ behave: () => true });
  const limits = { idleMs: 300, totalMs: 1_000 };
  expect(await fetchRemote(remote(KB), limits)).toEqual({
    ok: false,
    reason: "timeout",
  });
});

test("a repository that is not there is said to be so", async () => {
  await serve();
  const gone = remote("https://kb.example/none.git");
  expect(await fetchRemote(gone)).toEqual({
    ok: false,
    reason: "no-such-repository",
  });
});

test("a host that the operator did not name is never asked", async () => {
  const server = await serve();
  const address = remote("https://other.example/kb.git");
  expect(await fetchRemote(address)).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  expect(server.asked).toEqual([]);
});

test("a file remote is read below the operator's roots only, links resolved", async () => {
  vi.stubEnv("REGROUND_DATA", mkdtempSync(path.join(top, "data-")));
  const address = remote(`file://${bare}`);
  expect(await fetchRemote(address)).toEqual({
    ok: false,
    reason: "not-allowed",
  });
  const root = mkdtempSync(path.join(top, "root-"));
  symlinkSync(bare, path.join(root, "link.git"));
  vi.stubEnv("REGROUND_CONTENT_ROOTS", root);
  const link = remote(`file://${root}/link.git`);
  expect(await fetchRemote(link)).toEqual({ ok: false, reason: "not-allowed" });
  vi.stubEnv("REGROUND_CONTENT_ROOTS", `${root}:${path.join(top, "served")}`);
  expect((await fetchRemote(address)).ok).toBe(true);
});

test("people choose among what the operator opened, and nothing else", async () => {
  vi.stubEnv("REGROUND_SAMPLE_REPOSITORY", work);
  vi.stubEnv("REGROUND_CONTENT_ROOTS", path.join(top, "served"));
  vi.stubEnv("REGROUND_CONTENT_REMOTES", "github.com/acme");
  expect((await mayReadContent(work)).ok).toBe(true);
  expect((await mayReadContent(bare)).ok).toBe(true);
  expect((await mayReadContent("https://github.com/acme/kb")).ok).toBe(true);
  for (const [text, reason] of [
    [top, "outside-roots"],
    [`${path.join(top, "served")}/../work`, "outside-roots"],
    ["/etc", "outside-roots"],
    [`file://${work}`, "outside-roots"],
    ["https://github.com/other/kb", "host-not-allowed"],
    ["work", "relative"],
  ] as const)
    expect(await mayReadContent(text)).toEqual({ ok: false, reason });
});
