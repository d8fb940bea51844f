import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { dispositionWord } from "@/components/ui/disposition-words";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Disposition } from "@/lib/review/disposition";
import type { FileRow, ReviewerRow } from "./overview-view";

/** A figure; nought steps back. */
function Figure({ n, strong = false }: { n: number; strong?: boolean }) {
  const words = n.toLocaleString("en");
  if (n === 0) return <span className="zero">0</span>;
  return strong ? <b>{words}</b> : words;
}

export function ReviewersTable({ reviewers }: { reviewers: ReviewerRow[] }) {
  return (
    <section className="col" aria-labelledby="rv-h">
      <header className="h2">
        <h2 id="rv-h">Reviewers</h2>
      </header>
      {reviewers.length === 0 ? (
        <p className="lead">Nobody has decided a flag yet.</p>
      ) : (
        <table className="tbl">
          <caption className="vh">Standing decisions by reviewer</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col" className="num">
                Decided
              </th>
              {Disposition.options.map((one) => (
                <th key={one} scope="col" className="num th-g">
                  <DispositionGlyph disposition={one} />
                  <span className="vh">{dispositionWord[one]}</span>
                </th>
              ))}
              <th scope="col" className="num">
                Median
              </th>
            </tr>
          </thead>
          <tbody>
            {reviewers.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span className="who">
                    <Avatar name={row.name} />
                    {row.name}
                  </span>
                </th>
                <td className="num">
                  <Figure n={row.decided} strong />
                </td>
                {Disposition.options.map((one) => (
                  <td key={one} className="num">
                    <Figure n={row.byDisposition[one]} />
                  </td>
                ))}
                <td className="num">
                  {row.medianSeconds === null
                    ? "–"
                    : `${Math.round(row.medianSeconds)} s`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function FilesTable({
  files,
  count,
}: {
  files: FileRow[];
  count: number;
}) {
  const most = Math.max(
    ...files.map((row) => row.done + row.waiting + row.open),
    1,
  );
  return (
    <section className="col" aria-labelledby="fl-h">
      <header className="h2">
        <h2 id="fl-h">Files</h2>
        <span className="n">{count}</span>
        <span className="sp" />
        <span className="meta">most open first</span>
      </header>
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
          {files.map((row) => (
            <tr key={row.path}>
              <th scope="row">
                <Link href={row.href}>
                  <PathName path={row.path} />
                </Link>
              </th>
              <td>
                <span
                  className="fbar-w"
                  style={{
                    width: `${((row.done + row.waiting + row.open) / most) * 100}%`,
                  }}
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
                <Figure n={row.done} />
              </td>
              <td className="num">
                <Figure n={row.waiting} />
              </td>
              <td className="num">
                <Figure n={row.open} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PathName({ path }: { path: string }) {
  const cut = path.indexOf("/") + 1;
  return (
    <>
      <span className="path-d">{path.slice(0, cut)}</span>
      {path.slice(cut)}
    </>
  );
}
