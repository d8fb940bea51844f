"use client";

import { diffWordsWithSpace } from "diff";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { When } from "@/components/ui/when";
import { WordDiff } from "@/components/ui/word-diff";
import type { PassagePair, SourceDetailView } from "./source-view";

type Layout = "side" | "inline";

/** Two snapshots, passage by passage. What did not change is folded. */
export function PassageDiff({
  compare,
}: {
  compare: NonNullable<SourceDetailView["compare"]>;
}) {
  const [layout, setLayout] = useState<Layout>("side");
  const changed = compare.pairs.filter((pair) => pair.from !== pair.to).length;
  const same = compare.pairs.length - changed;
  return (
    <section className="col" aria-labelledby="diff-h">
      <header className="h2">
        <h2 id="diff-h">Difference</h2>
        <span className="meta">
          {changed} {changed === 1 ? "passage" : "passages"} changed, {same} did
          not
        </span>
        <span className="sp" />
        <fieldset className="seg-ctl">
          <legend className="vh">Layout</legend>
          {(["side", "inline"] as const).map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={layout === id}
              onClick={() => setLayout(id)}
            >
              {id === "side" ? "Side by side" : "Inline"}
            </button>
          ))}
        </fieldset>
      </header>
      <div className={layout === "side" ? "sd" : "sd sd-in"}>
        <div className="sd-h">
          <p className="pick">
            <b>
              <When at={compare.from.at} />
            </b>{" "}
            {compare.from.words}
          </p>
          <p className="pick">
            <b>
              <When at={compare.to.at} />
            </b>{" "}
            {compare.to.words}
          </p>
        </div>
        {runsOf(compare.pairs).map((run) => (
          <Run key={run.at} run={run} layout={layout} />
        ))}
      </div>
    </section>
  );
}

type PairRun = { at: number; changed: boolean; pairs: PassagePair[] };

/** Neighbours that changed, and neighbours that did not, together. */
function runsOf(pairs: readonly PassagePair[]): PairRun[] {
  const runs: PairRun[] = [];
  pairs.forEach((pair, at) => {
    const changed = pair.from !== pair.to;
    const last = runs.at(-1);
    if (last !== undefined && last.changed === changed) last.pairs.push(pair);
    else runs.push({ at, changed, pairs: [pair] });
  });
  return runs;
}

function Run({ run, layout }: { run: PairRun; layout: Layout }) {
  const [open, setOpen] = useState(run.changed);
  if (!open) {
    const n = run.pairs.length;
    return (
      <button type="button" className="sd-fold" onClick={() => setOpen(true)}>
        <Icon of={ChevronDown} size={12} />
        {n} unchanged {n === 1 ? "passage" : "passages"}
      </button>
    );
  }
  return run.pairs.map((pair) => (
    <div className="sd-row" key={pair.id}>
      {layout === "side" ? (
        <>
          <div className="sd-c">
            <Heading pair={pair} />
            <Side pair={pair} keep="removed" />
          </div>
          <div className="sd-c">
            <Heading pair={pair} />
            <Side pair={pair} keep="added" />
          </div>
        </>
      ) : (
        <div className="sd-c">
          <Heading pair={pair} />
          <WordDiff from={pair.from} to={pair.to} />
        </div>
      )}
    </div>
  ));
}

function Heading({ pair }: { pair: PassagePair }) {
  return pair.heading === null ? null : <h3>{pair.heading}</h3>;
}

function Side({
  pair,
  keep,
}: {
  pair: PassagePair;
  keep: "added" | "removed";
}) {
  const other = keep === "added" ? "removed" : "added";
  let at = 0;
  return diffWordsWithSpace(pair.from, pair.to)
    .filter((part) => !part[other])
    .map((part) => {
      const key = at;
      at += part.value.length;
      if (part.added) return <ins key={key}>{part.value}</ins>;
      if (part.removed) return <del key={key}>{part.value}</del>;
      return <span key={key}>{part.value}</span>;
    });
}
