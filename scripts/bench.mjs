import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

// `npm run bench [-- NAME…] [--json]`: every figure of the table in
// the quality table that has a bench. Timings are ratios within one run. Each
// bench has a process of its own: it starts with no pool and nothing in memory.
const folder = path.join(import.meta.dirname, "../bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && !file.startsWith("score-"))
  .map((file) => file.slice(0, -3));

const args = process.argv.slice(2);
const json = args.includes("--json");
const wanted = args.filter((arg) => !arg.startsWith("--"));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}: ${names.join(", ")}`);
  process.exit(2);
}

if (process.send) {
  register();
  process.send(await figuresOf(wanted[0]));
  process.exit(0);
}

const figures = {};
let failed = false;
for (const name of wanted.length > 0 ? wanted : names) {
  if (!json) console.log(`${name} …`);
  const found = await inProcess(name);
  failed ||= found === null;
  for (const [figure, { ok, value, unit, bar }] of Object.entries(found ?? {}))
    if (!json)
      console.log(
        `  ${ok ? "ok  " : "OVER"} ${figure}: ${Number(value.toPrecision(3))} ${unit} (bar ${bar})`,
      );
  Object.assign(figures, found);
}
if (json) console.log(JSON.stringify(figures));
const all = Object.values(figures).every(({ ok }) => ok);
process.exit(all && !failed ? 0 : 1);

async function figuresOf(name) {
  const file = path.join(folder, `${name}.ts`);
  const module = await import(pathToFileURL(file).href);
  const run = Object.values(module).find((it) => typeof it === "function");
  return await run();
}

/** What a bench measured; null where it broke off. */
function inProcess(name) {
  const child = spawn(
    process.execPath,
    [...process.execArgv, import.meta.filename, name],
    { stdio: ["ignore", 2, 2, "ipc"] },
  );
  return new Promise((resolve) => {
    let found = null;
    child.on("message", (message) => {
      found = message;
    });
    child.on("close", () => resolve(found));
  });
}
