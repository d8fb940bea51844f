/** Runs once when the server starts: the job loop lives in the same process. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  if (!process.env.DATABASE_URL) return;
  const { startJobs } = await import("@/lib/jobs/job-loop");
  try {
    const jobs = await startJobs();
    process.once("SIGTERM", () => void jobs.stop());
    process.once("SIGINT", () => void jobs.stop());
  } catch (error) {
    console.error("The job loop did not start:", error);
  }
}
