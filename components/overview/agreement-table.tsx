import type { AgreementRow } from "./overview-view";

/** How often two people agreed, with Cohen's kappa and its interval. */
export function AgreementTable({
  rows,
  head,
  caption,
}: {
  rows: readonly AgreementRow[];
  head: string;
  caption: string;
}) {
  return (
    <table className="tbl">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="num">
            Agreed
          </th>
          <th scope="col" className="num">
            κ
          </th>
          <th scope="col" className="num">
            95 %
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td className="num">
              <a href={row.href}>
                {row.agreed} of {row.both}
              </a>
            </td>
            <td className="num">{kappaWords(row.kappa)}</td>
            <td className="num meta">{rangeWords(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function kappaWords(kappa: number | null): string {
  return kappa === null ? "–" : kappa.toFixed(2);
}

function rangeWords({ low, high }: AgreementRow): string {
  return low === null || high === null
    ? "–"
    : `${low.toFixed(2)} to ${high.toFixed(2)}`;
}
