import type { Instrumentation } from "next";

/** Runs once when the server starts: the job loop lives in the same process. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { refuseUnfitSettings } = await import("@/lib/operate/start-checks");
  refuseUnfitSettings();
  const { explainRefusedMethods } = await import(
    "@/lib/operate/refused-method"
  );
  explainRefusedMethods();
  const { errorFields, log } = await import("@/lib/operate/log");
  const { startJobs } = await import("@/lib/jobs/job-loop");
  try {
    const jobs = await startJobs();
    process.once("SIGTERM", () => void jobs.stop());
    process.once("SIGINT", () => void jobs.stop());
  } catch (error) {
    log.error(errorFields(error), "the job loop did not start");
  }
}

/** A page or an action that failed: where, and the digest that the reader sees. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  request,
  context,
) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { errorFields, log } = await import("@/lib/operate/log");
  const { countPageError } = await import("@/lib/operate/metrics");
  const digest =
    error instanceof Error && "digest" in error ? String(error.digest) : null;
  log.error(
    {
      ...errorFields(error),
      ...{ digest, method: request.method, route: context.routePath },
    },
    "page failed",
  );
  countPageError();
};
