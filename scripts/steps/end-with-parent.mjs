// Loaded into each child that we start: when we die, even by SIGKILL, the
// channel to us closes, and the child ends as if asked to. Its own children
// inherit this import, but we are not their parent.
if (process.env.REGROUND_STARTED_BY === `${process.ppid}`) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 10_000).unref();
  });
  process.channel?.unref();
}
