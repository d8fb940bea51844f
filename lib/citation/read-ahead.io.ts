import "server-only";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from "node:worker_threads";

/** A file's text without its byte order mark, and the SHA-256 of its bytes. */
export type ReadFile = { path: string; text: string; hash: string };

/** Fewer files are read sooner than a thread is started. */
const FEW = 500;
const BATCH = 16;
/** How many batches may be read and not yet taken. */
const AHEAD = 16;

/**
 * Reads files in their order, a batch at a time. Of many, a second thread reads
 * some batches ahead while the caller works on the last ones; where the caller
 * is the quicker it reads too, so that neither waits for the other.
 * Throws at the first file that cannot be read.
 */
export function* readAhead(
  paths: readonly string[],
): Generator<readonly ReadFile[]> {
  if (paths.length >= FEW) yield* readByTwo(paths);
  else for (const path of paths) yield [readOne(path)];
}

function readOne(path: string): ReadFile {
  const content = readFileSync(path, "utf8");
  // Text that was no UTF-8 has other bytes than the file.
  const isExact = !content.includes("\uFFFD");
  const sum = hash("sha256", isExact ? content : readFileSync(path));
  return { path, text: content.replace(/^\uFEFF/, ""), hash: sum };
}

/** What both threads count: batches taken on, batches used up, batches that the thread has sent. */
const CLAIMED = 0;
const USED = 1;
const SENT = 2;

/**
 * The same in a thread, as text: it starts at once, whatever loads this module.
 * An answer holds of each file its text and its hash, one after the other.
 */
const THREAD = `
const { hash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { workerData } = require("node:worker_threads");
const { paths, batch, ahead, counts, port } = workerData;
const readOne = (path) => {
  const content = readFileSync(path, "utf8");
  const isExact = !content.includes("\\uFFFD");
  const sum = hash("sha256", isExact ? content : readFileSync(path));
  return [content.replace(/^\\uFEFF/, ""), sum];
};
const answerFor = (n) => {
  const start = n * batch;
  try {
    return { n, read: paths.slice(start, start + batch).flatMap(readOne) };
  } catch (error) {
    return { n, problem: error.message };
  }
};
for (;;) {
  const n = Atomics.add(counts, ${CLAIMED}, 1);
  if (n * batch >= paths.length) break;
  let used = Atomics.load(counts, ${USED});
  while (used >= 0 && n >= used + ahead) {
    Atomics.wait(counts, ${USED}, used);
    used = Atomics.load(counts, ${USED});
  }
  if (used < 0) break;
  port.postMessage(answerFor(n));
  Atomics.add(counts, ${SENT}, 1);
  Atomics.notify(counts, ${SENT});
}`;

type Answer = { n: number; read?: string[]; problem?: string };

function* readByTwo(paths: readonly string[]): Generator<readonly ReadFile[]> {
  const reading = new SharedReading(paths);
  try {
    for (let n = 0; n * BATCH < paths.length; n++) yield reading.take(n);
  } finally {
    reading.end();
  }
}

/** Files that two threads read: each takes on the batch that nobody has taken on yet. */
class SharedReading {
  private readonly paths: readonly string[];
  private readonly counts = new Int32Array(new SharedArrayBuffer(12));
  private readonly port: MessagePort;
  private readonly thread: Worker;
  private readonly ready = new Map<number, readonly ReadFile[]>();

  constructor(paths: readonly string[]) {
    this.paths = paths;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.thread = new Worker(THREAD, {
      eval: true,
      execArgv: [],
      workerData: {
        paths,
        batch: BATCH,
        ahead: AHEAD,
        counts: this.counts,
        port: port2,
      },
      transferList: [port2],
    });
  }

  /** A batch by its number; they are asked for in order. */
  take(n: number): readonly ReadFile[] {
    for (;;) {
      const sent = Atomics.load(this.counts, SENT);
      this.receive();
      const files = this.ready.get(n);
      if (files) {
        this.ready.delete(n);
        Atomics.add(this.counts, USED, 1);
        Atomics.notify(this.counts, USED);
        return files;
      }
      if (!this.readOwn()) Atomics.wait(this.counts, SENT, sent);
    }
  }

  private receive(): void {
    for (;;) {
      const got = receiveMessageOnPort(this.port);
      if (!got) return;
      const { n, read, problem }: Answer = got.message;
      if (!read) throw new Error(problem);
      this.ready.set(n, filesOf(this.batch(n), read));
    }
  }

  /** Reads the next batch here; false where none is left or enough is held. */
  private readOwn(): boolean {
    if (this.ready.size >= AHEAD) return false;
    const n = Atomics.add(this.counts, CLAIMED, 1);
    if (n * BATCH >= this.paths.length) return false;
    this.ready.set(n, this.batch(n).map(readOne));
    return true;
  }

  private batch(n: number): string[] {
    return this.paths.slice(n * BATCH, (n + 1) * BATCH);
  }

  end(): void {
    Atomics.store(this.counts, USED, -1);
    Atomics.notify(this.counts, USED);
    this.port.close();
    void this.thread.terminate();
  }
}

function filesOf(paths: string[], read: string[]): ReadFile[] {
  return paths.map((path, n) => ({
    path,
    text: read[2 * n] ?? "",
    hash: read[2 * n + 1] ?? "",
  }));
}
