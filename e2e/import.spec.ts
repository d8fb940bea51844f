import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  type Claim,
  largeLedger,
  ledgerFile,
  ledgerLines,
} from "./ledger-files";
import { expectAccessible, openAtSample, SLUG } from "./people";

// One story, told in steps: each begins where the one before ended.
test.describe.configure({ mode: "serial" });
test.use({ story: "import" });

let page: Page;

test.beforeAll(async ({ app, browser }) => {
  page = await openAtSample(app, browser);
});
test.afterAll(() => page.context().close());

const API = `/api/v1/projects/${SLUG}`;
const OLD = "harbour/old.md";
const CLAIMS: Claim[] = [
  { id: "c-1", line: 1, claim: "Six boats moor here.", quote: "Six boats." },
  { id: "c-2", line: 2, claim: "Ten boats wait outside.", quote: "Ten." },
  { id: "c-3", line: 3, claim: "None leave at night.", quote: "None." },
  { id: "c-4", line: 4, claim: "All pay in advance.", quote: "All." },
];

/** The same file at the next pass: other evidence, another line, another claim, one gone. */
const LATER: Claim[] = [
  { id: "c-1", line: 1, claim: "Six boats moor here.", quote: "Seven boats." },
  { id: "c-2", line: 20, claim: "Ten boats wait outside.", quote: "Ten." },
  { id: "c-3", line: 3, claim: "Some leave at night.", quote: "None." },
  { id: "c-9", line: 9, claim: "Nine boats arrive.", quote: "Nine." },
];

const main = () => page.getByRole("main");
const section = (name: string) => main().getByRole("region", { name });
const headline = (on = page) => on.getByRole("heading", { level: 1 });
const press = (name: RegExp | string) =>
  page.getByRole("button", { name }).click();

async function send(...files: ReturnType<typeof ledgerFile>[]) {
  await page.goto(`/p/${SLUG}/imports/new`);
  await page.getByLabel("Ledger files").setInputFiles(files);
  await page.waitForURL(/imports\/[0-9a-f-]{36}/);
}

async function flagsIn(file: string) {
  const query = new URLSearchParams({ file, limit: "100" });
  const answer = await page.request.get(`${API}/flags?${query}`);
  return (await answer.json()).flags as {
    id: string;
    extId: string;
    version: number;
  }[];
}

test("a file can be read otherwise and its commit named, and nothing changes before the press", async () => {
  await send(ledgerFile("ledger.json", [[OLD, CLAIMS]]));
  const first = page.url();
  await main().getByText("Read it otherwise, or name the commit").click();
  await page.getByLabel("Read it as").selectOption("citation-audit-v1");
  await press("Read again");
  await page.waitForURL((url) => url.href !== first);
  await expect(headline()).toContainText("cannot be read");
  await main().getByText("Read it otherwise, or name the commit").click();
  await page.getByLabel("Read it as").selectOption("r11-ledger");
  await page.getByLabel("Content commit").fill("0123abcd");
  await press("Read again");
  await expect(headline()).toContainText("4 flags read");
  await expect(main()).toContainText("0123abcd");
  expect(await flagsIn(OLD)).toEqual([]);
});

test("two tabs that import the same preview import it once, and both are told", async () => {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await press(/^Import 4 flags/);
  await expect(headline()).toContainText("Imported: 4 new");
  await tab.getByRole("button", { name: /^Import 4 flags/ }).click();
  await expect(headline(tab)).toContainText("Imported: 4 new");
  await tab.close();
  expect(await flagsIn(OLD)).toHaveLength(4);
});

test("each figure opens its list with the old and the new, and says what happens to decisions", async ({
  app,
}) => {
  const [decided] = (await flagsIn(OLD)).filter(({ extId }) => extId === "c-1");
  const made = await page.request.post(
    `${API}/flags/${decided?.id}/decisions`,
    {
      headers: { origin: app.url },
      data: {
        ...{ version: decided?.version, disposition: "unsourced" },
        rationale: "No page says so.",
      },
    },
  );
  expect(made.status()).toBe(201);

  await send(ledgerFile("ledger.json", [[OLD, LATER]]));
  const figure = (name: string) =>
    main().getByRole("button", { name: new RegExp(`^\\d+ ${name}`) });
  const list = main().locator(".chg");
  const again = section("To recheck");
  await expect(again.locator("del")).toContainText(["Six"]);
  await expect(again.locator("ins")).toContainText(["Seven"]);
  await figure("New").click();
  await expect(list.last()).toContainText("Nine boats arrive.");
  await figure("Moved").click();
  await expect(list.last()).toContainText("Ten boats wait outside.");
  await figure("Resolved").click();
  await expect(list.last()).toContainText("All pay in advance.");
  await figure("Not seen").click();
  await expect(list.last()).toContainText("gate/");
  await figure("Changed").click();
  await expect(list.last().locator("del")).toContainText(["None"]);
  await expect(list.last().locator("ins")).toContainText(["Some"]);
  await expect(main()).toContainText("95 % Wilson interval");
  await expectAccessible(page);

  await press(/^Import 4 flags/);
  await expect(headline()).toContainText("1 new, 1 changed, 1 resolved");
  await page.reload();
  await expect(again.locator("ins")).toContainText(["Seven"]);
  await figure("Changed").click();
  await expect(list.last().locator("ins")).toContainText(["Some"]);
  await expectAccessible(page);
});

