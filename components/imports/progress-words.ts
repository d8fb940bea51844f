import type { ImportProgress } from "@/lib/intake/import-progress";

const UNITS = ["bytes", "kB", "MB", "GB"];

/** A size as people read it: "12 bytes", "4.2 MB". */
export function sizeWords(bytes: number): string {
  let n = bytes;
  let unit = 0;
  while (n >= 1000 && unit < UNITS.length - 1) {
    n /= 1000;
    unit++;
  }
  const digits = unit === 0 || n >= 100 ? 0 : 1;
  return `${n.toFixed(digits)} ${UNITS[unit]}`;
}

/** What a job is doing with an import, in one sentence. */
export function progressWords(progress: ImportProgress): string {
  const flags = `${progress.flags.toLocaleString("en")} ${progress.flags === 1 ? "flag" : "flags"}`;
  const { done, total } = progress;
  switch (progress.stage) {
    case "waiting":
      return "It waits for its turn.";
    case "reading": {
      const of = total === null ? "" : ` of ${sizeWords(total * 1024)}`;
      return `${flags} read, ${sizeWords(done * 1024)}${of}.`;
    }
    case "comparing":
      return total === null || total === 0
        ? `${flags} are compared with what is known.`
        : `${flags} are compared with what is known: ${done.toLocaleString("en")} of ${total.toLocaleString("en")} files that differ.`;
    case "committing":
      return total === null
        ? `${flags} are put in force.`
        : `${flags} are put in force: step ${Math.min(done + 1, total)} of ${total}.`;
  }
}
