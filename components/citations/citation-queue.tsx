"use client";

import { BookCheck } from "lucide-react";
import { Blank } from "@/components/ui/blank";
import { Button } from "@/components/ui/button";
import type {
  CitationCounts,
  CitationItemView,
} from "@/lib/citation/citation-item-view";
import { CitationDetail } from "./citation-detail";
import { CitationFilterForm, type CitationFilters } from "./citation-filters";
import { ACTION_WORDS, STATUS_WORDS } from "./citation-words";
import { useCitationDesk, useCitationKeys } from "./use-citation-desk";

/**
 * The findings of citation audits, apart from the judge's flags and with
 * answers of their own. One key decides and moves on.
 */
export function CitationQueue({
  slug,
  filter,
  first,
  next,
  counts,
  canDecide,
}: {
  slug: string;
  filter: CitationFilters;
  first: CitationItemView[];
  next: string | null;
  counts: CitationCounts;
  canDecide: boolean;
}) {
  const desk = useCitationDesk(slug, filter, first, next);
  const { items, current } = desk;
  const decided = items.filter(({ state }) => state === "decided").length;
  // What was decided, or taken back, since the page was read.
  const decidedNow = decided - (filter.state === "decided" ? items.length : 0);
  const decidedBefore = Object.values(counts.decided).reduce(
    (a, b) => a + b,
    0,
  );
  useCitationKeys(desk, canDecide);
  return (
    <main className="page" id="main" tabIndex={-1}>
      <header className="page-h page-h-row">
        <div>
          <h1>Citations</h1>
          <p>
            {Math.max(0, counts.open - decidedNow)} open,{" "}
            {decidedBefore + decidedNow} decided. What an audit of citations
            found; the judge’s flags are in the review.
          </p>
        </div>
        <div className="page-a">
          {["text", "json", "sarif"].map((format) => (
            <a
              key={format}
              className="btn btn-q btn-sm"
              href={`/api/v1/projects/${slug}/citations/export/${format}?when=after`}
              download
            >
              {format}
            </a>
          ))}
        </div>
      </header>
      <CitationFilterForm filter={filter} />
      <p className="vh" role="status">
        {desk.said}
      </p>
      {current === null ? (
        <Blank of={BookCheck} title={nothingTitle(filter)}>
          Import a citation audit, or run <code>reground audit</code> and import
          its JSON. Each finding that is not verified waits here.
        </Blank>
      ) : (
        <div className="cols cit">
          <ol className="cit-list" aria-label="Findings">
            {items.map((item, n) => (
              <li key={item.id}>
                <button
                  type="button"
                  aria-current={n === desk.at ? "true" : undefined}
                  onClick={() => desk.goTo(n)}
                >
                  <b>{item.ref}</b>{" "}
                  <span className="meta">
                    {item.path}:{item.line}
                  </span>
                  <span className="cit-s">
                    {item.action
                      ? ACTION_WORDS[item.action]
                      : STATUS_WORDS[item.status]}
                  </span>
                </button>
              </li>
            ))}
            {desk.hasMore && (
              <li>
                <Button look="quiet" small onClick={() => void desk.more()}>
                  More
                </Button>
              </li>
            )}
          </ol>
          <CitationDetail
            key={`${current.id} ${desk.asking ?? ""}`}
            item={current}
            asking={desk.asking}
            refusal={desk.refusal}
            canDecide={canDecide}
            onChoose={desk.choose}
            onConfirm={desk.confirm}
            onUndo={desk.undo}
          />
        </div>
      )}
    </main>
  );
}

function nothingTitle({ state, status }: CitationFilters): string {
  return state === "open" && status === undefined
    ? "No open citation"
    : "No citation fits this filter";
}
