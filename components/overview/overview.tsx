import Link from "next/link";
import { StateGlyph } from "@/components/ui/state-glyph";
import { BurnUp } from "./burn-up";
import { JudgeShare } from "./judge-share";
import type { OverviewView, StuckItem } from "./overview-view";
import { SourceList } from "./source-list";
import { StateStrip } from "./state-strip";
import { FilesTable, ReviewersTable } from "./tables";

/** The lead's page: how far along, what is stuck, and how the judge did. */
export function Overview({ view }: { view: OverviewView }) {
  return (
    <main className="page" id="main">
      <header className="page-h">
        <h1>{view.headline}</h1>
        {view.basis !== null && <p>{view.basis}</p>}
      </header>
      <StateStrip figures={view.figures} />
      <div className="cols cols-7-5">
        <BurnUp days={view.burnUp} />
        <Stuck items={view.stuck} />
      </div>
      <div className="cols cols-7-5">
        {view.judge !== null && (
          <JudgeShare all={view.judge.all} byRule={view.judge.byRule} />
        )}
        <ReviewersTable reviewers={view.reviewers} />
      </div>
      <div className="cols cols-7-5">
        <FilesTable files={view.files} count={view.fileCount} />
        <section className="col" aria-labelledby="so-h">
          <header className="h2">
            <h2 id="so-h">Sources</h2>
            <span className="n">{view.sourceCount}</span>
          </header>
          {view.sourcesLead !== null && (
            <p className="lead">{view.sourcesLead}</p>
          )}
          <SourceList sources={view.sources} />
        </section>
      </div>
    </main>
  );
}

function Stuck({ items }: { items: StuckItem[] }) {
  return (
    <section className="col" aria-labelledby="nd-h">
      <header className="h2">
        <h2 id="nd-h">Stuck or stale</h2>
        <span className="n">{items.length}</span>
      </header>
      {items.length === 0 ? (
        <p className="lead">Nothing waits for anybody in particular.</p>
      ) : (
        <ul className="needs">
          {items.map((item) => (
            <li key={item.id}>
              <StateGlyph state={glyphOf(item.glyph)} />
              <div>
                <p>
                  <b>{item.title}</b>
                  <span className="meta">{item.age}</span>
                </p>
                <p>{item.words}</p>
              </div>
              <Link href={item.action.href}>{item.action.label}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function glyphOf(glyph: StuckItem["glyph"]) {
  switch (glyph) {
    case "gone":
    case "silent":
      return "recheck";
    case "conflict":
      return "disagree";
    default:
      return glyph;
  }
}
