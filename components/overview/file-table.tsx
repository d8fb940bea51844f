import { ProgressBar } from "@/components/ui/progress-bar";
import type { FileRow } from "./overview-view";
import { Figure } from "./reviewer-table";

/** Files with their flags, each bar as long as the file has flags. */
export function FileTable({ rows }: { rows: readonly FileRow[] }) {
  const size = ({ done, waiting, open }: FileRow) => done + waiting + open;
  const most = Math.max(1, ...rows.map(size));
  return (
    <table className="tbl">
      <caption className="vh">Flags by file</caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col" className="w-bar">
            <span className="vh">Bar</span>
          </th>
          <th scope="col" className="num">
            Done
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
          <tr key={row.path}>
            <th scope="row">
              <a href={row.href}>
                <PathWords path={row.path} />
              </a>
            </th>
            <td>
              <span
                className="fbar-w"
                style={{ width: `${(100 * size(row)) / most}%` }}
              >
                <ProgressBar
                  className="fbar"
                  done={row.done}
                  waiting={row.waiting}
                  open={row.open}
                />
              </span>
            </td>
            <td className="num">
              <a href={`${row.href}&state=confirmed,settled`}>
                {row.done.toLocaleString("en")}
              </a>
            </td>
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

/** A path whose first folder steps back. */
export function PathWords({ path }: { path: string }) {
  const cut = path.indexOf("/") + 1;
  return (
    <>
      <span className="path-d">{path.slice(0, cut)}</span>
      {path.slice(cut)}
    </>
  );
}
