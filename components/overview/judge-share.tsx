import Link from "next/link";
import type { ShareRow } from "./overview-view";

/** Under this a share is not worth a number. */
const FEW = 5;

const percent = (share: number) => `${Math.round(share * 100)} %`;
const range = ({ low, high }: ShareRow) =>
  `${Math.round(low * 100)}–${Math.round(high * 100)} %`;

/** How often people overruled the judge, with how sure that is. */
export function JudgeShare({
  all,
  byRule,
}: {
  all: ShareRow;
  byRule: ShareRow[];
}) {
  return (
    <section className="col" aria-labelledby="js-h">
      <header className="h2">
        <h2 id="js-h">How often the judge was mistaken</h2>
      </header>
      {all.of === 0 ? (
        <p className="lead">
          Nothing is decided yet. Here stands how often people rule the claim
          correct where the judge said <code>not_grounded</code>, by rule.
        </p>
      ) : (
        <>
          <p className="lead">
            Where the judge said <code>not_grounded</code>, people ruled the
            claim correct in{" "}
            <b>
              {all.hits} of {all.of}
            </b>{" "}
            cases
            {all.of >= FEW && (
              <>
                : <b>{percent(all.hits / all.of)}</b>
              </>
            )}
            , 95 % interval {range(all)}.
          </p>
          <ShareTable rows={byRule} />
        </>
      )}
    </section>
  );
}

function ShareTable({ rows }: { rows: ShareRow[] }) {
  return (
    <table className="tbl tbl-wk">
      <caption className="vh">
        Share ruled correct, by rule, with 95 % Wilson interval
      </caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col" className="num">
            Ruled correct
          </th>
          <th scope="col" className="wk-c">
            <span className="wk-h">
              <span>0</span>
              <span>50</span>
              <span>100 %</span>
            </span>
          </th>
          <th scope="col" className="num">
            Share
          </th>
          <th scope="col" className="num">
            95 %
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <RuleName row={row} />
            </th>
            <td className="num">
              {row.hits} of {row.of}
            </td>
            <td className="wk-c">
              <Whisker row={row} />
            </td>
            <td className="num">
              {row.of < FEW ? (
                <span className="few">too few to say</span>
              ) : (
                <b>{percent(row.hits / row.of)}</b>
              )}
            </td>
            <td className="num meta">{range(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RuleName({ row }: { row: ShareRow }) {
  const words = (
    <>
      <span className="rule">{row.label}</span>
      {row.name !== null && <span className="rule-name">{row.name}</span>}
    </>
  );
  return row.href === null ? words : <Link href={row.href}>{words}</Link>;
}

function Whisker({ row }: { row: ShareRow }) {
  const at = (share: number) => `${(share * 100).toFixed(1)}%`;
  return (
    <span className={row.of < FEW ? "wk is-few" : "wk"} aria-hidden="true">
      <span className="wk-m" />
      <span
        className="wk-b"
        style={{ left: at(row.low), right: at(1 - row.high) }}
      />
      <span className="wk-d" style={{ left: at(row.hits / row.of) }} />
    </span>
  );
}
