"use client";

import { useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { LoadingLines } from "@/components/ui/loading-lines";
import { When } from "@/components/ui/when";
import { WordDiff } from "@/components/ui/word-diff";
import type { HistoryVersion } from "@/lib/evidence/history-version";
import type { VersionView } from "@/lib/evidence/history-view";
import { passagePairs } from "@/lib/evidence/passage-pairs";
import { findVersion } from "./history-client";

type Loaded = VersionView | "loading" | "failed" | null;

/** One version of a page, opened at a passage, alone or beside another one. */
export function VersionDialog({
  slug,
  sourceId,
  opened,
  versions,
  onClose,
}: {
  slug: string;
  sourceId: string;
  opened: { id: string; passage: string };
  versions: readonly HistoryVersion[];
  onClose: () => void;
}) {
  const [other, setOther] = useState("");
  const version = useVersion(slug, sourceId, opened.id);
  const beside = useVersion(slug, sourceId, other);
  const about = versions.find(({ id }) => id === opened.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title="As the page was"
      description={
        about && (
          <>
            <When at={about.at} as="day" /> · {nameOf(about)}
          </>
        )
      }
    >
      <div className="ver">
        <label className="ver-c">
          Compare with{" "}
          <select
            value={other}
            onChange={(event) => setOther(event.target.value)}
          >
            <option value="">no other version</option>
            {versions
              .filter(({ id, textKey }) => id !== opened.id && textKey !== null)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.at.slice(0, 10)} {nameOf(one)}
                </option>
              ))}
          </select>
        </label>
        <Body
          version={version}
          beside={other === "" ? null : beside}
          passage={opened.passage}
        />
      </div>
    </Dialog>
  );
}

/** "1a2b3c4 Gate: 500 connections, and a queue". */
export function nameOf({ id, provider, subject }: HistoryVersion): string {
  if (provider === "snapshot") return "our own look";
  if (provider === "archive") return "captured by the archive";
  return `${id.slice(0, 7)} ${subject}`;
}

function useVersion(slug: string, sourceId: string, id: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    if (id === "") return;
    let current = true;
    setLoaded("loading");
    void findVersion(slug, sourceId, id).then((found) => {
      if (current) setLoaded(found ?? "failed");
    });
    return () => {
      current = false;
    };
  }, [slug, sourceId, id]);
  return loaded;
}

function Body({
  version,
  beside,
  passage,
}: {
  version: Loaded;
  beside: Loaded;
  passage: string;
}) {
  if (version === "failed" || beside === "failed")
    return (
      <p className="ver-p" role="alert">
        This version cannot be read now. Its dates stay as they were found.
      </p>
    );
  if (version === null || version === "loading" || beside === "loading")
    return <LoadingLines words="Reading this version" />;
  return (
    <section className="ver-b" aria-label="The version’s text" tabIndex={-1}>
      {beside === null
        ? keyed(version.passages).map(({ key, text }) => (
            <p key={key} className="ver-p">
              <Marked text={text} passage={passage} />
            </p>
          ))
        : passagePairs(version.passages.join("\n"), beside.passages.join("\n"))
            .filter(({ from, to }) => from !== to)
            .map(({ from, to }) => (
              <p key={`${from}→${to}`} className="ver-p">
                <WordDiff from={from} to={to} />
              </p>
            ))}
    </section>
  );
}

function keyed(passages: string[]) {
  return passages.map((text, place) => ({
    key: `${place} ${text.length}`,
    text,
  }));
}

/** The passage is marked and scrolled to. */
function Marked({ text, passage }: { text: string; passage: string }) {
  const at = passage === "" ? -1 : text.indexOf(passage);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark ref={(mark) => mark?.scrollIntoView({ block: "center" })}>
        {passage}
      </mark>
      {text.slice(at + passage.length)}
    </>
  );
}
