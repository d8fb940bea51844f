"use client";

import { Check, ListFilter, Upload } from "lucide-react";
import { Blank } from "@/components/ui/blank";
import { buttonClass } from "@/components/ui/button";
import type { QueueCounts } from "./queue-items";

/** Nothing was ever imported: there is one thing to do next. */
function FirstStep({ importHref }: { importHref: string }) {
  return (
    <Blank
      of={Upload}
      title="No ledger yet"
      action={
        <a className={buttonClass("primary", true)} href={importHref}>
          Import a ledger
        </a>
      }
    >
      What the judge flagged comes in as a file, with a preview first. Its flags
      then wait here.
    </Blank>
  );
}

/** Why there is nothing in the queue, and what to do then. */
export function NoRows(props: {
  filterWords: string | null;
  search: string;
  counts: QueueCounts;
  clearHref: string;
  importHref: string;
}) {
  const { filterWords, search, counts, clearHref } = props;
  if (counts.done + counts.waiting + counts.open === 0)
    return <FirstStep importHref={props.importHref} />;
  if (filterWords === null && search === "") {
    return (
      <Blank of={Check} title="Queue clear">
        {counts.mineToday > 0 && `${counts.mineToday} decided by you today. `}
        {counts.waiting > 0
          ? `${counts.waiting} wait for somebody else.`
          : "Nothing waits for anybody."}
      </Blank>
    );
  }
  const left = counts.open + counts.waiting;
  return (
    <Blank
      of={ListFilter}
      title="No flag fits these filters"
      action={
        <a className={buttonClass("secondary", true)} href={clearHref}>
          Clear filters
        </a>
      }
    >
      {left.toLocaleString("en")} are open without them.
    </Blank>
  );
}
