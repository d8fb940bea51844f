import type { ImportAnswer } from "@/lib/intake/import-answer";
import type { ImportPreviewView, ProblemView, ScoreRow } from "./import-view";

type Renames = {
  renames: {
    from_id: string;
    from: string;
    to: string;
    shared: number;
    of: number;
    accepted: boolean;
  }[];
  total: number;
  accepted: number;
};

type Told = ImportAnswer["problems"][number] | ImportAnswer["notices"][number];

/** The API's answer about an import, as the preview shows it. */
export function previewOf(
  answer: ImportAnswer,
  slug: string,
  more: {
    ruleNames?: Record<string, string>;
    lists?: ImportPreviewView["lists"];
    raisedAgain?: ImportPreviewView["raisedAgain"];
    renames?: Renames;
  } = {},
): ImportPreviewView {
  const { counts } = answer;
  return {
    id: answer.import_id,
    slug,
    files: answer.files,
    readAs: readAs(answer),
    contentCommit: answer.content_commit,
    outcome: outcomeOf(answer.outcome),
    state: stateOf(answer.state),
    sameBytes: answer.same_bytes_as !== null,
    flags: counts.flags,
    counts: {
      new: counts.new,
      unchanged: counts.unchanged,
      moved: counts.moved,
      changed: counts.changed,
      resolved: counts.resolved_by_judge,
      not_seen: counts.not_seen,
      rejected: counts.rejected,
    },
    decisionsKept: counts.decisions_kept,
    toRecheck: counts.to_recheck,
    problems: answer.problems.map(problemOf),
    problemCount: answer.problem_count,
    notices: answer.notices.map(problemOf),
    noticeCount: answer.notice_count,
    lists: more.lists ?? {},
    score: scoreOf(answer, more.ruleNames ?? {}),
    mistaken: answer.judge_score?.all.mistaken ?? null,
    raisedAgain: more.raisedAgain ?? [],
    progress: answer.progress,
    error: answer.error,
    ...renamesOf(more.renames),
  };
}

function renamesOf(found: Renames | undefined) {
  const renames = (found?.renames ?? []).map(({ from_id: fromId, ...one }) => ({
    ...one,
    fromId,
  }));
  return {
    renames,
    renameCount: found?.total ?? 0,
    renamesAccepted: found?.accepted ?? 0,
  };
}

function readAs({ format, explanation }: ImportAnswer): string {
  if (explanation === null || explanation === "") return format ?? "";
  return explanation;
}

function outcomeOf(outcome: string | null): ImportPreviewView["outcome"] {
  return outcome === "rejected" || outcome === "partial-offered"
    ? outcome
    : "accepted";
}

function stateOf(state: string): ImportPreviewView["state"] {
  switch (state) {
    case "committed":
    case "discarded":
    case "failed":
    case "committing":
      return state;
    case "previewed":
    case "rejected":
      return "preview";
    default:
      return "working";
  }
}

function problemOf(told: Told): ProblemView {
  const place = told.file === undefined ? "" : `${told.file}: `;
  return {
    pointer: told.pointer,
    line: told.line > 0 ? told.line : null,
    column: told.column > 0 ? told.column : null,
    kind: told.kind,
    message: place + told.message,
    remedy: "remedy" in told ? told.remedy : null,
    snippet:
      told.value === undefined
        ? null
        : { before: "", bad: told.value, after: "" },
  };
}

function scoreOf(
  { judge_score: score }: ImportAnswer,
  names: Record<string, string>,
): ScoreRow[] {
  return (score?.rules ?? []).map((rule) => ({
    rule: rule.rule,
    ruleName: names[rule.rule] ?? null,
    correct: rule.correct,
    changed: rule.outdated + rule.wrong,
    unsourced: rule.unsourced,
    disputed: rule.disputed,
    mistaken: rule.mistaken,
  }));
}