test("a preview that was discarded changed nothing, and its bytes are still there", async () => {
  const file = ledgerFile("other.json", [["harbour/else.md", CLAIMS]]);
  await send(file);
  const { pathname } = new URL(page.url());
  await press("Discard");
  await page.waitForURL(/imports$/);
  const row = main().getByRole("row", { name: /other\.json/ });
  await expect(row).toContainText("discarded");
  expect(await flagsIn("harbour/else.md")).toEqual([]);
  const id = pathname.split("/").at(-1);
  const bytes = await page.request.get(`${API}/imports/${id}/bytes`);
  expect((await bytes.body()).equals(file.buffer)).toBe(true);
});

test("a file that looks renamed takes its decisions along at one press, which can be taken back", async () => {
  await send(
    ledgerFile("ledger.json", [["harbour/new.md", LATER.slice(0, 3)]]),
  );
  await expect(main()).toContainText("3 of 4 claims reappear");
  await press(/^Carry over/);
  await expect(main()).toContainText("Its decisions are carried over");
  await press(/^Take back/);
  await expect(main()).toContainText("Not carried over");
  await press(/^Carry over/);
  await expect(main()).toContainText("Its decisions are carried over");
  await expectAccessible(page);
  await press(/^Import 3 flags/);
  await expect(headline()).toContainText("Imported: 0 new");
  const carried = await flagsIn("harbour/new.md");
  expect(carried.map(({ extId }) => extId)).toEqual(
    expect.arrayContaining(["c-1", "c-2", "c-3"]),
  );
});

test("good records come in without the bad one, which is kept as it was", async () => {
  const lines = ledgerLines([
    ["quay/good.md", CLAIMS],
    ["quay/bad.md", CLAIMS],
  ]);
  const bad = lines.at(-1)?.replace('"flagged"', '"pass"') ?? "";
  await send({
    ...{ name: "half.jsonl", mimeType: "application/json" },
    buffer: Buffer.from(`${lines[0]}\n${bad}\n`),
  });
  await expect(headline()).toContainText(
    "1 record cannot be read, 4 flags can",
  );
  await expect(main()).toContainText("line 2");
  const waiting = page.waitForEvent("download");
  await main().getByRole("link", { name: "Rejected records" }).click();
  const kept = await (await waiting).createReadStream();
  const text = Buffer.concat(await kept.toArray()).toString("utf8");
  expect(JSON.parse(text)).toMatchObject({ record: bad, kind: "and-rule" });
  await expectAccessible(page);
  await press("Import 4 flags, leave out 1 record");
  await expect(headline()).toContainText("Imported: 4 new");
  expect(await flagsIn("quay/bad.md")).toEqual([]);
});

test("judge output waits for its claim manifest, and takes it from the preview", async () => {
  const results = CLAIMS.map(({ id, quote }) => ({
    ...{ id, judge_verdict: "not_grounded", rule: "R1" },
    ...{ evidence_url: "", evidence_quote: quote, reason: "Differs." },
  }));
  const judged = { file: "pier/a.md", results };
  const rows = CLAIMS.map(({ id, line, claim }) => ({
    ...{ id, line, claim },
    file: "pier/a.md",
  }));
  const json = (name: string, value: unknown) => ({
    ...{ name, mimeType: "application/json" },
    buffer: Buffer.from(JSON.stringify(value)),
  });
  await send(json("judged.json", judged));
  await expect(headline()).toContainText("cannot be read");
  const first = page.url();
  await page
    .getByLabel("The other file")
    .setInputFiles(json("claims.json", rows));
  await page.waitForURL((url) => url.href !== first);
  await expect(headline()).toContainText("4 flags read");
  await expect(main()).toContainText("claims.json");
});

test("a large file shows how far it is, goes on over a reload, and can be stopped", async () => {
  await send(largeLedger(240));
  await expect(headline()).toContainText("Reading the file");
  await page.reload();
  await expect(headline()).toContainText("Reading the file");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await press("Stop reading");
  await page.waitForURL(/imports$/);
  const row = main().getByRole("row", { name: /large\.jsonl/ });
  await expect(row).toContainText("discarded");
});

test("a large file is read and committed by jobs, and the pages follow by themselves", async () => {
  await send(largeLedger(60));
  await expect(headline()).toContainText("6,000 flags read", {
    timeout: 120_000,
  });
  await press(/^Import 6,000 flags/);
  await expect(headline()).toContainText(/Importing|Imported/);
  await page.reload();
  await expect(headline()).toContainText("Imported: 6,000 new", {
    timeout: 120_000,
  });
});

test("an upload can be stopped while it is sent, and nothing of it is kept", async () => {
  // Never answered: as a line that is slow.
  await page.route("**/api/v1/projects/*/imports?*", () => {});
  await page.goto(`/p/${SLUG}/imports/new`);
  await page
    .getByLabel("Ledger files")
    .setInputFiles(ledgerFile("slow.json", [["slow.md", CLAIMS]]));
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expectAccessible(page);
  await press("Stop sending");
  await expect(main().getByRole("alert")).toContainText("Sending was stopped");
  await page.unroute("**/api/v1/projects/*/imports?*");
  await page.goto(`/p/${SLUG}/imports`);
  await expect(main()).not.toContainText("slow.json");
});
