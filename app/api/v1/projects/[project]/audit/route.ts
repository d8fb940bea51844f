import { AuditFilter } from "@/lib/audit/audit-filter";
import { allEvents } from "@/lib/audit/queries";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { download } from "../exports/download";

/** The audit trail as JSON Lines, newest first, with the filters of its page. */
export const GET = projectRoute(
  { right: "lead" },
  async ({ access, query }) => {
    const given = [...query].filter(([, value]) => value !== "");
    const filter = AuditFilter.safeParse(Object.fromEntries(given));
    if (!filter.success) return problem(400, "This filter does not fit");
    const lines = asLines(allEvents(access, filter.data));
    const name = `audit-${access.project.slug}.jsonl`;
    return download(lines, name, "application/jsonl");
  },
);

async function* asLines(events: AsyncIterable<unknown>) {
  const encoder = new TextEncoder();
  for await (const event of events)
    yield encoder.encode(`${JSON.stringify(event)}\n`);
}
