// The worker where there is no build: tests and the command line run
// TypeScript as it is, and a thread has to be told how.
import { register } from "tsx/esm/api";

register();
await import("../lib/evidence/page-worker.io.ts");
