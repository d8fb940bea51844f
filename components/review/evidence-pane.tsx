"use client";

import { useState } from "react";
import { Editions } from "@/components/history/editions";
import { PastStrip } from "@/components/history/past-strip";
import { OpinionNote } from "@/components/judge/opinion-note";
import { TeamDesk, type TeamSetting } from "@/components/team/team-desk";
import { day } from "@/components/ui/date-words";
import { Kbd } from "@/components/ui/kbd";
import { TabList, TabPanel, TabsRoot } from "@/components/ui/tabs";
import { useStable } from "@/components/ui/use-stable";
import type { FlagDetail } from "@/lib/review/flag-view";
import { HistoryList } from "./history-list";
import { JudgeBlock } from "./judge-block";
import { QuoteBlock } from "./quote-block";
import { SourcePane } from "./source-pane";
import type { BenchDesk } from "./use-bench";

/** What the judge said, what the source says now, and what happened so far. */
export function EvidencePane({
  desk,
  flag,
  place,
  rendered,
  snapshotDay,
  team,
  ruleNames,
}: {
  desk: BenchDesk;
  flag: FlagDetail;
  /** "4 / 7": where the flag stands in its group. */
  place: string;
  rendered: string;
  snapshotDay: string | null;
  team: TeamSetting;
  ruleNames: Readonly<Record<string, string>>;
}) {
  const [chosen, choose] = useState({ of: flag.id, tab: "evidence" });
  const tab = chosen.of === flag.id ? chosen.tab : "evidence";
  const onGround = useStable(desk.ground);
  const happened = flag.timeline.length;
  return (
    <TabsRoot
      className="evid"
      value={tab}
      onValueChange={(next) => choose({ of: flag.id, tab: next })}
      asChild
    >
      <section aria-label="Evidence">
        <header className="pane-h">
          <TabList
            label="Evidence"
            tabs={[
              { id: "evidence", label: "Evidence" },
              { id: "history", label: "History", count: happened },
            ]}
          />
          <span className="sp" />
          <span className="meta">
            <b>{flag.extId}</b>
          </span>
          <span className="step">
            <button
              className="ib ib-sm"
              type="button"
              aria-label="Previous flag"
              onClick={() => desk.step(-1)}
            >
              <Kbd keys="k" />
            </button>
            <span className="meta">{place}</span>
            <button
              className="ib ib-sm"
              type="button"
              aria-label="Next flag"
              onClick={() => desk.step(1)}
            >
              <Kbd keys="j" />
            </button>
          </span>
        </header>
        <TabPanel value="evidence" className="evid-p" tabIndex={-1}>
          <div className="ev-top">
            <JudgeBlock flag={flag} ruleNames={ruleNames} />
            <QuoteBlock
              key={flag.id}
              flag={flag}
              facts={desk.facts}
              reading={desk.reading}
              snapshotDay={snapshotDay}
            />
            {flag.opinion && <OpinionNote opinion={flag.opinion} />}
          </div>
          <PastStrip key={flag.id} flag={flag} rendered={rendered} />
          <Editions
            key={`editions ${flag.id}`}
            flag={flag}
            opening={desk.other.reading}
            trouble={desk.other.trouble}
            onOpen={desk.other.read}
          />
          <SourcePane
            flag={flag}
            document={desk.page}
            other={desk.other}
            facts={desk.facts}
            grounding={desk.draft.groundingQuote}
            reading={desk.reading}
            rendered={rendered}
            onReadAgain={desk.readAgain}
            onGround={onGround}
          />
        </TabPanel>
        <TabPanel value="history" className="evid-p evid-h" tabIndex={-1}>
          <HistoryList decisions={flag.decisions} timeline={flag.timeline} />
          <TeamDesk
            key={flag.id}
            flag={flag}
            team={team}
            onDone={() => void desk.flags.renew(flag.id)}
          />
        </TabPanel>
      </section>
    </TabsRoot>
  );
}

/** The day of the snapshot that is shown in place of the page. Null where the page is. */
export function snapshotDayOf(
  flag: FlagDetail,
  clock: { now: Date; zone: string | undefined },
): string | null {
  const source = flag.source;
  if (source === null || !source.snapshotIsOld || source.snapshotAt === null) {
    return null;
  }
  return day(source.snapshotAt, clock.now, clock.zone);
}
