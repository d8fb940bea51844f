import type { BurnDay } from "@/lib/progress/forecast";
import { dayName } from "./burn-up";

/** The chart as a table, for whoever reads rather than looks. */
export function BurnTable({ days }: { days: readonly BurnDay[] }) {
  return (
    <details className="lead">
      <summary>The same as a table</summary>
      <table className="tbl">
        <caption className="vh">Done and all flags, by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="num">
              Done
            </th>
            <th scope="col" className="num">
              Flags
            </th>
          </tr>
        </thead>
        <tbody>
          {days.slice(-60).map(({ day, done, flags }) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              <td className="num">{done.toLocaleString("en")}</td>
              <td className="num">{flags.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
