import { BookOpen } from "lucide-react";
import Link from "next/link";
import { Blank } from "@/components/ui/blank";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { When } from "@/components/ui/when";
import { ReadAgainButton } from "./read-again-button";
import type { SourceListRow } from "./source-view";

/** Every cited page: its state, when it was read, and how many claims hang on it. */
export function Sources({
  rows,
  headline,
  slug,
  mayCheck,
  recheck,
}: {
  rows: readonly SourceListRow[];
  slug: string;
  mayCheck: boolean;
  /** Looks at all of them, now and on a schedule. */
  recheck: React.ReactNode;
  /** The answer: "10 of 12 pages were read within 24 hours." */
  headline: string;
}) {
  return (
    <main className="page" id="main" tabIndex={-1}>
      <header className="page-h">
        <h1>{headline}</h1>
        <p>
          A page is read through a guard, once for all the flags that cite it.
          What could not be read is said to be so, never guessed.
        </p>
      </header>
      {recheck}
      {rows.length === 0 ? (
        <Blank of={BookOpen} title="No source yet">
          Sources come with the first ledger: each page that a flag cites.
        </Blank>
      ) : (
        <ScrollRegion className="tbl-x" label="Cited pages">
          <table className="tbl">
            <caption className="vh">Cited pages</caption>
            <thead>
              <tr>
                <th scope="col">Page</th>
                <th scope="col">State</th>
                <th scope="col">Read</th>
                <th scope="col" className="num">
                  Open
                </th>
                <th scope="col" className="num">
                  Flags
                </th>
                {mayCheck && (
                  <th scope="col">
                    <span className="vh">Read it again</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} slug={mayCheck ? slug : null} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </main>
  );
}

function Row({
  row,
  slug,
}: {
  row: SourceListRow;
  /** Null for who may not have a page read. */
  slug: string | null;
}) {
  const calm = row.state === "fresh" || row.state === "unread";
  return (
    <tr>
      <th scope="row">
        <Link href={row.href}>{row.title}</Link>
        <span className="meta src-u">
          {row.url.replace(/^https?:\/\//, "")}
        </span>
      </th>
      <td>{calm ? row.words : <span className="st-warn">{row.words}</span>}</td>
      <td className="meta">
        {row.checkedAt === null ? "not yet" : <When at={row.checkedAt} />}
      </td>
      <td className="num">
        {row.open === 0 ? <span className="zero">0</span> : <b>{row.open}</b>}
      </td>
      <td className="num">{row.flags.toLocaleString("en")}</td>
      {slug !== null && (
        <td className="tbl-do">
          <ReadAgainButton slug={slug} sourceId={row.id} about={row.title} />
        </td>
      )}
    </tr>
  );
}
