import { spawn } from "node:child_process";
import { gitArguments, gitEnvironment } from "./git-environment";

export type GitRun =
  | { ok: true; stdout: Buffer }
  | { ok: false; why: "failed" | "timeout"; stderr: string };

export type GitRunOptions = {
  /** Beside what every Git process of ours gets. */
  environment?: Record<string, string>;
  input?: Uint8Array;
  /** Without a word for so long it is ended. */
  idleMs?: number;
  /** So long it may take in all. */
  totalMs?: number;
  onProgress?: (words: string) => void;
};

const MOST_OUTPUT = 64 * 1024 * 1024;

/**
 * Runs one Git command on a repository of ours, with nothing of the operator's
 * environment or configuration but what is given. It never throws. When it has
 * to be ended, so are the helpers that it started.
 */
export function runGit(
  gitDir: string,
  args: readonly string[],
  options: GitRunOptions = {},
): Promise<GitRun> {
  const { idleMs = 60_000, totalMs = 15 * 60_000, onProgress } = options;
  return new Promise((resolve) => {
    const child = spawn("git", [...gitArguments(gitDir), ...args], {
      env: { ...gitEnvironment(process.env.PATH), ...options.environment },
      cwd: "/",
      stdio: ["pipe", "pipe", "pipe"],
      // Its own group, so that its helpers end with it.
      detached: true,
      windowsHide: true,
    });
    const out: Buffer[] = [];
    let size = 0;
    let stderr = "";
    let why: "failed" | "timeout" = "failed";
    const end = (reason: typeof why) => {
      why = reason;
      if (child.pid) killGroup(child.pid);
    };
    const total = setTimeout(() => end("timeout"), totalMs);
    let idle = setTimeout(() => end("timeout"), idleMs);
    const heard = () => {
      clearTimeout(idle);
      idle = setTimeout(() => end("timeout"), idleMs);
    };
    child.stdout.on("data", (data: Buffer) => {
      heard();
      size += data.length;
      if (size > MOST_OUTPUT) end("failed");
      else out.push(data);
    });
    child.stderr.on("data", (data: Buffer) => {
      heard();
      stderr = (stderr + data.toString("utf8")).slice(-20_000);
      const line =
        stderr
          .trimEnd()
          .split(/[\r\n]/)
          .at(-1) ?? "";
      onProgress?.(line.slice(0, 200));
    });
    child.stdin.on("error", () => {});
    child.on("error", (error) => {
      stderr += error.message;
    });
    child.on("close", (code) => {
      clearTimeout(total);
      clearTimeout(idle);
      if (code === 0) resolve({ ok: true, stdout: Buffer.concat(out) });
      else resolve({ ok: false, why, stderr });
    });
    child.stdin.end(options.input);
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
