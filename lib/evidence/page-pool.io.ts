import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { no, ok, type Result } from "@/lib/core/result";
import type { PageAnswers, PageTask } from "./page-work";
import type { PageReply } from "./page-worker.io";

/** One page may take so long; then its thread is ended. */
export const PAGE_WORK_MS = 15_000;
const HEAP_MB = 512;
/** Never one alone: a page that takes all its time must not hold up the rest. */
const THREADS = Math.max(2, Math.min(4, availableParallelism()));

/** Why a page was given up: it took too long, or more memory than it may. */
export type PageWorkEnd = "too-slow" | "too-big";

type Job = {
  task: PageTask;
  limitMs: number;
  settle(result: Result<unknown, PageWorkEnd>): void;
  fail(error: Error): void;
};
type Thread = { worker: Worker; job: Job | null; timer?: NodeJS.Timeout };

const threads = new Set<Thread>();
const waiting: Job[] = [];

/**
 * Does work on a page in another thread, so that no page can hold up this one:
 * reading, matching and ranking take as long as the page's author likes, up to
 * a limit of time (ms, from when its thread takes it up) and memory. Threads
 * are kept for the next page and keep no process alive.
 */
export async function workOnPage<T extends PageTask>(
  task: T,
  limitMs: number = PAGE_WORK_MS,
): Promise<Result<PageAnswers[T["do"]], PageWorkEnd>> {
  const result = await new Promise<Result<unknown, PageWorkEnd>>(
    (settle, fail) => {
      waiting.push({ task, limitMs, settle, fail });
      handOut();
    },
  );
  return result as Result<PageAnswers[T["do"]], PageWorkEnd>;
}

function handOut(): void {
  while (waiting.length > 0) {
    const thread = freeThread();
    const job = thread && waiting.shift();
    if (!thread || !job) return;
    thread.job = job;
    thread.timer = setTimeout(() => end(thread, "too-slow"), job.limitMs);
    thread.worker.ref();
    thread.worker.postMessage(job.task);
  }
}

function freeThread(): Thread | null {
  for (const thread of threads) if (!thread.job) return thread;
  return threads.size < THREADS ? startThread() : null;
}

function startThread(): Thread {
  const worker = startWorker();
  const thread: Thread = { worker, job: null };
  threads.add(thread);
  worker.on("message", (reply: PageReply) => {
    const job = release(thread);
    worker.unref();
    if (reply.ok) job?.settle(ok(reply.answer));
    else job?.fail(new Error(reply.message));
    handOut();
  });
  worker.on("error", (error: NodeJS.ErrnoException) => {
    const tooBig = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    end(thread, tooBig ? "too-big" : error);
  });
  return thread;
}

function startWorker(): Worker {
  const options = { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } };
  if (!process.env.NEXT_RUNTIME) return new Worker(fromSource(), options);
  // The build sees this very expression and ships the worker as a bundle.
  return new Worker(new URL("./page-worker.io.ts", import.meta.url), options);
}

const fromSource = () =>
  path.join(import.meta.dirname, "../../scripts/page-worker-from-source.mjs");

function release(thread: Thread): Job | null {
  clearTimeout(thread.timer);
  const { job } = thread;
  thread.job = null;
  return job;
}

/** Gives up a thread with the page that it was at. */
function end(thread: Thread, why: PageWorkEnd | Error): void {
  const job = release(thread);
  threads.delete(thread);
  void thread.worker.terminate();
  if (why instanceof Error) job?.fail(why);
  else job?.settle(no(why));
  handOut();
}
