import { ScrollText } from "lucide-react";
import { Blank } from "@/components/ui/blank";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { When } from "@/components/ui/when";

export type AuditEventView = {
  seq: string;
  at: Date;
  actor: string | null;
  kind: string;
  data: Readonly<Record<string, unknown>>;
};

/** Events, newest first, with what each changed. */
export function AuditTable({ events }: { events: readonly AuditEventView[] }) {
  if (events.length === 0)
    return (
      <Blank of={ScrollText} title="No event">
        Nothing was changed that fits these filters.
      </Blank>
    );
  return (
    <ScrollRegion className="audit-t" label="Events">
      <table className="tbl">
        <caption className="vh">Events, newest first</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.seq}>
              <th scope="row">{event.seq}</th>
              <td>
                <When at={event.at.toISOString()} />
              </td>
              <td>{event.actor ?? <i>hidden</i>}</td>
              <td>{event.kind}</td>
              <td className="audit-d">
                {event.actor === null ? (
                  "Shown once a second person has answered"
                ) : (
                  <code>{words(event.data)}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function words(data: AuditEventView["data"]): string {
  return Object.entries(data)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(" · ");
}
