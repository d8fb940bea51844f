import { runCommand } from "./run-command";

const { argv, stdout, stderr } = process;

process.exitCode = await runCommand(argv.slice(2), {
  stdout: (text) => void stdout.write(text),
  stderr: (text) => void stderr.write(text),
});
