import { Info } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import type { ProblemView } from "./import-view";

const LINES_SAID = 3;

/** What was noticed and let in; the same words once, with where they hold. */
export function NoticeList({
  notices,
  count,
}: {
  notices: readonly ProblemView[];
  /** How many there are in all; `notices` may hold only the first. */
  count: number;
}) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices-h">
      <header className="h2 h2-gap">
        <h2 id="notices-h">Said, not refused</h2>
        <span className="n">{count.toLocaleString("en")}</span>
      </header>
      <ul className="notes">
        {byMessage(notices).map(([message, alike]) => (
          <li key={message}>
            <Icon of={Info} size={14} />
            <span>
              {message}
              {alike.length > 1 && (
                <span className="meta">
                  {" "}
                  {alike.length.toLocaleString("en")} times
                </span>
              )}
            </span>
            <span className="loc">{linesOf(alike)}</span>
          </li>
        ))}
      </ul>
      {notices.length < count && (
        <p className="teach">
          Of the first {notices.length.toLocaleString("en")} of them.
        </p>
      )}
    </section>
  );
}

function byMessage(notices: readonly ProblemView[]) {
  const groups = new Map<string, ProblemView[]>();
  for (const notice of notices)
    groups.set(notice.message, [...(groups.get(notice.message) ?? []), notice]);
  return [...groups];
}

function linesOf(alike: readonly ProblemView[]): string {
  const lines = [...new Set(alike.map(({ line }) => line))].filter(
    (line) => line !== null,
  );
  if (lines.length === 0) return "";
  const said = lines.slice(0, LINES_SAID).join(", ");
  const more = lines.length > LINES_SAID ? " …" : "";
  return `${lines.length === 1 ? "line" : "lines"} ${said}${more}`;
}
