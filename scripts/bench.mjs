import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

// `npm run bench [-- NAME…] [--json]`: every figure of the table in
// docs/quality.md that has a bench. Timings are ratios within one run.
register();

const args = process.argv.slice(2);
const json = args.includes("--json");
const wanted = args.filter((arg) => !arg.startsWith("--"));
const folder = path.join(import.meta.dirname, "../bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && !file.startsWith("score-"))
  .map((file) => file.slice(0, -3));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}: ${names.join(", ")}`);
  process.exit(2);
}

const figures = {};
for (const name of wanted.length > 0 ? wanted : names) {
  const module = await import(
    pathToFileURL(path.join(folder, `${name}.ts`)).href
  );
  const run = Object.values(module).find((it) => typeof it === "function");
  if (!json) console.log(`${name} …`);
  for (const [figure, found] of Object.entries(await run())) {
    figures[figure] = found;
    if (!json)
      console.log(
        `  ${found.ok ? "ok  " : "OVER"} ${figure}: ${Number(found.value.toPrecision(3))} ${found.unit} (bar ${found.bar})`,
      );
  }
}
if (json) console.log(JSON.stringify(figures));
process.exit(Object.values(figures).every(({ ok }) => ok) ? 0 : 1);
