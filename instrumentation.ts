/** Runs once when the server starts: the job loop lives in the same process. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { refuseUnfitSettings } = await import("@/lib/operate/start-checks");
  refuseUnfitSettings();
  const { startJobs } = await import("@/lib/jobs/job-loop");
  try {
    const jobs = await startJobs();
    process.once("SIGTERM", () => void jobs.stop());
    process.once("SIGINT", () => void jobs.stop());
  } catch (error) {
    console.error("The job loop did not start:", error);
  }
}
