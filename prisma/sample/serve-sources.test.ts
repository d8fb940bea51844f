import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildSourceHistoryRepository,
  readSourceHistory,
} from "./build-source-history-repository.mjs";
import { type ServedSources, serveSources } from "./serve-sources.mjs";

let now: ServedSources;

beforeAll(async () => {
  now = await serveSources();
});
afterAll(() => now.close());

describe("the pages", () => {
  test("are fifteen and more, with a public repository of their own", async () => {
    const scratch = mkdtempSync(join(tmpdir(), "sources-"));
    const { dir, head } = await buildSourceHistoryRepository(
      join(scratch, "docs.git"),
    );
    const seen = execFileSync("git", ["--git-dir", dir, "rev-parse", "main"]);
    rmSync(scratch, { recursive: true });
    expect(`${seen}`.trim()).toBe(head);
    const articles = [...(readSourceHistory().at(-1)?.files.keys() ?? [])];
    expect(
      articles.filter((path) => !path.includes("/includes/")).length,
    ).toBeGreaterThanOrEqual(15);
  }, 20_000);

  test.each([
    ["/nowhere", 404],
    ["/berth/autoscale", 404],
    ["/keep/rotate-secrets", 301],
    ["/berth/runbook", 301],
    ["/relay/zones", 200],
    ["/keep/zones", 503],
    ["/strait/white-paper.pdf", 200],
  ])("%s answers %i", async (path, status) => {
    const answer = await fetch(now.origin + path, { redirect: "manual" });
    expect(answer.status).toBe(status);
  });

  test("one is kept for two versions, and its metas name both", async () => {
    const textOf = async (query: string) =>
      (await fetch(`${now.origin}/gate/limits${query}`)).text();
    const [shown, older] = [await textOf(""), await textOf("?view=gate-2025")];
    expect(shown).toContain('name="monikers" content="gate-2025 gate-2026"');
    expect(older).not.toBe(shown);
    expect(await textOf("?view=gate-2026")).toBe(shown);
  });

  test("one is larger than five mebibytes", async () => {
    const answer = await fetch(`${now.origin}/silo/operations`);
    const { byteLength } = await answer.arrayBuffer();
    expect(byteLength).toBeGreaterThan(5 * 1024 * 1024);
  });

  test("one that never answers does not keep the server from closing", async () => {
    const sources = await serveSources();
    const answer = fetch(`${sources.origin}/strait/peering`);
    const refused = expect(answer).rejects.toThrow();
    await fetch(`${sources.origin}/gate/limits`);
    await sources.close();
    await refused;
  });

  test("one that did not change answers 304", async () => {
    const url = `${now.origin}/gate/limits`;
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    const again = await fetch(url, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("change when the server travels in time", async () => {
    const sources = await serveSources({ asOf: "2024-01-01T00:00:00Z" });
    const read = async () =>
      (await fetch(`${sources.origin}/gate/limits`)).text();
    expect(await read()).toContain("up to 300 new connections");
    sources.travelTo("2026-09-01T00:00:00Z");
    expect(await read()).toContain("up to 500 new connections");
    sources.travelTo();
    expect(await read()).toContain("up to 750 new connections");
    await sources.close();
  });

  test("have a Markdown rendition with its includes in place", async () => {
    const answer = await fetch(
      `${now.origin}/relay/quotas?accept=text/markdown`,
    );
    expect(answer.headers.get("content-type")).toMatch("text/markdown");
    expect(await answer.text()).toContain("256 KB in the Standard tier");
  });
});

test("the server runs as a child process and ends with its input", async () => {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "serve-sources.mjs"),
  ]);
  const [line] = await once(child.stdout, "data");
  const { origin } = JSON.parse(`${line}`);
  expect((await fetch(`${origin}/gate/limits`)).status).toBe(200);
  child.stdin.write('{"asOf":"2020-01-01T00:00:00Z"}\n');
  await expect
    .poll(async () => (await fetch(`${origin}/gate/limits`)).status)
    .toBe(404);
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
}, 20_000);

test("it goes on running for a parent that gives it no input", async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "serve-sources.mjs")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(child.stdout, "data");
  const { origin } = JSON.parse(`${line}`);
  expect((await fetch(`${origin}/gate/limits`)).status).toBe(200);
  child.kill();
  expect(await once(child, "exit")).toEqual([0, null]);
}, 20_000);
