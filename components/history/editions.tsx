"use client";

import { useState } from "react";
import { ToolButton } from "@/components/ui/tool-button";
import type { EditionView } from "@/lib/evidence/edition-view";
import type { FlagDetail } from "@/lib/review/flag-view";
import { editionName, editionWords } from "./edition-words";
import { readEditions } from "./history-client";

type Looked = EditionView[] | "reading" | "failed" | null;

/** Whether claim and quote hold in another version or language of the page. */
export function Editions({
  flag,
  opening,
  trouble,
  onOpen,
}: {
  flag: FlagDetail;
  /** Whether one is being opened, and why the last one could not be. */
  opening: boolean;
  trouble: string | null;
  /** Opens an edition in the reader, to read it and to rest an answer on it. */
  onOpen: (url: string) => void;
}) {
  const [looked, setLooked] = useState<Looked>(null);
  const count = flag.source?.otherEditions ?? 0;
  if (count === 0) return null;
  const look = async () => {
    setLooked("reading");
    setLooked((await readEditions(flag.projectSlug, flag.id)) ?? "failed");
  };
  return (
    <section className="past" aria-label="Other versions of this page">
      {!Array.isArray(looked) && (
        <p className="past-f">
          {count === 1
            ? "There is another edition of this page"
            : `There are ${count} other editions of this page`}
          , by version or language.{" "}
          <ToolButton disabled={looked === "reading"} onClick={look}>
            {looked === "reading" ? "Reading them" : "Look there too"}
          </ToolButton>
        </p>
      )}
      <p className="past-f" role="status">
        {looked === "failed" &&
          "They could not be read now. Nothing was changed; try again."}
        {Array.isArray(looked) && trouble}
      </p>
      {Array.isArray(looked) && (
        <ul>
          {looked.map((edition) => (
            <li key={edition.url}>
              <span className="past-w">
                <b>{editionName(edition)}</b> {editionWords(edition).join(" ")}
              </span>
              {edition.trouble === null && !edition.isSame && (
                <ToolButton
                  disabled={opening}
                  onClick={() => onOpen(edition.url)}
                >
                  Read it here
                </ToolButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
