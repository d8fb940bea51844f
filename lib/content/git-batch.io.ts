import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { gitArguments, gitEnvironment } from "./git-environment";

/** An object as Git keeps it; `bytes` is null where it is over the limit. */
export type GitObject = {
  oid: string;
  type: string;
  size: number;
  bytes: Buffer | null;
};

type Waiting = {
  maxBytes: number;
  resolve: (object: GitObject | null) => void;
  reject: (error: Error) => void;
};

const idleMs = 30_000;
const answerMs = 30_000;

/**
 * One `git cat-file --batch` process: asked over its standard input, so that no
 * name ever is an argument. It starts with the first question, ends after half
 * a minute without one, and starts again when it died.
 *
 * Answers come in the order of the questions, as the protocol promises.
 */
export class GitBatch {
  private readonly gitDir: string;
  private child: ChildProcessByStdio<Writable, Readable, null> | null = null;
  private waiting: Waiting[] = [];
  private header: Buffer = Buffer.alloc(0);
  private body: { object: GitObject; parts: Buffer[]; left: number } | null =
    null;
  private timer: NodeJS.Timeout | null = null;

  constructor(gitDir: string) {
    this.gitDir = gitDir;
  }

  /** How many questions are without an answer. */
  get load(): number {
    return this.waiting.length;
  }

  /**
   * The object that `name` means, or null where there is none. `name` holds no
   * line break: a validated revision, an object id, or one of them with `^{…}`.
   * Rejects when the process fails.
   */
  ask(name: string, maxBytes: number): Promise<GitObject | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ maxBytes, resolve, reject });
      this.running().stdin.write(`${name}\n`);
      this.watch();
    });
  }

  /** Ends the process. The next question starts a new one. */
  close(): void {
    this.fail(new Error("closed"));
  }

  private running(): ChildProcessByStdio<Writable, Readable, null> {
    if (this.child) return this.child;
    const child = spawn(
      "git",
      [...gitArguments(this.gitDir), "cat-file", "--batch"],
      {
        env: gitEnvironment(process.env.PATH),
        cwd: "/",
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
      },
    );
    const failed = (error: Error) => {
      if (this.child === child) this.fail(error);
    };
    child.on("error", failed);
    child.stdin.on("error", failed);
    child.on("close", (code) => failed(new Error(`git ended with ${code}`)));
    child.stdout.on("data", (data: Buffer) => {
      if (this.child === child) this.read(data);
    });
    this.child = child;
    return child;
  }

  /** Ends an idle process later, a silent one sooner; only work keeps Node up. */
  private watch(): void {
    if (this.timer) clearTimeout(this.timer);
    const busy = this.waiting.length > 0;
    this.timer = setTimeout(
      () => this.fail(new Error("git did not answer")),
      busy ? answerMs : idleMs,
    );
    if (!busy) this.timer.unref();
    for (const handle of [this.child, this.child?.stdin, this.child?.stdout])
      setReferenced(handle, busy);
  }

  private fail(error: Error): void {
    const { child, waiting } = this;
    if (this.timer) clearTimeout(this.timer);
    this.child = null;
    this.waiting = [];
    this.header = Buffer.alloc(0);
    this.body = null;
    this.timer = null;
    child?.stdin.destroy();
    child?.kill();
    for (const one of waiting) one.reject(error);
  }

  private read(data: Buffer): void {
    let rest: Buffer = data;
    while (rest.length > 0)
      rest = this.body ? this.readBody(rest) : this.readHeader(rest);
    this.watch();
  }

  private readHeader(data: Buffer): Buffer {
    const end = data.indexOf(0x0a);
    const part = end < 0 ? data : data.subarray(0, end);
    this.header = Buffer.concat([this.header, part]);
    if (end < 0) return Buffer.alloc(0);
    const line = this.header.toString("latin1");
    this.header = Buffer.alloc(0);
    const found = /^([0-9a-f]+) (\w+) (\d+)$/.exec(line);
    if (found) this.begin(found[1] ?? "", found[2] ?? "", Number(found[3]));
    else this.waiting.shift()?.resolve(null);
    return data.subarray(end + 1);
  }

  private begin(oid: string, type: string, size: number): void {
    const max = this.waiting[0]?.maxBytes ?? 0;
    const bytes = size <= max ? Buffer.alloc(0) : null;
    // One more byte: a line feed follows every body.
    this.body = {
      object: { oid, type, size, bytes },
      parts: [],
      left: size + 1,
    };
  }

  private readBody(data: Buffer): Buffer {
    const body = this.body;
    if (!body) return data;
    const part = data.subarray(0, body.left);
    if (body.object.bytes) body.parts.push(part);
    body.left -= part.length;
    if (body.left === 0) {
      const { object } = body;
      if (object.bytes)
        object.bytes = Buffer.concat(body.parts).subarray(0, object.size);
      this.body = null;
      this.waiting.shift()?.resolve(object);
    }
    return data.subarray(part.length);
  }
}

/** Child processes and their pipes are sockets that can be (un)referenced. */
function setReferenced(handle: unknown, busy: boolean): void {
  const socket = handle as { ref?: () => void; unref?: () => void } | null;
  if (busy) socket?.ref?.();
  else socket?.unref?.();
}
