import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSourceHistory } from "./build-source-history-repository.mjs";
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

describe("the evidence", () => {
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
