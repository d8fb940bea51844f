import { Avatar } from "@/components/ui/avatar";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { dispositionWord } from "@/components/ui/disposition-words";
import type { Disposition } from "@/lib/review/disposition";
import type { ReviewerRow } from "./overview-view";

const order: Disposition[] = ["correct", "outdated", "wrong", "unsourced"];

/** Who decided how much, and how. No ranking: the order is by count. */
export function ReviewerTable({ rows }: { rows: readonly ReviewerRow[] }) {
  return (
    <table className="tbl">
      <caption className="vh">Decisions by reviewer</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col" className="num">
            Decided
          </th>
          {order.map((disposition) => (
            <th key={disposition} scope="col" className="num th-g">
              <DispositionGlyph disposition={disposition} />
              <span className="vh">{dispositionWord[disposition]}</span>
            </th>
          ))}
          <th scope="col" className="num">
            Median
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className="who">
                <Avatar name={row.name} />
                <a href={row.href}>{row.name}</a>
              </span>
            </th>
            <td className="num">
              <a href={row.href}>
                <b>{row.decided.toLocaleString("en")}</b>
              </a>
            </td>
            {order.map((disposition) => (
              <td key={disposition} className="num">
                <a href={`${row.href}&disposition=${disposition}`}>
                  <Figure n={row.byDisposition[disposition]} />
                </a>
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
  );
}

/** A count that stays quiet where it is nothing. */
export function Figure({ n, strong = false }: { n: number; strong?: boolean }) {
  if (n === 0) return <span className="zero">0</span>;
  const words = n.toLocaleString("en");
  return strong ? <b>{words}</b> : words;
}
