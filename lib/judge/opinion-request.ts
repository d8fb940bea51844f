import type { Section } from "@/lib/evidence/page-text";
import type { Span } from "@/lib/evidence/quote-match";
import { chooseSection } from "./choose-section";
import { countTokens } from "./count-tokens";
import { fieldChecks } from "./field-checks";
import { readTrace } from "./judge-trace";
import type { CheckResult, JudgedRecord, NoulQuestion } from "./judged-record";
import { RELATION_QUESTION } from "./relation";
import { settlesItself } from "./second-verdict";
import { toolChecks } from "./tool-checks";

/** The page as it was read last, and where the quote, or what the claim is about, stands. */
export type JudgedPage = {
  text: string;
  sections: readonly Section[];
  anchor: Span | null;
};

export type OpinionQuestion = typeof RELATION_QUESTION | NoulQuestion;

/** Everything that leaves the machine for one flag, in one request. */
export type OpinionRequest = {
  state: {
    claim: string;
    section: string;
    record: { evidence_quote: string; reason: string; rule: string };
    calls?: { name: string; arguments: string; request: string }[];
  };
  questions: Record<string, OpinionQuestion>;
  /** Of state and questions, at most. */
  tokens: number;
};

export type OpinionPlan = {
  decided: CheckResult[];
  /** Null where there is nothing to ask, or too much of it. */
  request: OpinionRequest | null;
};

/** System One takes this many tokens of state. */
const STATE_LIMIT = 32_000;
/** What JSON adds to the texts. */
const FRAME = 200;
const MOST_QUESTIONS = 255;

/**
 * What code can say about a flag's record, and the one request for the rest.
 * Deterministic first: a quote that is not in the source, a record that is
 * empty, or a page that was never read leave nothing to ask.
 */
export function planOpinion(
  record: JudgedRecord,
  page: JudgedPage | null,
): OpinionPlan {
  const fields = fieldChecks(record);
  const tools = toolChecks(record);
  const decided = [...fields.decided, ...tools.decided];
  const isEmpty = fields.decided.some(({ id }) => id === "record.empty");
  if (!page || isEmpty || settlesItself(record.match))
    return { decided, request: null };
  const questions = {
    relation: RELATION_QUESTION,
    ...fields.asked,
    ...tools.asked,
  };
  return { decided, request: makeRequest(record, page, questions) };
}

function makeRequest(
  record: JudgedRecord,
  page: JudgedPage,
  questions: OpinionRequest["questions"],
): OpinionRequest | null {
  if (Object.keys(questions).length > MOST_QUESTIONS) return null;
  const state = {
    claim: record.claim,
    section: "",
    record: {
      evidence_quote: record.evidenceQuote,
      reason: record.reason,
      rule: record.rule,
    },
    ...callsOf(record.extra),
  };
  const rest = countTokens(JSON.stringify(state)) + FRAME;
  if (rest >= STATE_LIMIT) return null;
  const { text, sections, anchor } = page;
  const { start, end } = chooseSection(
    text,
    sections,
    anchor,
    STATE_LIMIT - rest,
  );
  state.section = text.slice(start, end);
  const tokens = rest + countTokens(state.section);
  return {
    state,
    questions,
    tokens: tokens + countTokens(JSON.stringify(questions)),
  };
}

const LONGEST_ARGUMENTS = 2_000;

function callsOf(extra: unknown) {
  const trace = readTrace(extra);
  if (!trace) return {};
  return {
    calls: trace.calls.map(({ name, arguments: given, request }) => ({
      name,
      arguments: (JSON.stringify(given) ?? "").slice(0, LONGEST_ARGUMENTS),
      request,
    })),
  };
}
