import type { QuoteMatchKind } from "@/lib/evidence/quote-match";

/** What the judge handed in about one flag, as far as it can be checked. */
export type JudgedRecord = {
  claim: string;
  evidenceQuote: string;
  reason: string;
  rule: string;
  /** The project's names of its rules; empty where it gave none. */
  ruleNames: Readonly<Record<string, string>>;
  match: QuoteMatchKind | "unchecked";
  /** The ledger's own further fields; the judge's trace may be there. */
  extra: unknown;
};

/**
 * One check, phrased so that 1 means: something is wrong. `code` was computed,
 * `model` is a probability that a model gave.
 */
export type CheckResult = {
  id: string;
  score: number;
  by: "code" | "model";
};

/** A yes/no question whose yes means that something is wrong. */
export type NoulQuestion = {
  type: "noul";
  instructions: string | { [key: string]: string };
};

/** What code can say of a record, and what is left to ask. */
export type Checks = {
  decided: CheckResult[];
  asked: Record<string, NoulQuestion>;
};

export const noChecks = (): Checks => ({ decided: [], asked: {} });
