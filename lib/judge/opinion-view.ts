import type { NoProvider } from "./provider";
import type { Relation } from "./relation";
import type { SecondVerdict } from "./second-verdict";

/** Who gave an opinion: code alone, or a model that was asked. */
export type OpinionProvider = "reground" | "typesafe";

/** A second opinion as the evidence pane shows it. Advice: it decides nothing. */
export type OpinionView =
  | {
      state: "given";
      verdict: SecondVerdict | null;
      relation: Relation | null;
      confidence: number | null;
      needsReview: boolean;
      provider: OpinionProvider;
      model: string;
      at: string;
      /** The record or the page changed since. */
      isOld: boolean;
      /** What is wrong with the judge's record; null for those who judge blind. */
      fired: { id: string; score: number }[] | null;
    }
  | { state: "none"; why: NoProvider | "switched-off" | "not-asked" };

/** What may be asked for, and what it cost so far. */
export type OpinionSettings = {
  isOn: boolean;
  monthlyTokens: number;
  spentTokens: number;
  provider:
    | { state: "ready"; host: string; model: string }
    | { state: NoProvider };
};
