import { runCommand } from "./run-command";

const { argv, stdout, stderr } = process;

// A reader such as `head` may leave before the end; that is no failure.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 3);
});

process.exitCode = await runCommand(argv.slice(2), {
  stdout: (text) => void stdout.write(text),
  stderr: (text) => void stderr.write(text),
});
