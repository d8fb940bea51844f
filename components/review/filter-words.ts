import { dispositionWord } from "@/components/ui/disposition-words";
import { matchWordShort } from "@/components/ui/match-words";
import type { QueueQuery } from "./bench-client";

export type Choice = { value: string; label: string };

export const states: Choice[] = [
  { value: "", label: "To do" },
  { value: "open", label: "Open" },
  { value: "awaiting_second", label: "Second person" },
  { value: "disputed", label: "Two answers" },
  { value: "to_recheck", label: "To recheck" },
  { value: "confirmed", label: "Confirmed" },
  { value: "settled", label: "Settled" },
  { value: "all", label: "Everything" },
];

export const ledgers: Choice[] = [
  { value: "", label: "Still flagged" },
  { value: "not_seen", label: "Not in the last ledger" },
  { value: "resolved", label: "Resolved by the judge" },
];

export const verdicts: Choice[] = [
  { value: "", label: "Any" },
  { value: "not_grounded", label: "not_grounded" },
  { value: "source_silent", label: "source_silent" },
];

export const matches: Choice[] = [
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

export const dispositions: Choice[] = [
  { value: "", label: "Any" },
  ...Object.entries(dispositionWord).map(([value, label]) => ({
    value,
    label,
  })),
];

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
