import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { devNull } from "node:os";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { commitIds, signature } from "./commit-ids.mjs";

const run = promisify(execFile);

/**
 * A bare Git repository of these commits at `targetDir`, always with the same
 * ids. One that is already there is left alone; any other is replaced. It is
 * built beside the target and renamed, so that nobody meets half of one, and
 * no Git configuration of the user or the machine is read.
 *
 * Takes the steps of `readHistory`; returns `{ dir, head, commits }`, ids in
 * the order of the steps. Throws when Git is missing or the disk refuses.
 */
export async function buildRepository(targetDir, steps) {
  const dir = resolve(targetDir);
  const commits = commitIds(steps);
  const head = commits.at(-1);
  const built = { dir, head, commits };
  if ((await headOf(dir)) === head) return built;

  await mkdir(dirname(dir), { recursive: true });
  const beside = `${dir}.${randomBytes(6).toString("hex")}`;
  try {
    await git(["init", "--quiet", "--bare", "--template=", beside]);
    await git(["--git-dir", beside, "symbolic-ref", "HEAD", "refs/heads/main"]);
    await fastImport(beside, steps);
    await putInPlace(beside, dir, head);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  return built;
}

/** Of two processes that build at once, either one's result will do. */
async function putInPlace(beside, dir, head) {
  const old = `${beside}.old`;
  await rename(dir, old).catch(unless("ENOENT"));
  try {
    await rename(beside, dir);
  } catch (error) {
    if ((await headOf(dir)) !== head) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

function unless(code) {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

/** The commit that `main` names, or null where no repository can be read. */
async function headOf(dir) {
  const args = ["--git-dir", dir, "rev-parse", "--verify", "refs/heads/main"];
  return git(args).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

function git(args) {
  return run("git", args, { env: cleanEnvironment() });
}

/** The sample must come out the same on every machine. */
function cleanEnvironment() {
  return {
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_DEFAULT_HASH: "sha1",
  };
}

/** `git fast-import` takes bytes as they are: no work tree, no line endings. */
async function fastImport(gitDir, steps) {
  const args = ["--git-dir", gitDir, "fast-import", "--quiet"];
  const child = spawn("git", args, {
    env: cleanEnvironment(),
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const ended = new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  });
  child.stdin.on("error", () => {});
  child.stdin.end(importStream(steps));
  const code = await ended;
  if (code !== 0)
    throw new Error(`git fast-import ended with ${code}: ${said}`);
}

/** Format: https://git-scm.com/docs/git-fast-import */
function importStream(steps) {
  return Buffer.concat(
    steps.flatMap((step, i) => [
      text(`commit refs/heads/main\nmark :${i + 1}\n`),
      text(`author ${signature(step)}\ncommitter ${signature(step)}\n`),
      data(Buffer.from(`${step.message}\n`)),
      text(i === 0 ? "" : `from :${i}\n`),
      text("deleteall\n"),
      ...[...step.files].flatMap(([path, bytes]) => [
        text(`M 100644 inline ${path}\n`),
        data(bytes),
      ]),
    ]),
  );
}

function text(string) {
  return Buffer.from(string);
}

function data(bytes) {
  return Buffer.concat([text(`data ${bytes.length}\n`), bytes, text("\n")]);
}
