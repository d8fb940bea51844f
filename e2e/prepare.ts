import { prepareTestApps } from "../scripts/steps/test-app.mjs";

/** Runs once before all browser tests; what it returns runs after them. */
export default async function prepare() {
  const { shared, stop } = await prepareTestApps();
  process.env.REGROUND_TEST_PARTS = JSON.stringify(shared);
  return stop;
}
