import type { CheckResult } from "./judged-record";

/** Above this a check fires. */
const FIRES = 0.7;

/** Whether a flag of this escalation needs a second person. In thousandths. */
export function isEscalated(escalation: number): boolean {
  return escalation > 1_000 * FIRES;
}

/**
 * How much is wrong with a record, in thousandths: its worst check, because
 * one fault is enough and many small doubts are none.
 */
export function escalationOf(checks: readonly CheckResult[]): number {
  const worst = Math.max(0, ...checks.map(({ score }) => score));
  // A score just above the limit is not rounded down to it.
  return isAbove(worst) ? Math.ceil(1_000 * worst) : Math.floor(1_000 * worst);
}

/** The checks that fired, worst first. */
export function firedChecks(checks: readonly CheckResult[]): CheckResult[] {
  return checks
    .filter(({ score }) => isAbove(score))
    .sort((a, b) => b.score - a.score);
}

const isAbove = (score: number) => score > FIRES;
