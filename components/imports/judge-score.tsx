import { intervalWords } from "@/components/overview/whisker";
import { RuleTag } from "@/components/ui/rule-tag";
import type { ImportPreviewView, ScoreRow } from "./import-view";

type Part = { key: keyof typeof looks; n: number };

const looks = {
  correct: "sq sq-c",
  changed: "sq sq-u",
  unsourced: "sq sq-n",
  disputed: "sq sq-t",
} as const;

/** Incoming flags that were decided before: what people said of them then. */
export function JudgeScore({
  score,
  mistaken,
  raisedAgain,
  slug,
}: {
  score: readonly ScoreRow[];
  mistaken: ScoreRow["mistaken"];
  raisedAgain: ImportPreviewView["raisedAgain"];
  slug: string;
}) {
  if (score.length === 0) {
    return (
      <section aria-labelledby="score-h">
        <header className="h2">
          <h2 id="score-h">The judge against your past decisions</h2>
        </header>
        <p className="lead">
          None of these flags was decided before. After the next ledger this
          says how often the judge raised what people had ruled correct.
        </p>
      </section>
    );
  }
  const total = (key: keyof typeof looks) =>
    score.reduce((sum, row) => sum + row[key], 0);
  const most = Math.max(...score.map(sizeOf));
  const all = score.reduce((sum, row) => sum + sizeOf(row), 0);
  return (
    <section aria-labelledby="score-h">
      <header className="h2">
        <h2 id="score-h">The judge against your past decisions</h2>
      </header>
      <p className="lead">
        <b>
          {total("correct")} of {all}
        </b>{" "}
        flags that were decided before were ruled correct. The judge raises them
        again.
        {mistaken !== null && (
          <>
            {" "}
            Of flags like these, {intervalWords(mistaken.low, mistaken.high)}{" "}
            are false alarms (95 % Wilson interval).
          </>
        )}
      </p>
      <table className="score">
        <caption className="vh">
          Incoming flags that were decided before, by rule
        </caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col" className="num">
              Decided
            </th>
            <th scope="col" className="num">
              Mistaken, 95 %
            </th>
            <th scope="col">What people said</th>
          </tr>
        </thead>
        <tbody>
          {score.map((row) => (
            <tr key={row.rule}>
              <th scope="row">
                {row.rule === "" ? (
                  "no rule"
                ) : (
                  <RuleTag rule={row.rule} name={row.ruleName} />
                )}
              </th>
              <td className="num">{sizeOf(row)}</td>
              <td className="num meta">{rangeWords(row.mistaken)}</td>
              <td>
                <Stack row={row} share={sizeOf(row) / most} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td className="num">{all}</td>
            <td className="num">{rangeWords(mistaken)}</td>
            <td>
              {total("correct")} correct, {total("changed")} outdated or wrong,{" "}
              {total("unsourced")} unsourced, {total("disputed")} with two
              answers
            </td>
          </tr>
        </tfoot>
      </table>
      <ul className="legend">
        <li>
          <span className="sq sq-c" />
          Correct: the judge was mistaken
        </li>
        <li>
          <span className="sq sq-u" />
          Outdated or wrong
        </li>
        <li>
          <span className="sq sq-n" />
          Unsourced
        </li>
        <li>
          <span className="sq sq-t" />
          Two answers
        </li>
      </ul>
      {raisedAgain.length > 0 && (
        <>
          <header className="h2 h2-gap">
            <h3>Raised again, ruled correct before</h3>
            <span className="n">{raisedAgain.length}</span>
          </header>
          <ul className="again">
            {raisedAgain.map((flag) => (
              <li key={flag.flagId}>
                <a href={`/p/${slug}/flags/${flag.flagId}`}>{flag.extId}</a>
                <span className="again-c">{flag.claim}</span>
                <span className="meta">{flag.by}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function rangeWords(range: ScoreRow["mistaken"]): string {
  return range === null ? "–" : intervalWords(range.low, range.high);
}

function sizeOf(row: ScoreRow): number {
  return row.correct + row.changed + row.unsourced + row.disputed;
}

function Stack({ row, share }: { row: ScoreRow; share: number }) {
  const parts: Part[] = [
    { key: "correct", n: row.correct },
    { key: "changed", n: row.changed },
    { key: "unsourced", n: row.unsourced },
    { key: "disputed", n: row.disputed },
  ];
  return (
    <span className="stack" style={{ width: `${share * 100}%` }}>
      {parts.map(
        ({ key, n }) =>
          n > 0 && (
            <span key={key} className={looks[key]} style={{ flex: n }}>
              {n}
            </span>
          ),
      )}
    </span>
  );
}
