import { Download } from "lucide-react";
import { OpinionAgreement } from "@/components/judge/opinion-agreement";
import { Icon } from "@/components/ui/icon";
import { BurnUp, dayName } from "./burn-up";
import { FileTable } from "./file-table";
import { forecastOf } from "./forecast";
import { JudgeTable } from "./judge-table";
import type { OverviewView } from "./overview-view";
import { ReviewerTable } from "./reviewer-table";
import { SourceList } from "./source-list";
import { StateFigures } from "./state-figures";
import { StuckList } from "./stuck-list";
import { intervalWords } from "./whisker";

/** One page that answers: done, left, stuck, stale, by whom, by rule. */
export function Overview({ view }: { view: OverviewView }) {
  const today = view.today ?? view.burnUp.at(-1)?.day ?? "1970-01-01";
  const forecast = view.forecast ?? forecastOf(view.burnUp, today);
  const csvHref = view.csvHref ?? null;
  return (
    <main className="page" id="main" tabIndex={-1}>
      <header className="page-h page-h-row">
        <div>
          <h1>{view.headline}</h1>
          <Basis view={view} forecast={forecast} />
        </div>
        {csvHref !== null && (
          <div className="page-a">
            <a className="btn btn-q btn-sm" href={csvHref} download>
              <Icon of={Download} size={14} />
              CSV
            </a>
          </div>
        )}
      </header>
      <StateFigures figures={view.figures} />
      <div className="cols cols-7-5">
        <section className="col" aria-labelledby="burn-h">
          <header className="h2">
            <h2 id="burn-h">Burn-up</h2>
          </header>
          <BurnUp days={view.burnUp} forecast={forecast} today={today} />
        </section>
        <section className="col" aria-labelledby="stuck-h">
          <header className="h2">
            <h2 id="stuck-h">Stuck or stale</h2>
            <span className="n">{view.stuck.length}</span>
          </header>
          <StuckList items={view.stuck} />
        </section>
      </div>
      <div className="cols cols-7-5">
        <Judge view={view} />
        <People view={view} />
      </div>
      <div className="cols cols-7-5">
        <section className="col" aria-labelledby="files-h">
          <header className="h2">
            <h2 id="files-h">Files</h2>
            <span className="n">{view.fileCount.toLocaleString("en")}</span>
            <span className="sp" />
            <span className="meta">most open first</span>
          </header>
          <FileTable rows={view.files} />
        </section>
        <section className="col" aria-labelledby="sources-h">
          <header className="h2">
            <h2 id="sources-h">Sources</h2>
            <span className="n">{view.sourceCount.toLocaleString("en")}</span>
          </header>
          {view.sourcesLead !== null && (
            <p className="lead">{view.sourcesLead}</p>
          )}
          <SourceList rows={view.sources} />
        </section>
      </div>
    </main>
  );
}

function Basis({
  view,
  forecast,
}: {
  view: OverviewView;
  forecast: OverviewView["forecast"];
}) {
  if (view.basis !== null) return <p>{view.basis}</p>;
  if (forecast === null) return null;
  return (
    <p>
      At the pace of the last 14 days, likely done between{" "}
      {dayName(forecast.early)} and {dayName(forecast.late)}.
    </p>
  );
}

function Judge({ view }: { view: OverviewView }) {
  const { judge } = view;
  return (
    <section className="col" aria-labelledby="judge-h">
      <header className="h2">
        <h2 id="judge-h">How often the judge was mistaken</h2>
      </header>
      {judge === null || judge.all.of === 0 ? (
        <p className="lead">
          Nobody has decided a flag yet. From the first decision on, this says
          how often people ruled a flagged claim correct.
        </p>
      ) : (
        <>
          <p className="lead">
            Where the judge said <code>not_grounded</code>, people ruled the
            claim correct in{" "}
            <b>
              {judge.all.hits} of {judge.all.of}
            </b>{" "}
            cases: <b>{Math.round((100 * judge.all.hits) / judge.all.of)} %</b>,
            95 % interval {intervalWords(judge.all.low, judge.all.high)}.
          </p>
          <JudgeTable
            rows={judge.byRule}
            head="Rule"
            caption="Share ruled correct, by rule, with 95 % Wilson interval"
            interval
          />
        </>
      )}
      {view.opinions && (
        <OpinionAgreement
          all={view.opinions.all}
          rows={view.opinions.byVerdict}
        />
      )}
    </section>
  );
}

function People({ view }: { view: OverviewView }) {
  const { agreement, reviewers, judge } = view;
  return (
    <section className="col" aria-labelledby="people-h">
      <header className="h2">
        <h2 id="people-h">Reviewers</h2>
      </header>
      {agreement !== null && agreement.both > 0 && (
        <p className="lead">
          Two people looked at {agreement.both} flags and agreed on{" "}
          <b>{agreement.agreed}</b>
          {agreement.kappa !== null && ` (κ ${agreement.kappa.toFixed(2)})`}.
        </p>
      )}
      {reviewers.length === 0 ? (
        <p className="lead">Nobody has decided yet.</p>
      ) : (
        <ReviewerTable rows={reviewers} />
      )}
      {judge !== null && judge.byRun.length > 0 && (
        <>
          <header className="h2">
            <h2>The judge by run</h2>
          </header>
          <JudgeTable
            rows={judge.byRun}
            head="Run"
            caption="Share ruled correct, by ledger run"
          />
        </>
      )}
    </section>
  );
}
