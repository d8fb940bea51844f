"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { tellLeft } from "@/components/shell/left-count";
import { type Together, useTogether } from "@/components/team/use-together";
import { useStable } from "@/components/ui/use-stable";
import type { FlagRow } from "@/lib/review/flag-view";
import { BenchAsks } from "./bench-asks";
import type { BenchClient } from "./bench-client";
import type { BenchProps } from "./bench-view";
import { ClaimPane } from "./claim-pane";
import { DecisionBar } from "./decision-bar";
import { EvidencePane, snapshotDayOf } from "./evidence-pane";
import { filterWords } from "./filter-words";
import type { DiffLayout } from "./fix-diff";
import { httpBenchClient } from "./http-bench-client";
import { NoFlag } from "./no-flag";
import { type Pane, PhoneBars } from "./phone-bars";
import { Queue } from "./queue";
import { placeInGroup } from "./queue-items";
import { QueueRail } from "./queue-rail";
import { useBench } from "./use-bench";
import { useBenchCommands } from "./use-bench-commands";
import { useBenchKeys } from "./use-bench-keys";

/** The bench over HTTP. The page hands it data; it asks the API for the rest. */
export function Bench(props: BenchProps) {
  const client = useMemo(
    () => httpBenchClient(props.project.slug),
    [props.project.slug],
  );
  return <BenchWith {...props} client={client} />;
}

/** The bench with any client: queue, claim, evidence, and the bar that decides. */
export function BenchWith({
  client,
  ...props
}: BenchProps & { client: BenchClient }) {
  const desk = useBench(props, client);
  const [pane, setPane] = useState<Pane>("claim");
  const [queueFold, setQueueFold] = useState<"auto" | "open" | "folded">(
    "auto",
  );
  const [layout, setLayout] = useState<DiffLayout>("inline");
  const [dialog, setDialog] = useState<"filters" | "cannot-decide" | null>(
    null,
  );
  const refs = {
    claim: useRef<HTMLDivElement>(null),
    editor: useRef<HTMLTextAreaElement>(null),
    search: useRef<HTMLInputElement>(null),
  };
  const actions = useBenchCommands(desk, refs, {
    ...{ setPane, setQueueFold, setLayout, setDialog },
  });
  useBenchKeys(actions.run);

  const { flag, decisions, queue } = desk;
  const base = `/p/${props.project.slug}`;
  const together = useTogether(
    props.project.slug,
    props.me.canDecide ? desk.currentId : null,
    props.seq,
    (rows) => takeIn(desk, rows),
  );
  const counts = liveCounts(props, decisions.decided.size, together.counts);
  const left = counts.open + counts.waiting;
  useEffect(
    () => tellLeft(props.project.slug, left),
    [props.project.slug, left],
  );
  const hrefOf = useCallback((id: string) => `${base}/flags/${id}`, [base]);
  const openRow = useStable(actions.openRow);
  const unfold = useCallback(() => setQueueFold("open"), []);
  const place = placeInGroup(queue.rows, desk.currentId, queue.grouping);
  return (
    <main
      className="bench"
      id="main"
      data-pane={pane}
      data-queue={queueFold}
      tabIndex={-1}
    >
      <h1 className="vh">Review, {props.project.name}</h1>
      <p className="vh" role="status" aria-live="polite">
        {desk.said}
      </p>
      <QueueRail
        rows={queue.rows}
        folded={queueFold === "folded"}
        currentId={desk.currentId}
        decided={decisions.decided}
        left={left}
        grouping={queue.grouping}
        hrefOf={hrefOf}
        onOpen={openRow}
        onUnfold={unfold}
      />
      <Queue
        items={desk.items}
        currentId={desk.currentId}
        counts={counts}
        grouping={queue.grouping}
        reads={queue.reads}
        filterWords={filterWords(props.query)}
        cameIn={together.cameIn}
        search={props.query.q ?? ""}
        searchRef={refs.search}
        loadingMore={queue.loadingMore}
        clearHref={`${base}/review`}
        importHref={`${base}/imports/new`}
        rowProps={(id) => ({
          href: hrefOf(id),
          decided: decisions.decided.get(id) ?? null,
          skipped: desk.skipped.has(id),
          here: together.here[id] ?? null,
          myName: props.me.name,
        })}
        onOpen={openRow}
        onFold={desk.fold}
        onGroup={(grouping) => queue.group(grouping, desk.currentId)}
        onFilter={() => setDialog("filters")}
        onSearch={actions.search}
        onShowNew={() => location.reload()}
        onEnd={queue.more}
      />
      {flag === null ? (
        <NoFlag desk={desk} empty={isEmpty(counts)} />
      ) : (
        <>
          <PhoneBars
            extId={flag.extId}
            place={
              place === null ? "" : `${place.place} of ${place.of} in its group`
            }
            left={left}
            pane={pane}
            differ={desk.facts.length}
            marks={desk.marks.length}
            onPane={setPane}
            onStep={desk.step}
          />
          <ClaimPane
            key={`claim ${flag.id}`}
            desk={desk}
            flag={flag}
            layout={layout}
            freshnessHours={props.project.freshnessHours}
            snapshotDay={snapshotDayOf(flag, desk.clock)}
            me={props.me}
            paneRef={refs.claim}
            editorRef={refs.editor}
            onChoose={actions.choose}
            onLayout={setLayout}
            onInsert={() => actions.run({ do: "insert" })}
          />
          <EvidencePane
            // The same page stays drawn while its claims are gone through.
            key={`evidence ${flag.source?.id ?? flag.id}`}
            desk={desk}
            flag={flag}
            place={place === null ? "" : `${place.place} / ${place.of}`}
            rendered={props.rendered}
            team={{ me: props.me, members: props.members }}
            ruleNames={props.project.ruleNames}
            snapshotDay={snapshotDayOf(flag, desk.clock)}
          />
        </>
      )}
      {(flag !== null || desk.last !== null) && (
        <DecisionBar
          disposition={desk.draft.disposition}
          needs={desk.needs}
          last={desk.last}
          waiting={decisions.waiting}
          closed={
            flag === null && desk.currentId === null
              ? "Nothing is left here."
              : desk.closed
          }
          onNeed={actions.meet}
          onUndo={() => actions.run({ do: "undo" })}
          onSkip={() => actions.run({ do: "skip" })}
          onConfirm={() => actions.run({ do: "confirm" })}
        />
      )}
      <BenchAsks
        desk={desk}
        client={client}
        hrefOf={hrefOf}
        me={props.me}
        query={props.query}
        reviewHref={`${base}/review`}
        dialog={dialog}
        onClose={() => setDialog(null)}
      />
    </main>
  );
}

/** The page's counts, moved on by what was decided since. */
function liveCounts(
  { counts }: BenchProps,
  decided: number,
  now: Together["counts"],
) {
  if (now !== null) return { ...now, mineToday: counts.mineToday + decided };
  const moved = Math.min(decided, counts.open);
  return {
    ...counts,
    done: counts.done + moved,
    open: counts.open - moved,
    mineToday: counts.mineToday + decided,
  };
}

/**
 * What others did to flags, in the queue at once. The flag in front of the
 * reader stays as they see it: deciding on it then shows both sides.
 */
function takeIn(
  { queue, flags, currentId }: ReturnType<typeof useBench>,
  rows: readonly FlagRow[],
) {
  for (const row of rows) {
    queue.patch(row.id, row);
    if (row.id !== currentId) flags.age(row.id);
  }
}

const isEmpty = ({ done, waiting, open }: BenchProps["counts"]) =>
  done + waiting + open === 0;
