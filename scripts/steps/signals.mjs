import { readFileSync } from "node:fs";

const SHELLS = ["sh", "dash", "bash", "busybox", "zsh", "ksh"];

/**
 * Calls `stop` once, whatever asks for the end and however often: Ctrl-C (which
 * npm passes on as well), SIGTERM, a closed terminal, or the end of the npm that
 * started us. A shell between npm and us passes no signal on, so npm is watched.
 */
export function onStop(stop) {
  let asked = false;
  const once = () => {
    if (asked) return;
    asked = true;
    stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, once);
  if (!process.env.npm_lifecycle_event) return;
  const starters = findStarters();
  const timer = setInterval(() => {
    if (starters.some(hasEnded)) once();
  }, 300);
  timer.unref();
}

/** Our parent and, where that is npm's shell, npm itself. */
function findStarters() {
  const parent = lookAt(process.ppid);
  if (!parent) return [];
  const npm = SHELLS.includes(parent.name) ? lookAt(parent.parent) : null;
  return npm ? [parent, npm] : [parent];
}

function hasEnded({ pid, since }) {
  return lookAt(pid)?.since !== since;
}

/** Null where the process is gone, or the system does not tell (then the parent's id tells enough). */
function lookAt(pid) {
  if (process.platform !== "linux")
    return pid === process.ppid
      ? { pid, name: "", parent: 0, since: pid }
      : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const open = stat.indexOf("(");
    const close = stat.lastIndexOf(")");
    const fields = stat.slice(close + 2).split(" ");
    if (fields[0] === "Z") return null;
    return {
      pid,
      name: stat.slice(open + 1, close),
      parent: Number(fields[1]),
      since: fields[19],
    };
  } catch {
    return null;
  }
}
