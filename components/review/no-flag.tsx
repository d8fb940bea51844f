"use client";

import { SearchX } from "lucide-react";
import { Blank } from "@/components/ui/blank";
import { LoadingLines } from "@/components/ui/loading-lines";
import type { BenchDesk } from "./use-bench";

/** What stands in place of claim and evidence, and why there is none. */
export function NoFlag({ desk, empty }: { desk: BenchDesk; empty: boolean }) {
  const { loaded, currentId } = desk;
  return (
    <section className="no-flag" aria-label="Claim and evidence">
      {empty ? (
        <Blank of={SearchX} title="Claims appear here">
          Once a ledger is in: the claim in its file, what the judge said, and
          the source as it reads today, side by side. One key decides and goes
          to the next.
        </Blank>
      ) : desk.readsOn ? (
        <LoadingLines words="Reading on in the queue" />
      ) : currentId === null ? (
        <Blank of={SearchX} title="Nothing is open here">
          Every flag of this queue is decided or waits for somebody else.
        </Blank>
      ) : loaded?.state === "failed" ? (
        <Blank of={SearchX} title="The flag did not arrive">
          Nothing you decided is lost. Press <kbd>j</kbd> and <kbd>k</kbd> to
          come back to it.
        </Blank>
      ) : (
        <LoadingLines words="Opening the flag" />
      )}
    </section>
  );
}
