import { test as base } from "@playwright/test";
import {
  type SharedParts,
  startTestApp,
  type TestApp,
} from "../scripts/steps/test-app.mjs";

/**
 * `app`: the production build on a database of this worker's own. `page` and
 * `request` are at home there. Tests of one file see what earlier ones did.
 */
export const test = base.extend<object, { app: TestApp }>({
  app: [
    async ({ browserName: _ }, use) => {
      const app = await startTestApp(sharedParts());
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

export const expect = base.expect;

function sharedParts(): SharedParts {
  return JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
}
