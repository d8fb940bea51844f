import { RuleTag } from "@/components/ui/rule-tag";
import type { ShareRow } from "./overview-view";
import { intervalWords, isFew, Whisker } from "./whisker";

/** How often people ruled a flagged claim correct, each share with its interval. */
export function JudgeTable({
  rows,
  head,
  caption,
  hitsHead = "Ruled correct",
  interval = false,
}: {
  rows: readonly ShareRow[];
  /** What the first column names: Rule, Run. */
  head: string;
  caption: string;
  /** What the figures of the second column count. */
  hitsHead?: string;
  /** Shows the interval in figures too. */
  interval?: boolean;
}) {
  return (
    <table className="tbl tbl-wk">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="num">
            {hitsHead}
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
          {interval && (
            <th scope="col" className="num">
              95 %
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Name row={row} />
            </th>
            <td className="num">
              <Count row={row} />
            </td>
            <td className="wk-c">
              <Whisker
                hits={row.hits}
                of={row.of}
                low={row.low}
                high={row.high}
              />
            </td>
            <td className="num">
              {isFew(row.of) ? (
                <span className="few">too few to say</span>
              ) : (
                <b>{Math.round((100 * row.hits) / row.of)} %</b>
              )}
            </td>
            {interval && (
              <td className="num meta">{intervalWords(row.low, row.high)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ row }: { row: ShareRow }) {
  const words = `${row.hits} of ${row.of}`;
  return row.href === null ? (
    words
  ) : (
    <a href={`${row.href}&disposition=correct`}>{words}</a>
  );
}

function Name({ row }: { row: ShareRow }) {
  if (row.words !== undefined) return row.words;
  const words =
    row.label === "" ? "no rule" : <RuleTag rule={row.label} name={row.name} />;
  return row.href === null ? words : <a href={row.href}>{words}</a>;
}
