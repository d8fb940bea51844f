import { parentPort } from "node:worker_threads";
import { doPageWork, type PageTask } from "./page-work";

/** What a worker says of one task. */
export type PageReply =
  | { ok: true; answer: unknown }
  | { ok: false; message: string };

// Runs in a worker thread (see page-pool.io.ts): one task at a time.
parentPort?.on("message", (task: PageTask) => {
  parentPort?.postMessage(replyTo(task));
});

function replyTo(task: PageTask): PageReply {
  try {
    return { ok: true, answer: doPageWork(task) };
  } catch (error) {
    const message = error instanceof Error ? error.stack : String(error);
    return { ok: false, message: message ?? "" };
  }
}
