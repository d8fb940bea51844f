import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { cacheDirectory } from "./check-machine.mjs";
import { CommandFailed, runNode } from "./child.mjs";

const reports = path.join(cacheDirectory, "reports");

/** Runs one project of Vitest; resolves to `{ passed, failed, output }`. */
export async function runVitest(project, env) {
  const report = freshReport(project);
  const output = await outputOf(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...["--project", project, "--reporter", "default"],
      ...["--reporter", "json", `--outputFile.json=${report}`],
    ],
    env,
  );
  return judge(output, report, countVitest);
}

/** Runs the browser tests; resolves to `{ passed, failed, output }`. */
export async function runPlaywright(env) {
  const report = freshReport("browser");
  const output = await outputOf(
    ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return judge(output, report, countPlaywright);
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

async function outputOf(args, env) {
  try {
    return { text: await runNode(args, { env }), ok: true };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { text: error.output || error.message, ok: false };
  }
}

/** A run that fell over, or that ran nothing, is a failure even when no test says so. */
function judge({ text, ok }, report, count) {
  const found = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  const isEmpty = found.passed + found.failed === 0;
  const fell = (!ok || isEmpty) && found.failed === 0;
  return {
    passed: found.passed,
    failed: fell ? 1 : found.failed,
    output: isEmpty && ok ? "No test was run." : text,
  };
}

/** A file that could not be loaded has no tests to fail, and counts as one. */
function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" &&
      !assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
