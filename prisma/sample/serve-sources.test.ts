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
import {
  flagsOf,
  type SampleAnswer,
  sampleAnswers,
  sampleProject,
} from "./read-sample";
import { type ServedSources, serveSources } from "./serve-sources.mjs";

const steps = readSourceHistory();
const flags = new Map(
  [...flagsOf(2), ...flagsOf(1)].map((flag) => [flag.id, flag]),
);
const answers = Object.entries(sampleAnswers);
const pages = new Map<string, Promise<string>>();
let now: ServedSources;
let judged: ServedSources;

beforeAll(async () => {
  now = await serveSources();
  judged = await serveSources({
    asOf: sampleProject.ledgers[0]?.judged_at ?? "",
  });
});
afterAll(async () => {
  await Promise.all([now.close(), judged.close()]);
});

describe("evidence", () => {
  test.each(
    answers.filter(([, answer]) => answer.expect.outcome === "fetched"),
  )(
    "%s: quote and grounding are on the page as promised",
    async (id, answer) => {
      const { evidence_url, evidence_quote } = flags.get(id) ?? missing(id);
      const page = await readPage(now.origin, evidence_url);
      expect(situation(page, evidence_quote)).toBe(coarse(answer.expect.quote));
      expect(await groundingOf(answer)).toMatch(/exact|normalized|none/);
    },
    20_000,
  );

  test.each(answers.filter(([, answer]) => answer.expect.quote_when_judged))(
    "%s: its quote stood when the judge looked",
    async (id, answer) => {
      const { evidence_url, evidence_quote } = flags.get(id) ?? missing(id);
      const page = await readPage(judged.origin, evidence_url);
      expect(situation(page, evidence_quote)).toBe(
        answer.expect.quote_when_judged,
      );
    },
  );

  test.each(answers.filter(([, answer]) => answer.past))(
    "%s: its past is as the answer says",
    (id, { past }) => {
      const url = new URL(
        flags.get(id)?.evidence_url ?? "",
        sampleProject.source_origin,
      );
      expect(spanOf(past?.text ?? "", url.pathname)).toEqual(past);
    },
  );
});

describe("the pages", () => {
  test("are fifteen and more, with a public repository of their own", async () => {
    const scratch = mkdtempSync(join(tmpdir(), "sources-"));
    const { dir, head } = await buildSourceHistoryRepository(
      join(scratch, "docs.git"),
    );
    const seen = execFileSync("git", ["--git-dir", dir, "rev-parse", "main"]);
    rmSync(scratch, { recursive: true });
    expect(`${seen}`.trim()).toBe(head);
    const articles = [...(steps.at(-1)?.files.keys() ?? [])];
    expect(
      articles.filter((path) => !path.includes("/includes/")).length,
    ).toBeGreaterThanOrEqual(15);
  });

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
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
}, 20_000);

function missing(id: string): never {
  throw new Error(`no flag ${id}`);
}

/** When a text stood in the versions of a page, as the answers put it. */
function spanOf(text: string, path: string) {
  const stood = steps.map(({ files }) =>
    articleNames(path).some((name) => `${files.get(name)}`.includes(text)),
  );
  const from = stood.indexOf(true);
  if (from === -1) return { suggests: "wrong", text, from: null, to: null };
  const day = (i: number) => steps[i]?.date.slice(0, 10) ?? "";
  const to = day(stood.lastIndexOf(true) + 1);
  const days = (Date.parse(to) - Date.parse(day(from))) / (24 * 3_600_000);
  return { suggests: days < 30 ? null : "outdated", text, from: day(from), to };
}

/** An article may have had another name before. */
function articleNames(path: string): string[] {
  const moved: Record<string, string> = {
    "/keep/rotate-secrets": "articles/keep/secret-rotation.md",
  };
  return [`articles${path}.md`, moved[path] ?? ""];
}

/** The words of a page's content, tags and entities taken out by hand. */
function readPage(origin: string, address: string): Promise<string> {
  const { pathname, search } = new URL(address, sampleProject.source_origin);
  const url = origin + pathname + search;
  const page = pages.get(url) ?? fetchPage(url);
  pages.set(url, page);
  return page;
}

async function fetchPage(url: string): Promise<string> {
  const answer = await fetch(url);
  const type = answer.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = type.endsWith("windows-1252")
    ? fromWindows1252(bytes)
    : bytes.toString("utf8");
  if (type.startsWith("text/markdown")) return text;
  return text
    .slice(
      text.lastIndexOf('<div class="content">'),
      text.indexOf('<section id="site-user-feedback-footer">'),
    )
    .replace(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&quot;", '"');
}

/** Node 20 reads windows-1252 as Latin-1 and so loses its dashes and quotes. */
function fromWindows1252(bytes: Buffer): string {
  const signs: Record<string, string> = { "\u0092": "’", "\u0096": "–" };
  return bytes
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (sign) => signs[sign] ?? sign);
}

/** Far simpler than the real matcher: what can be told without judgement. */
function situation(page: string, quote: string): string {
  if (quote === "") return "empty";
  if (page.includes(quote)) return "exact";
  const words = bare(page);
  let at = 0;
  for (const passage of quote.split("…").map(bare)) {
    const found = words.indexOf(passage, at);
    if (found === -1) return "differs";
    at = found + passage.length;
  }
  return "normalized";
}

function bare(text: string): string {
  const plain = text.normalize("NFC").replace(/[*`|]/g, " ");
  return plain
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.:;])/g, "")
    .trim();
}

function coarse(kind: string): string {
  return ["fuzzy", "altered", "absent"].includes(kind) ? "differs" : kind;
}

async function groundingOf(answer: SampleAnswer): Promise<string> {
  const { grounding_url, grounding_quote } = answer;
  if (!grounding_url || !grounding_quote) return "none";
  return situation(await readPage(now.origin, grounding_url), grounding_quote);
}
