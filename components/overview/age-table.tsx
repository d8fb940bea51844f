import type { AgeRow } from "./overview-view";
import { Figure } from "./reviewer-table";

/** What is left of each ledger run, and how long ago it came in. */
export function AgeTable({ rows }: { rows: readonly AgeRow[] }) {
  return (
    <table className="tbl">
      <caption className="vh">
        Flags left, by the ledger that raised them
      </caption>
      <thead>
        <tr>
          <th scope="col">Came in with</th>
          <th scope="col" className="num">
            Age
          </th>
          <th scope="col" className="num">
            Waiting
          </th>
          <th scope="col" className="num">
            Open
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <a href={row.href}>{row.label}</a>
            </th>
            <td className="num">{row.age}</td>
            <td className="num">
              <a href={`${row.href}&state=awaiting_second,disputed,to_recheck`}>
                <Figure n={row.waiting} />
              </a>
            </td>
            <td className="num">
              <a href={`${row.href}&state=open`}>
                <Figure n={row.open} strong />
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
