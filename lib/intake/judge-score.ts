/** How many incoming flags of one rule people have ruled on before, and how. */
export type RuleScore = {
  rule: string;
  correct: number;
  outdated: number;
  wrong: number;
  unsourced: number;
  /** Two people, two answers: counted, but outside the interval. */
  disputed: number;
};

export type Interval = { share: number; low: number; high: number };

export type ScoredRule = RuleScore & {
  /** Flags with one answer. */
  decided: number;
  /** How often the judge was mistaken, with its 95 % interval; null for none decided. */
  mistaken: Interval | null;
};

/** What people said before about flags that a ledger raises (again). */
export type JudgeScore = { all: ScoredRule; rules: ScoredRule[] };

type Ruling = Exclude<keyof RuleScore, "rule">;
export type RulingCount = { rule: string; ruling: Ruling; n: number };

/** The score of a ledger, most often decided rule first. */
export function judgeScore(counts: readonly RulingCount[]): JudgeScore {
  const all = noRulings("");
  const byRule = new Map<string, RuleScore>();
  for (const { rule, ruling, n } of counts) {
    const score = byRule.get(rule) ?? noRulings(rule);
    score[ruling] += n;
    all[ruling] += n;
    byRule.set(rule, score);
  }
  const rules = [...byRule.values()].map(scored);
  rules.sort((a, b) => b.decided - a.decided || (a.rule < b.rule ? -1 : 1));
  return { all: scored(all), rules };
}

function noRulings(rule: string): RuleScore {
  return { rule, correct: 0, outdated: 0, wrong: 0, unsourced: 0, disputed: 0 };
}

function scored(score: RuleScore): ScoredRule {
  const { correct, outdated, wrong, unsourced } = score;
  const decided = correct + outdated + wrong + unsourced;
  return { ...score, decided, mistaken: wilson(correct, decided) };
}

const Z_95 = 1.959964;

/**
 * The Wilson score interval of `hits` in `total` (E. B. Wilson 1927), which
 * stays inside 0 and 1 and honest for few observations. Null for none.
 */
export function wilson(hits: number, total: number, z = Z_95): Interval | null {
  if (total <= 0) return null;
  const share = hits / total;
  const slack = (z * z) / total;
  const centre = (share + slack / 2) / (1 + slack);
  const reach =
    (z * Math.sqrt((share * (1 - share) + slack / 4) / total)) / (1 + slack);
  return {
    share,
    low: hits === 0 ? 0 : Math.max(0, centre - reach),
    high: hits === total ? 1 : Math.min(1, centre + reach),
  };
}
