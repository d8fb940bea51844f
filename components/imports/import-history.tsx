import { FileBraces } from "lucide-react";
import Link from "next/link";
import { Blank } from "@/components/ui/blank";
import { buttonClass } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import type { ImportRowView } from "./import-view";

const stateWords: Record<ImportRowView["state"], string> = {
  committed: "imported",
  preview: "waits for a decision",
  discarded: "discarded",
  working: "is being read",
  committing: "is being imported",
  failed: "failed, nothing changed",
};

/** Every ledger that came in, newest first. */
export function ImportHistory({
  slug,
  rows,
  older,
  isFirst,
}: {
  slug: string;
  rows: readonly ImportRowView[];
  /** The import after which the next page begins; null on the last page. */
  older: string | null;
  isFirst: boolean;
}) {
  const base = `/p/${slug}/imports`;
  const fresh = (
    <Link className={buttonClass("secondary", true)} href={`${base}/new`}>
      Import a ledger
    </Link>
  );
  if (rows.length === 0) {
    return (
      <Blank of={FileBraces} title="No ledger yet" action={fresh}>
        A ledger is what the judge pass wrote down: every claim it could not
        ground, with its quote and its reason.
      </Blank>
    );
  }
  return (
    <>
      <table className="tbl">
        <caption className="vh">Imports, newest first</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">When</th>
            <th scope="col">State</th>
            <th scope="col" className="num">
              Flags
            </th>
            <th scope="col" className="num">
              New
            </th>
            <th scope="col" className="num">
              Changed
            </th>
            <th scope="col" className="num">
              Resolved
            </th>
            <th scope="col" className="num">
              Rejected
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link href={`${base}/${row.id}`}>
                  <code>{row.fileName}</code>
                </Link>
              </th>
              <td>
                <When at={row.at} />
                <span className="meta"> {row.by}</span>
              </td>
              <td>{stateWords[row.state]}</td>
              <Figure n={row.flags} />
              <Figure n={row.added} />
              <Figure n={row.changed} />
              <Figure n={row.resolved} />
              <Figure n={row.rejected} />
            </tr>
          ))}
        </tbody>
      </table>
      {(older !== null || !isFirst) && (
        <nav className="pager" aria-label="More imports">
          {!isFirst && <Link href={base}>Newest</Link>}
          {older !== null && (
            <Link href={`${base}?before=${older}`}>Older imports</Link>
          )}
        </nav>
      )}
    </>
  );
}

function Figure({ n }: { n: number }) {
  return (
    <td className="num">
      {n === 0 ? <span className="zero">0</span> : n.toLocaleString("en")}
    </td>
  );
}
