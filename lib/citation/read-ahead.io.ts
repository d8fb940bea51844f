import "server-only";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** A file's text without its byte order mark, and the SHA-256 of its bytes. */
export type ReadFile = { path: string; text: string; hash: string };

/** Fewer files are read sooner than a thread is started. */
const FEW = 500;
const BATCH = 32;
const AHEAD = 4;

/**
 * Reads files in their order, a batch at a time. Many are read by a second thread, some batches
 * ahead, so that reading and auditing take the time of the slower of the two.
 * Throws at the first file that cannot be read.
 */
export async function* readAhead(
  paths: readonly string[],
): AsyncGenerator<readonly ReadFile[]> {
  if (paths.length >= FEW) yield* readInThread(paths);
  else for (const path of paths) yield [readOne(path)];
}

function readOne(path: string): ReadFile {
  const content = readFileSync(path, "utf8");
  // Text that was no UTF-8 has other bytes than the file.
  const isExact = !content.includes("\uFFFD");
  const sum = hash("sha256", isExact ? content : readFileSync(path));
  return { path, text: content.replace(/^\uFEFF/, ""), hash: sum };
}

/** The same in a thread, as text: it starts at once, whatever loads this module. */
const THREAD = `
const { hash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const { paths, batch } = workerData;
const readOne = (path) => {
  const content = readFileSync(path, "utf8");
  const isExact = !content.includes("\\uFFFD");
  const sum = hash("sha256", isExact ? content : readFileSync(path));
  return [content.replace(/^\\uFEFF/, ""), sum];
};
parentPort.on("message", (from) => {
  try {
    parentPort.postMessage({ read: paths.slice(from, from + batch).flatMap(readOne) });
  } catch (error) {
    parentPort.postMessage({ problem: error.message });
  }
});`;

/** Of each file of a batch its text and its hash, one after the other. */
type Answer = { read?: string[]; problem?: string };

async function* readInThread(
  paths: readonly string[],
): AsyncGenerator<readonly ReadFile[]> {
  const workerData = { paths, batch: BATCH };
  const thread = new Worker(THREAD, { eval: true, execArgv: [], workerData });
  const answers = new AnswerQueue(thread);
  try {
    let asked = 0;
    const ask = () => {
      if (asked < paths.length) thread.postMessage(asked);
      asked += BATCH;
    };
    for (let n = 0; n < AHEAD; n++) ask();
    for (let given = 0; given < paths.length; given += BATCH) {
      const { read, problem } = await answers.next();
      if (!read) throw new Error(problem);
      ask();
      yield filesOf(paths.slice(given, given + BATCH), read);
    }
  } finally {
    await thread.terminate();
  }
}

function filesOf(paths: string[], read: string[]): ReadFile[] {
  return paths.map((path, n) => ({
    path,
    text: read[2 * n] ?? "",
    hash: read[2 * n + 1] ?? "",
  }));
}

/** A thread's answers in order, waited for one at a time. */
class AnswerQueue {
  private readonly waiting: Answer[] = [];
  private wake: ((answer: Answer) => void) | undefined;

  constructor(thread: Worker) {
    thread.on("message", (answer: Answer) => this.put(answer));
    thread.on("error", ({ message }) => this.put({ problem: message }));
  }

  next(): Promise<Answer> {
    const ready = this.waiting.shift();
    if (ready) return Promise.resolve(ready);
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private put(answer: Answer): void {
    if (this.wake) this.wake(answer);
    else this.waiting.push(answer);
    this.wake = undefined;
  }
}
