import type { DraftBody } from "@/lib/review/flag-view";

/** The reason, and where the page could not be read, how it was checked. */
export function ReasonFields({
  draft,
  attest,
  onEdit,
}: {
  draft: DraftBody;
  /** Why the reviewer's own word is asked for. Null where it is not. */
  attest: string | null;
  onEdit: (patch: Partial<DraftBody>) => void;
}) {
  const asked = draft.disposition === "unsourced";
  return (
    <>
      {attest !== null && (
        <Line
          id="attested"
          label="How did you check?"
          hint={attest}
          placeholder="For example: opened the page in my browser at 14:10"
          needed={draft.attested.trim() === ""}
          value={draft.attested}
          onValue={(attested) => onEdit({ attested })}
        />
      )}
      <Line
        id="rationale"
        label="Reason"
        hint={reasonHint(draft)}
        placeholder="What did you check?"
        needed={asked && draft.rationale.trim() === ""}
        value={draft.rationale}
        onValue={(rationale) => onEdit({ rationale })}
      />
    </>
  );
}

function reasonHint(draft: DraftBody): string {
  if (draft.disposition === "unsourced") return "needed, goes into the record";
  if (draft.disposition === "correct") {
    return draft.groundingQuote === null
      ? "needed when there is no grounding sentence"
      : "optional when there is a grounding sentence";
  }
  return "optional, goes into the record";
}

function Line({
  id,
  label,
  hint,
  placeholder,
  needed,
  value,
  onValue,
}: {
  id: string;
  label: string;
  hint: string;
  placeholder: string;
  needed: boolean;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <label className={needed ? "why is-need" : "why"} data-on="fix">
      <span>
        {label} <em>{hint}</em>
      </span>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </label>
  );
}
