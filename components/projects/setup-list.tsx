import { Check, CircleDashed } from "lucide-react";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import type { SetupItem } from "./project-view";

/** What to have ready before the first ledger, and what happens until it is. */
export function SetupList({ items }: { items: SetupItem[] }) {
  return (
    <section className="col" aria-labelledby="ready-h">
      <header className="h2">
        <h2 id="ready-h">Ready for it</h2>
      </header>
      <ul className="todo">
        {items.map((item) => (
          <li key={item.id} className={item.done ? "is-ok" : undefined}>
            <Icon of={item.done ? Check : CircleDashed} size={16} />
            <div>
              <b>{item.title}</b>
              <p>{item.words}</p>
            </div>
            {item.action && (
              <Link href={item.action.href}>{item.action.label}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
