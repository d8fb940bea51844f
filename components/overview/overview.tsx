import { OpinionAgreement } from "@/components/judge/opinion-agreement";
import { AgeTable } from "./age-table";
import { AgreementTable } from "./agreement-table";
import { BurnTable } from "./burn-table";
import { BurnUp, dayName } from "./burn-up";
import { FileTable } from "./file-table";
import { JudgeTable } from "./judge-table";
import { Landings } from "./landings";
import type { OverviewView } from "./overview-view";
import { PeriodTable } from "./period-table";
import { ReviewerTable } from "./reviewer-table";
import { SourceList } from "./source-list";
import { StateFigures } from "./state-figures";
import { StuckList } from "./stuck-list";
import { TableHead } from "./table-head";
import { intervalWords } from "./whisker";

/** One page that answers: done, left, stuck, stale, by whom, by rule. */
export function Overview({ view }: { view: OverviewView }) {
  const { today, forecast } = view;
  const csv = (table: string) => `${view.csvBase}${table}`;
  return (
    <main className="page" id="main" tabIndex={-1}>
      <header className="page-h">
        <h1>{view.headline}</h1>
        <Basis view={view} forecast={forecast} />
      </header>
      <StateFigures figures={view.figures} />
      {view.landings !== undefined && (
        <Landings slug={view.slug} of={view.landings} />
      )}
      <div className="cols cols-7-5">
        <section className="col" aria-labelledby="burn-h">
          <TableHead id="burn-h" words="Burn-up" csv={csv("days")} />
          <BurnUp days={view.burnUp} forecast={forecast} today={today} />
          <BurnTable days={view.burnUp} />
        </section>
        <section className="col" aria-labelledby="stuck-h">
          <header className="h2">
            <h2 id="stuck-h">Stuck or stale</h2>
            <span className="n">{view.stuck.length}</span>
          </header>
          <Remarks view={view} />
          <StuckList items={view.stuck} />
        </section>
      </div>
      <div className="cols cols-7-5">
        <Judge view={view} csv={csv} />
        <People view={view} csv={csv} />
      </div>
      <div className="cols cols-7-5">
        <section className="col" aria-labelledby="periods-h">
          <TableHead
            id="periods-h"
            words="Two periods compared"
            csv={csv(`periods?days=${view.periods.days}`)}
          />
          <PeriodTable periods={view.periods} slug={view.slug} />
        </section>
        <section className="col" aria-labelledby="age-h">
          <TableHead id="age-h" words="Age of what is left" csv={csv("runs")} />
          <AgeTable rows={view.ages} />
        </section>
      </div>
      <div className="cols cols-7-5">
        <section className="col" aria-labelledby="files-h">
          <TableHead
            id="files-h"
            words="Files"
            n={view.fileCount}
            note="most open first"
            csv={csv("files")}
          />
          <FileTable rows={view.files} />
        </section>
        <section className="col" aria-labelledby="sources-h">
          <TableHead
            id="sources-h"
            words="Sources"
            n={view.sourceCount}
            note="most flags first"
            csv={csv("sources")}
          />
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

/** What has to be said of the figures, each with its list. */
function Remarks({ view }: { view: OverviewView }) {
  return (
    <ul className="lead">
      {view.remarks.map(({ n, words, href }) => (
        <li key={words}>
          <a href={href}>
            <b>{n.toLocaleString("en")}</b> {words}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Part = { view: OverviewView; csv: (table: string) => string };

function Judge({ view, csv }: Part) {
  const { judge } = view;
  return (
    <section className="col" aria-labelledby="judge-h">
      <TableHead
        id="judge-h"
        words="How often the judge was mistaken"
        csv={csv("rules")}
      />
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
              <a href={`${judge.all.href}&disposition=correct`}>
                {judge.all.hits} of {judge.all.of}
              </a>
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

function People({ view, csv }: Part) {
  const { agreement, reviewers, judge } = view;
  return (
    <section className="col" aria-labelledby="people-h">
      <TableHead id="people-h" words="Reviewers" csv={csv("reviewers")} />
      {reviewers.length === 0 ? (
        <p className="lead">Nobody has decided yet.</p>
      ) : (
        <ReviewerTable rows={reviewers} />
      )}
      {agreement !== null && agreement.all.both > 0 && (
        <>
          <TableHead
            id="agree-h"
            words="Two people on one flag"
            csv={csv("agreement")}
          />
          <AgreementTable
            rows={[agreement.all, ...agreement.byRule]}
            head="Rule"
            caption="Agreement by rule, with Cohen's kappa"
          />
          <AgreementTable
            rows={agreement.byPair}
            head="Pair"
            caption="Agreement by pair of people, with Cohen's kappa"
          />
        </>
      )}
      {judge !== null && judge.byRun.length > 0 && (
        <>
          <TableHead id="runs-h" words="The judge by run" csv={csv("runs")} />
          <JudgeTable
            rows={judge.byRun}
            head="Run"
            caption="Share ruled correct, by ledger run"
            interval
          />
        </>
      )}
    </section>
  );
}
