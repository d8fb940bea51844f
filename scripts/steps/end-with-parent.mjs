// Loaded into each child that goes on running: when the parent dies, even by
// SIGKILL, the channel to it closes, and the child ends as if asked to.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), 10_000).unref();
});
process.channel?.unref();
