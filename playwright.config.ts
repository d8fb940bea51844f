import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/steps/browser.mjs";

const { env, executablePath } = await findBrowser();

export default defineConfig({
  testDir: "e2e",
  // `npm run test:soak` runs what takes hours, on the same build.
  testMatch: process.env.REGROUND_SOAK ? /\.soak\.ts$/ : /\.spec\.ts$/,
  globalSetup: "./e2e/prepare.ts",
  outputDir: "test-results",
  // Each file has an app and a database of its own.
  workers: 2,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--disable-background-networking"],
      chromiumSandbox: false,
      env: { ...definedOnly(process.env), ...env },
    },
  },
});

function definedOnly(all: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
