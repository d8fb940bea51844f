"use client";

import { Files, RotateCcwClock, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { SecondPanel } from "@/components/team/second-panel";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { Support } from "@/lib/evidence/rank-support";
import type { Disposition } from "@/lib/review/disposition";
import type { FlagDetail } from "@/lib/review/flag-view";
import { DispositionChoices } from "./disposition-choices";
import { excerptWords, FileExcerpt } from "./file-excerpt";
import type { DiffLayout } from "./fix-diff";
import { FixSection } from "./fix-section";
import { fixTarget } from "./fix-target";
import { withFactsOfSource } from "./from-source";
import { Grounding } from "./grounding";
import { lookAt } from "./needs-list";
import { ReasonFields } from "./reason-fields";
import { carriesFix } from "./standing";
import type { BenchDesk } from "./use-bench";

/** The claim in its file, the answer, and the fix or the grounding under it. */
export function ClaimPane({
  desk,
  flag,
  layout,
  freshnessHours,
  snapshotDay,
  me,
  paneRef,
  editorRef,
  onChoose,
  onLayout,
  onInsert,
}: {
  desk: BenchDesk;
  flag: FlagDetail;
  layout: DiffLayout;
  freshnessHours: number;
  snapshotDay: string | null;
  me: { id: string; canLead: boolean };
  paneRef: React.RefObject<HTMLDivElement | null>;
  editorRef: React.RefObject<HTMLTextAreaElement | null>;
  onChoose: (disposition: Disposition) => void;
  onLayout: (layout: DiffLayout) => void;
  onInsert: () => void;
}) {
  const heading = useId();
  const { draft, facts } = desk;
  return (
    <section className="claim" aria-labelledby={heading}>
      <ClaimHead flag={flag} id={heading} />
      {/* Focus comes here after a decision, so that the keys work at once. */}
      <div className="pane-b" ref={paneRef} tabIndex={-1}>
        <FileExcerpt
          excerpt={flag.excerpt}
          claim={flag.claim}
          path={flag.path}
          facts={facts}
        />
        <SecondPanel flag={flag} draft={draft} me={me} onEdit={desk.edit} />
        <DispositionChoices
          value={draft.disposition}
          onChoose={onChoose}
          disabled={desk.closed !== null}
        />
        <Hint words={flag.pastHint ?? null} />
        <Elsewhere count={flag.elsewhere} onShow={desk.family.show} />
        <Work
          desk={desk}
          flag={flag}
          layout={layout}
          snapshotDay={snapshotDay}
          editorRef={editorRef}
          onLayout={onLayout}
          onInsert={onInsert}
        />
        {draft.disposition !== null && (
          <ReasonFields
            draft={draft}
            attest={attestWords(flag, freshnessHours, desk.clock.now)}
            onEdit={desk.edit}
          />
        )}
      </div>
    </section>
  );
}

function ClaimHead({ flag, id }: { flag: FlagDetail; id: string }) {
  const cut = flag.path.lastIndexOf("/") + 1;
  const line =
    "claimStart" in flag.excerpt ? flag.excerpt.claimStart : flag.line;
  const moved = excerptWords(flag.excerpt, flag.line);
  return (
    <header className="pane-h" data-on="claim">
      <h2 className="path" id={id}>
        <span className="path-d">{flag.path.slice(0, cut)}</span>
        <b>{flag.path.slice(cut)}</b>
        <span className="path-l">:{line}</span>
      </h2>
      {moved !== null && <span className="moved">{moved}</span>}
      <span className="sp" />
      {"commit" in flag.excerpt && (
        <span className="meta">
          <code>{flag.excerpt.commit.slice(0, 7)}</code>
        </span>
      )}
      <CopyButton
        text={() => flagLink(flag)}
        label={`Copy link to ${flag.extId}`}
        icon="link"
      />
    </header>
  );
}

/** The address that opens this very flag. */
export function flagLink(flag: FlagDetail): string {
  return `${location.origin}/p/${flag.projectSlug}/flags/${flag.id}`;
}

function Hint({ words }: { words: string | null }) {
  if (words === null) return null;
  const [lead, rest] = words.split(/(?<=:)\s/, 2);
  return (
    <p className="hint" data-on="fix">
      <Icon of={RotateCcwClock} size={14} />
      <span>
        {rest === undefined ? (
          words
        ) : (
          <>
            <b>{lead}</b> {rest}
          </>
        )}
      </span>
    </p>
  );
}

/** A claim that others make too is decided once, then looked at in each place. */
function Elsewhere({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <p className="hint" data-on="claim">
      <Icon of={Files} size={14} />
      <span>
        The same claim stands in {count} other{" "}
        {count === 1 ? "place" : "places"}.{" "}
        <button type="button" className="lk" onClick={onShow}>
          Show
        </button>{" "}
        <Kbd keys="f" />
      </span>
    </p>
  );
}

function Work({
  desk,
  flag,
  layout,
  snapshotDay,
  editorRef,
  onLayout,
  onInsert,
}: {
  desk: BenchDesk;
  flag: FlagDetail;
  layout: DiffLayout;
  snapshotDay: string | null;
  editorRef: React.RefObject<HTMLTextAreaElement | null>;
  onLayout: (layout: DiffLayout) => void;
  onInsert: () => void;
}) {
  const { draft, suggested } = desk;
  const target = fixTarget(flag);
  const fixes = carriesFix(draft.disposition);
  const grounds =
    draft.disposition === "correct" || draft.groundingQuote !== null;
  return (
    <>
      {fixes && (
        <FixSection
          target={target}
          touching={flag.touching}
          draft={draft}
          marks={desk.marks}
          layout={layout}
          editorRef={editorRef}
          canInsert={canInsert(flag, desk)}
          onEdit={desk.edit}
          onInsert={onInsert}
          onLayout={onLayout}
        />
      )}
      {grounds && (
        <Grounding
          quote={draft.groundingQuote}
          suggested={suggested !== null && suggested === draft.groundingQuote}
          snapshotDay={snapshotDay}
          elsewhere={elsewhereOf(flag, draft.groundingUrl)}
          others={desk.support}
          other={desk.other}
          onTake={desk.ground}
          onClear={() => desk.ground(null)}
        />
      )}
      {draft.disposition === "unsourced" && (
        <SourceSpeaks best={desk.support[0] ?? null} />
      )}
      {draft.disposition === null && <Teach flag={flag} />}
    </>
  );
}

/** Where the grounding sentence stands, if that is not the cited page. */
function elsewhereOf(flag: FlagDetail, url: string | null): string | null {
  const cited = [flag.source?.url, flag.source?.finalUrl, flag.evidenceUrl];
  return url === null || cited.includes(url) ? null : url;
}

function canInsert(flag: FlagDetail, desk: BenchDesk): boolean {
  const { original } = fixTarget(flag);
  return (
    desk.draft.groundingQuote !== null ||
    withFactsOfSource(original, flag.claim, desk.facts) !== null
  );
}

/** A page that says much of the claim is a reason to look once more. */
function SourceSpeaks({ best }: { best: Support | null }) {
  if (best === null || best.score < MUCH) return null;
  return (
    <p className="hint" data-on="fix">
      <Icon of={TriangleAlert} size={14} />
      <span>
        <b>The page says much of this claim:</b> “{best.text}” Where that is
        enough, it is no unsourced claim.
      </span>
    </p>
  );
}

const MUCH = 0.6;

function Teach({ flag }: { flag: FlagDetail }) {
  if (flag.verdict === "source_silent") {
    return (
      <p className="hint" data-on="fix">
        The judge found that the source does not speak of this claim. There is
        nothing to decide.
      </p>
    );
  }
  return (
    <p className="hint" data-on="fix">
      Does the claim hold? Read the marked passage, then choose. Nothing is
      recorded before you confirm.
    </p>
  );
}

function attestWords(
  flag: FlagDetail,
  freshnessHours: number,
  now: Date,
): string | null {
  const look = lookAt(flag.source, freshnessHours, now);
  if (look === "unreadable") {
    return "needed, because the page could not be read today";
  }
  return look === "no-source"
    ? "needed where you give no reason, because there is no page to read"
    : null;
}
