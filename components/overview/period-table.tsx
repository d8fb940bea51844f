import type { OverviewView } from "./overview-view";

const LENGTHS = [7, 14, 30] as const;

/** Two periods side by side: the last days, and as many before them. */
export function PeriodTable({
  periods,
  slug,
}: {
  periods: OverviewView["periods"];
  slug: string;
}) {
  return (
    <>
      <nav className="lead" aria-label="Length of the periods">
        {LENGTHS.map((days) => (
          <a
            key={days}
            href={`/p/${slug}?days=${days}#periods-h`}
            aria-current={days === periods.days ? "true" : undefined}
            className="lk"
          >
            {days} days{" "}
          </a>
        ))}
      </nav>
      <table className="tbl">
        <caption className="vh">
          The last {periods.days} days, and the {periods.days} before them
        </caption>
        <thead>
          <tr>
            <th scope="col">What happened</th>
            <th scope="col" className="num">
              {periods.now}
            </th>
            <th scope="col" className="num">
              {periods.before}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.rows.map(({ words, now, before }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td className="num">
                <b>
                  <a href={now.href}>{now.words}</a>
                </b>
              </td>
              <td className="num">
                <a href={before.href}>{before.words}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
