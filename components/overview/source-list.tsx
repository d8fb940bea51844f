import {
  ArrowUpRight,
  Check,
  CircleDashed,
  FileX,
  type LucideIcon,
  RefreshCw,
  TimerOff,
} from "lucide-react";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import type { SourceRow } from "./overview-view";

const icons: Record<SourceRow["state"], LucideIcon> = {
  fresh: Check,
  changed: RefreshCw,
  redirected: ArrowUpRight,
  gone: FileX,
  silent: TimerOff,
  unread: CircleDashed,
};

/** Cited pages, each with the one thing to know about it. */
export function SourceList({ rows }: { rows: readonly SourceRow[] }) {
  return (
    <ul className="srcl">
      {rows.map((row) => (
        <li key={row.id}>
          <Icon of={icons[row.state]} size={14} />
          <Link href={row.href}>{row.title}</Link>
          <span className="meta">{row.words}</span>
          <span className="num">
            <Flags row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Flags({ row: { flags, flagsHref } }: { row: SourceRow }) {
  const words = `${flags.toLocaleString("en")} ${flags === 1 ? "flag" : "flags"}`;
  return flagsHref === undefined ? words : <a href={flagsHref}>{words}</a>;
}
