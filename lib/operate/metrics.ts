import "server-only";
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import { db, pool } from "@/lib/db/client";

// One registry a process: Next evaluates modules more than once.
const kept = globalThis as typeof globalThis & {
  regroundMetrics?: ReturnType<typeof build>;
};

function build() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "reground_api_request_seconds",
    help: "How long calls of the API took",
    labelNames: ["method", "route", "status"],
    buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 60],
    registers,
  });
  const errors = new Counter({
    name: "reground_page_errors_total",
    help: "Pages and actions that failed",
    registers,
  });
  new Gauge({
    name: "reground_database_connections",
    help: "Connections of this process to Postgres",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waited-for" }, pool.waitingCount);
    },
  });
  new Gauge({
    name: "reground_job_runs",
    help: "Checks of sources that are not over, on all processes",
    labelNames: ["state"],
    registers,
    async collect() {
      for (const state of ["queued", "running"])
        this.set({ state }, await db.jobRun.count({ where: { state } }));
    },
  });
  return { registry, requests, errors };
}

const metrics = () => {
  kept.regroundMetrics ??= build();
  return kept.regroundMetrics;
};

/** Counts one call of the API. `route` names its parameters, never their values. */
export function countRequest(
  method: string,
  route: string,
  status: number,
  ms: number,
): void {
  metrics().requests.observe({ method, route, status }, ms / 1000);
}

/** Counts a page or an action that failed. */
export function countPageError(): void {
  metrics().errors.inc();
}

/** Everything that is counted, as Prometheus reads it. */
export async function metricsText(): Promise<{ text: string; type: string }> {
  const { registry } = metrics();
  return { text: await registry.metrics(), type: registry.contentType };
}
