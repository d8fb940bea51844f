import { CommandFailed, runNode } from "./child.mjs";

/** The checks that look at the sources alone, each a name and a promise of `null` or what is wrong. */
export const checks = [
  ["format and lint", () => fails("@biomejs/biome/bin/biome", "check", ".")],
  ["types", checkTypes],
  ["boundaries", checkBoundaries],
  ["unused code", () => fails("knip/bin/knip.js")],
];

/** Null when the program succeeds, else what it printed. */
async function fails(program, ...args) {
  try {
    await runNode([`node_modules/${program}`, ...args]);
    return null;
  } catch (error) {
    if (error instanceof CommandFailed) return error.output || error.message;
    throw error;
  }
}

/** Next's own types name the routes, so they are written first. */
async function checkTypes() {
  return (
    (await fails("next/dist/bin/next", "typegen")) ??
    fails("typescript/bin/tsc", "--noEmit")
  );
}

/** A cruise that saw nothing has checked nothing. */
async function checkBoundaries() {
  const program = "dependency-cruiser/bin/dependency-cruise.mjs";
  const folders = ["app", "components", "lib"];
  const problem = await fails(program, ...folders);
  if (problem) return problem;
  const report = await runNode([
    `node_modules/${program}`,
    ...folders,
    "--output-type",
    "json",
  ]);
  const { totalCruised } = JSON.parse(report).summary;
  return totalCruised > 0 ? null : "dependency-cruiser looked at 0 modules.";
}
