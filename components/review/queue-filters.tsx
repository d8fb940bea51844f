"use client";

import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { dispositionWord } from "@/components/ui/disposition-words";
import { matchWordShort } from "@/components/ui/match-words";
import type { QueueQuery } from "./bench-client";

type Choice = { value: string; label: string };

const states: Choice[] = [
  { value: "", label: "To do" },
  { value: "open", label: "Open" },
  { value: "awaiting_second", label: "Second person" },
  { value: "disputed", label: "Two answers" },
  { value: "to_recheck", label: "To recheck" },
  { value: "confirmed", label: "Confirmed" },
  { value: "settled", label: "Settled" },
  { value: "all", label: "Everything" },
];

const ledgers: Choice[] = [
  { value: "", label: "Still flagged" },
  { value: "not_seen", label: "Not in the last ledger" },
  { value: "resolved", label: "Resolved by the judge" },
];

const verdicts: Choice[] = [
  { value: "", label: "Any" },
  { value: "not_grounded", label: "not_grounded" },
  { value: "source_silent", label: "source_silent" },
];

const matches: Choice[] = [
  { value: "", label: "Any" },
  ...(
    [
      "exact",
      "normalized",
      "fuzzy",
      "altered",
      "absent",
      "empty",
      "unchecked",
    ] as const
  ).map((value) => ({
    value,
    label: value === "normalized" ? "found, re-typed" : matchWordShort[value],
  })),
];

const dispositions: Choice[] = [
  { value: "", label: "Any" },
  ...Object.entries(dispositionWord).map(([value, label]) => ({
    value,
    label,
  })),
];

/** What the queue is narrowed to. The address bar holds it, so it can be sent. */
export function QueueFilters({
  action,
  query,
  onClose,
}: {
  /** The page of the queue. */
  action: string;
  query: QueueQuery;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} width="dlg-s" title="Filter the queue">
      <form method="get" action={action}>
        <div className="dlg-b form form-2">
          <Pick name="state" label="State" of={states} value={query.state} />
          <Pick name="match" label="Quote" of={matches} value={query.match} />
          <Pick
            name="verdict"
            label="The judge said"
            of={verdicts}
            value={query.verdict}
          />
          <Pick
            name="disposition"
            label="Decided as"
            of={dispositions}
            value={query.disposition}
          />
          <Pick
            name="ledger"
            label="The ledger says"
            of={ledgers}
            value={query.ledger}
          />
          <Text name="rule" label="Rule" value={query.rule} />
          <Text name="file" label="File" value={query.file} />
          <Text name="q" label="Words of the claim" value={query.q} />
          {(["source", "reviewer", "claim", "order"] as const).map(
            (name) =>
              query[name] !== undefined && (
                <input
                  key={name}
                  type="hidden"
                  name={name}
                  value={query[name]}
                />
              ),
          )}
        </div>
        <footer className="dlg-f">
          <a className={buttonClass("quiet")} href={action}>
            Clear filters
          </a>
          <span className="sp" />
          <Button look="primary" type="submit">
            Show
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function Pick({
  name,
  label,
  of,
  value,
}: {
  name: string;
  label: string;
  of: Choice[];
  value: string | undefined;
}) {
  return (
    <label>
      {label}
      <select className="fld" name={name} defaultValue={value ?? ""}>
        {of.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Text({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value: string | undefined;
}) {
  return (
    <label>
      {label}
      <input name={name} defaultValue={value ?? ""} />
    </label>
  );
}

const said: Partial<Record<keyof QueueQuery, Choice[]>> = {
  state: states,
  ledger: ledgers,
  verdict: verdicts,
  match: matches,
  disposition: dispositions,
};

/** "R2, open, found": the filters as a heading. Null where there are none. */
export function filterWords(query: QueueQuery): string | null {
  const names = [
    "rule",
    "state",
    "ledger",
    "match",
    "verdict",
    "disposition",
    "file",
    "q",
  ] as const;
  const words = names.flatMap((name) => {
    const value = query[name];
    if (value === undefined || value === "") return [];
    return [
      said[name]?.find((choice) => choice.value === value)?.label ?? value,
    ];
  });
  if (query.source !== undefined) words.push("one source");
  if (query.reviewer !== undefined) words.push("one reviewer");
  if (query.pair !== undefined) words.push("one pair");
  if (query.confirmed !== undefined)
    words.push(`confirmed ${query.confirmed.replace("..", " to ")}`);
  if (query.claim !== undefined) words.push("one claim");
  return words.length === 0 ? null : words.join(", ");
}
