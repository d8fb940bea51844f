import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { contentBytes } from "@/lib/content/project-content.io";
import { no, ok, type Result } from "@/lib/core/result";
import type { DecidedPast } from "@/lib/evidence/history-record";
import { lintFix } from "@/lib/evidence/lint-fix";
import { workOnPage } from "@/lib/evidence/page-pool.io";
import { findMatch, findPageText, findQuotes } from "@/lib/evidence/queries";
import { findDecidedPast } from "@/lib/history/queries";
import { type CheckedFix, checkFix } from "./checked-fix";
import type { DecisionInput } from "./decision-input";
import { decisionNeeds, type Need } from "./decision-needs";
import { needsFix } from "./needs-fix";
import type { DecisionRefusal } from "./refusal-words";
import {
  type DecisionSubject,
  findGroundingPage,
  findSubject,
  type SeenPage,
} from "./subject-queries";

/** What a decision rests on, as it is kept with it. */
export type Grounds = Partial<CheckedFix> & {
  checkId: string | null;
  textSha: string | null;
  matchId: string | null;
  matchKind: string;
  matchScore: number | null;
  groundingUrl: string | null;
  groundingQuote: string | null;
  groundingCheckId: string | null;
  /** What the source’s past suggested, where it was read. */
  past: DecidedPast | null;
  lint: { start: number; end: number; text: string; what: string }[];
};

type NoGrounds = { ok: false; reason: DecisionRefusal; needs?: Need[] };

/**
 * Looks up everything that a decision must rest on: the newest look at the
 * source, the judge's quote and the grounding sentence in it, the fix against
 * its file. Reads only; says what is missing.
 */
export async function findGrounds(
  access: ProjectAccess,
  flagId: string,
  input: DecisionInput,
  now: Date,
): Promise<{ ok: true; value: Grounds } | NoGrounds> {
  const subject = await findSubject(access, flagId, now);
  if (!subject) return no("no-such-flag");
  if (subject.version !== input.version) return no("stale");

  const projectId = access.project.id;
  const fix = await checkedFix(access, subject, input);
  if (!fix.ok) return fix;
  const ground = await groundingPage(access, subject, input, now);
  if (!ground.ok) return ground;
  const shas = [subject.textSha, ground.value.textSha];
  const texts = await Promise.all(
    [...new Set(shas)].map((sha) => sha && findPageText(projectId, sha)),
  );
  const evidence = texts.flatMap((text) => text ?? []);
  const lint = fix.value ? await lintHits(fix.value, evidence) : [];
  const needs = missing(input, fix.value, lint.length, subject);
  if (needs.length > 0) return { ...no("incomplete"), needs };

  const grounding = await findGrounding(projectId, ground.value, input);
  if (!grounding.ok) return grounding;
  const match = await findMatch(access, subject.quote, subject.textSha);
  return ok({
    ...fix.value,
    ...grounding.value,
    ...{ checkId: subject.checkId, textSha: subject.textSha },
    matchId: match?.id ?? null,
    matchKind: match?.kind ?? "unchecked",
    matchScore: match?.score ?? null,
    past: await findDecidedPast(access, flagId),
    lint,
  });
}

type GroundingPage = Pick<SeenPage, "checkId" | "textSha"> & { url: string };

/**
 * Where the grounding sentence is looked for: on the page that the flag cites,
 * or on another one that was read as lately as a decision asks for.
 */
async function groundingPage(
  access: ProjectAccess,
  subject: DecisionSubject,
  { grounding_quote: quote, grounding_url: url }: DecisionInput,
  now: Date,
): Promise<Result<GroundingPage, DecisionRefusal>> {
  if (!quote?.trim() || !url || url === subject.url)
    return ok({ ...subject, url: url || subject.url });
  const page = await findGroundingPage(access, subject.sourceId, url, now);
  if (page === "cited") return ok({ ...subject, url });
  if (!page || page.look !== "fresh") return no("grounding-not-read");
  return ok(page);
}

async function checkedFix(
  access: ProjectAccess,
  subject: DecisionSubject,
  { disposition, fix }: DecisionInput,
): Promise<Result<CheckedFix | null, DecisionRefusal>> {
  if (!needsFix(disposition) || !fix) return ok(null);
  const { contentRepo } = access.project;
  const file =
    fix.kind === "lines"
      ? await contentBytes(contentRepo, fix.commit, subject.path)
      : null;
  return checkFix(fix, file);
}

/**
 * What the fix says and nothing supports. Evidence that takes too long to read
 * supports nothing: it marks more, never less.
 */
async function lintHits(
  { replacement, original }: CheckedFix,
  evidence: string[],
): Promise<Grounds["lint"]> {
  const task = { do: "lint", replacement, original, evidence } as const;
  const hits = await workOnPage(task);
  return hits.ok ? hits.value : lintFix(replacement, original, []);
}

function missing(
  input: DecisionInput,
  fix: CheckedFix | null,
  lintHits: number,
  { look, isSecond }: DecisionSubject,
): Need[] {
  return decisionNeeds(
    {
      disposition: input.disposition,
      fix,
      rationale: input.rationale ?? "",
      groundingQuote: input.grounding_quote ?? null,
      attested: input.attested ?? "",
      lintHits,
      fixLater: !fix && isSecond,
      lintReason: input.lint_reason ?? "",
    },
    look,
  );
}

/** The grounding sentence must stand on its page as it was last read. */
async function findGrounding(
  projectId: string,
  page: GroundingPage,
  { grounding_quote: quote }: DecisionInput,
): Promise<
  Result<
    Pick<Grounds, "groundingUrl" | "groundingQuote" | "groundingCheckId">,
    DecisionRefusal
  >
> {
  if (!quote?.trim())
    return ok({
      ...{ groundingUrl: null, groundingQuote: null, groundingCheckId: null },
    });
  const { textSha } = page;
  const text = textSha ? await findPageText(projectId, textSha) : null;
  const found = text === null ? null : await findQuotes(text, [quote]);
  const kind = found?.[0]?.kind;
  if (kind !== "exact" && kind !== "normalized")
    return no("grounding-not-found");
  return ok({
    ...{ groundingUrl: page.url, groundingQuote: quote },
    groundingCheckId: page.checkId,
  });
}
