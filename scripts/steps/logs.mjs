import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import path from "node:path";

const LARGE = 10_000_000;

/** Makes the directory, and sets aside logs that have grown large: one old one of each is kept. */
export function rotateLogs(directory) {
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) {
    const file = path.join(directory, name);
    if (name.endsWith(".log") && statSync(file).size > LARGE)
      renameSync(file, `${file}.1`);
  }
}

/** The last lines of a log, or nothing. */
export function tail(file, lines = 20) {
  try {
    const text = readFileSync(file, "utf8").trimEnd();
    return `The end of ${file}:\n${text.split("\n").slice(-lines).join("\n")}\n`;
  } catch {
    return "";
  }
}
