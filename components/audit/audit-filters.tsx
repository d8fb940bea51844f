import { Button, buttonClass } from "@/components/ui/button";

/** What to show of the trail; an ordinary form, so that a filtered page has an address. */
export function AuditFilters({
  asked,
  kinds,
  actors,
  href,
}: {
  asked: Readonly<Record<string, string>>;
  kinds: readonly string[];
  actors: readonly string[];
  /** The same events as JSON Lines. */
  href: string;
}) {
  return (
    <form className="audit-f" method="get">
      <Choice
        label="What"
        name="kind"
        all="Everything"
        options={kinds}
        chosen={asked.kind}
      />
      <Choice
        label="Who"
        name="actor"
        all="Everybody"
        options={actors}
        chosen={asked.actor}
      />
      <label>
        From
        <input type="date" name="from" defaultValue={asked.from} />
      </label>
      <label>
        To, included
        <input type="date" name="to" defaultValue={asked.to} />
      </label>
      <Button type="submit">Filter</Button>
      <a className={buttonClass("quiet")} href={href} download>
        Download as JSON Lines
      </a>
    </form>
  );
}

function Choice({
  label,
  name,
  all,
  options,
  chosen = "",
}: {
  label: string;
  name: string;
  all: string;
  options: readonly string[];
  chosen: string | undefined;
}) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}
