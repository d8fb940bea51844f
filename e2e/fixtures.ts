import { test as base } from "@playwright/test";
import {
  type SharedParts,
  startTestApp,
  type TestApp,
} from "../scripts/steps/test-app.mjs";

/**
 * `app`: the production build on a database of its own. `page` and `request`
 * are at home there. Tests of one file see what earlier ones did; a file that
 * names its `story` shares it with no other file.
 */
export const test = base.extend<object, { story: string; app: TestApp }>({
  story: ["any", { option: true, scope: "worker" }],
  app: [
    async ({ story: _ }, use) => {
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
