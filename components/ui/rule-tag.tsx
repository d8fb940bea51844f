/** A judge's rule: its opaque id and, where the project gave one, its name. */
export function RuleTag({
  rule,
  name = null,
}: {
  rule: string;
  name?: string | null;
}) {
  if (rule === "") return null;
  return (
    <span className="rulebox">
      <span className="rule">{rule}</span>
      {name !== null && <span className="rule-name">{name}</span>}
    </span>
  );
}
