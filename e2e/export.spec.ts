import type { Page } from "@playwright/test";
import { startTestApp, type TestApp } from "../scripts/steps/test-app.mjs";
import { expect, test } from "./fixtures";
import {
  KB_URL,
  kbLedger,
  lineOf,
  QUEUES,
  startKbRemote,
  TOPICS,
} from "./kb-remote";
import { repositoryState } from "./never-applied";
import { expectAccessible, setUpFirstAdmin } from "./people";

// One story, told in steps: each begins where the one before ended.
test.describe.configure({ mode: "serial" });

const API = "/api/v1/projects/kb";
let remote: Awaited<ReturnType<typeof startKbRemote>>;
let app: TestApp;
let page: Page;
let before: string[];

test.beforeAll(async ({ browser }) => {
  remote = await startKbRemote();
  before = repositoryState(remote.bare).split("\n");
  const parts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
  app = await startTestApp(parts, { more: remote.settings });
  const context = await browser.newContext({ baseURL: app.url });
  page = await context.newPage();
  await setUpFirstAdmin(page, app);
});

test.afterAll(async () => {
  await page.context().close();
  await app.stop();
  await remote.stop();
});

const main = () => page.getByRole("main");
const headline = () => page.getByRole("heading", { level: 1 });
const section = (name: string) => main().getByRole("region", { name });
const get = async (path: string) =>
  (await page.request.get(`${API}/${path}`)).json();

async function post(path: string, data: unknown) {
  const headers = { origin: app.url };
  const done = await page.request.post(`${API}/${path}`, { data, headers });
  expect(done.ok(), `${path}: ${await done.text()}`).toBe(true);
  return done.json();
}

async function flagAt(file: string, line: number) {
  const query = new URLSearchParams({ file, limit: "100" });
  const { flags } = await get(`flags?${query}`);
  const id = `c-${line}`;
  return flags.find((one: { extId: string }) => one.extId === id);
}

/** Confirms another figure for a line of a file. */
async function confirm(file: string, line: number, disposition: string) {
  const { id, version } = await flagAt(file, line);
  await post(`flags/${id}/decisions`, {
    ...{ version, disposition, rationale: "Looked up." },
    lint_reason: "The page says so.",
    fix: {
      ...{ kind: "lines", start_line: line, end_line: line },
      ...{ original: lineOf(file, line), commit: remote.pinned },
      replacement: lineOf(file, line, 800),
    },
  });
}

async function openExports() {
  await page.goto("/p/kb/exports");
  await expect(headline()).toContainText("ready");
}

test("a project reads its content from a remote, and nothing is ready before somebody confirmed", async () => {
  await page.goto("/new");
  await page.getByLabel("Short name").fill("kb");
  await page.getByLabel("Content repository").fill(KB_URL);
  await page.getByRole("button", { name: "Make the project" }).click();
  await page.waitForURL(/\/p\/kb/);
  const { import_id: id } = await post("imports", kbLedger());
  await post(`imports/${id}/commit`, { accept: "all" });
  await page.goto("/p/kb/exports");
  await expect(headline()).toContainText("No fix is ready yet");
  await expectAccessible(page);
});

test("conflicts and lint hits stand first, each fix is played through at both commits", async () => {
  await confirm(QUEUES, 1, "outdated");
  await confirm(QUEUES, 2, "wrong");
  await confirm(TOPICS, 5, "outdated");
  const { id, version } = await flagAt(TOPICS, 3);
  const rationale = "No page settles it.";
  const decision = { version, disposition: "unsourced", rationale };
  await post(`flags/${id}/decisions`, decision);

  await openExports();
  await expect(headline()).toContainText("2 fixes are ready");
  const conflict = main().getByRole("region", { name: /^Conflict in/ });
  await expect(conflict).toContainText(`${TOPICS}:5`);
  await expect(main().locator(".fx-l").first()).toContainText("800");
  const dry = section("Dry run");
  await expect(dry).toContainText("1 in conflict");
  await expect(dry).toContainText("2 apply");
  await expect(dry).toContainText(/newest [0-9a-f]{8} before [0-9a-f]{64}/);
  await expectAccessible(page);
});

test("a part can be chosen, and its address says which", async () => {
  await main().getByText("Choose a part").click();
  await page.getByLabel("Disposition").selectOption("wrong");
  await page.getByRole("button", { name: "Show this part" }).click();
  await page.waitForURL(/disposition=wrong/);
  await expect(headline()).toContainText("1 fix is ready");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(headline()).toContainText("2 fixes are ready");
});

test("a recorded export can be had again byte for byte, whatever was decided since", async () => {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Record and download" }).click();
  const chunks = await (await (await waiting).createReadStream()).toArray();
  const first = Buffer.concat(chunks);
  await confirm(QUEUES, 4, "outdated");
  await openExports();
  await expect(headline()).toContainText("1 of them new");
  const link = section("Earlier exports").getByRole("link");
  const again = await page.request.get(
    (await link.first().getAttribute("href")) ?? "",
  );
  expect((await again.body()).equals(first)).toBe(true);
});

test("a draft pull request adds records only, and opening it again changes no branch", async () => {
  const earlier = section("Earlier exports");
  await earlier.getByRole("button", { name: "Open pull request" }).click();
  const link = earlier.getByRole("link", { name: "pull request" });
  await expect(link).toHaveAttribute("href", /github\.example\/pull\/7/);
  expect(remote.github.misfits).toEqual([]);
  expect(remote.github.pulls).toMatchObject([{ draft: true, base: "main" }]);
  const [pull] = remote.github.pulls;
  const changes = remote.changesOf(
    /reground\/kb-[\w-]+/.exec(JSON.stringify(pull?.head))?.[0] ?? "",
  );
  expect(changes).toHaveLength(3);
  for (const change of changes) expect(change).toMatch(/^A\t\.reground\//);
  await earlier.getByRole("button", { name: "Update" }).click();
  await expect(
    page.getByText("holds the records", { exact: false }).last(),
  ).toBeVisible();
  expect(remote.github.pulls).toHaveLength(1);
  expect(repositoryState(remote.bare).split("\n")).toEqual(
    expect.arrayContaining(before),
  );
});

test("a fix that somebody applied is seen to have landed", async () => {
  remote.land(1, 800);
  const landed = section("In the repository");
  await expect(landed).toContainText("0 landed");
  await landed.getByRole("button", { name: "Look now" }).click();
  await expect(landed).toContainText("1 landed", { timeout: 60_000 });
  await page.goto("/p/kb");
  await expect(main()).toContainText("1 landed");
});

test("a decision taken back is withdrawn, and a source that somebody found goes to the next pass", async () => {
  const { id, version } = await flagAt(QUEUES, 2);
  await post(`flags/${id}/undo`, { version });
  const silent = await flagAt(TOPICS, 7);
  const url = "https://docs.example/topics";
  await post(`flags/${silent.id}/suggestions`, { url });
  await openExports();
  const withdrawn = section("Withdrawn");
  await expect(withdrawn).toContainText("c-2");
  await expect(withdrawn).toContainText("taken back");
  const manifest = await get("exports/preview/manifest");
  expect(manifest.withdrawn).toMatchObject([{ id: "c-2", file: QUEUES }]);
  expect(manifest.judge_again).toMatchObject([
    { id: "c-7", file: TOPICS, suggested_urls: [url] },
  ]);
  await expectAccessible(page);
});
