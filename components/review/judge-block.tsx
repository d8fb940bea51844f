import { RuleTag } from "@/components/ui/rule-tag";
import { VerdictTag } from "@/components/ui/verdict-tag";
import type { FlagDetail } from "@/lib/review/flag-view";

/** What the judge said. */
export function JudgeBlock({
  flag,
  ruleNames,
}: {
  flag: FlagDetail;
  ruleNames: Readonly<Record<string, string>>;
}) {
  const name = Object.hasOwn(ruleNames, flag.rule)
    ? ruleNames[flag.rule]
    : undefined;
  return (
    <section className="judge" aria-labelledby="judge-h" data-on="claim">
      <header className="sec-h">
        <h2 id="judge-h">Judge</h2>
        <VerdictTag verdict={flag.verdict} />
        <RuleTag rule={flag.rule} name={name ?? null} />
        <span className="sp" />
        {flag.verdict === "not_grounded" && (
          <span className="meta">
            proposes{" "}
            {flag.proposal === null ? "nothing" : <code>{flag.proposal}</code>}
          </span>
        )}
      </header>
      <p className="reason">{flag.reason || "The judge gave no reason."}</p>
    </section>
  );
}
