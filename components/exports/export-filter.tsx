import { Button, buttonClass } from "@/components/ui/button";
import { Disposition } from "@/lib/review/disposition";
import type { Choice, FilterName, FilterView } from "./export-view";

/** Which part of what is ready: a form without script, whose address can be shared. */
export function ExportFilter({
  filter,
  action,
}: {
  filter: FilterView;
  action: string;
}) {
  const { chosen, rules, reviewers, exports: earlier } = filter;
  const some = Object.keys(chosen).length > 0;
  const dispositions = Disposition.options.map((value) => ({
    ...{ value, label: value },
  }));
  const pick = (name: FilterName, label: string, any: string, of: Choice[]) => (
    <label>
      {label}
      <select className="fld" name={name} defaultValue={chosen[name] ?? ""}>
        <option value="">{any}</option>
        {of.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
  const text = (name: FilterName, label: string, type: string, hint = "") => (
    <label>
      {label}
      <input
        className="fld"
        {...{ name, type, placeholder: hint }}
        defaultValue={chosen[name] ?? ""}
      />
    </label>
  );
  return (
    <details className="x-filter" open={some}>
      <summary>{some ? "Only a part is chosen" : "Choose a part"}</summary>
      <form className="x-filter-f" method="get" action={action}>
        {text("file", "File, or folder/", "text", "skills/gate/")}
        {rules.length > 0
          ? pick("rule", "Rule", "any", rules)
          : text("rule", "Rule", "text")}
        {pick("disposition", "Disposition", "any", dispositions)}
        {pick("reviewer", "Confirmed by", "anybody", reviewers)}
        {text("from", "Decided from", "date")}
        {text("to", "Decided until", "date")}
        {pick("since", "Not in the export of", "leave none out", earlier)}
        <p className="x-filter-b">
          <Button type="submit">Show this part</Button>
          {some && (
            <a className={buttonClass("quiet")} href={action}>
              Show all
            </a>
          )}
        </p>
      </form>
    </details>
  );
}
