"use client";

import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { QueueQuery } from "./bench-client";
import {
  type Choice,
  dispositions,
  ledgers,
  matches,
  states,
  verdicts,
} from "./filter-words";

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
