import { askedQueue } from "@/components/review/asked-queue";
import { Bench } from "@/components/review/bench";
import type { QueueQuery } from "@/components/review/bench-client";
import type { ProjectAccess } from "@/lib/auth/actor";
import { listMembers } from "@/lib/auth/projects";
import { findDecidedOn, findTally } from "@/lib/progress/queries";
import { doneOf, openOf, waitingOf } from "@/lib/progress/tally";
import type { FlagDetail } from "@/lib/review/flag-view";
import { listFlags } from "@/lib/review/queries";
import { QueueFilter } from "@/lib/review/queue-filter";
import { feedSeq } from "@/lib/team/queries";

const FIRST_PAGE = 50;

/** The bench with its queue, opened at a flag or at the first that waits. */
export async function OpenBench({
  access,
  query,
  flag = null,
}: {
  access: ProjectAccess;
  query: QueueQuery;
  flag?: FlagDetail | null;
}) {
  const now = new Date();
  const filter = QueueFilter.catch(QueueFilter.parse({})).parse({
    ...askedQueue(query),
    order: query.order ?? "source",
  });
  const [page, tally, mineToday, seq, members] = await Promise.all([
    listFlags(access, { ...filter, limit: FIRST_PAGE }),
    findTally(access),
    findDecidedOn(access, now.toISOString().slice(0, 10)),
    feedSeq(access),
    access.can("lead") ? listMembers(access) : [],
  ]);
  const { slug, name, secondReview, freshnessHours } = access.project;
  const ruleNames = { ...access.project.ruleNames };
  return (
    <Bench
      project={{ slug, name, secondReview, freshnessHours, ruleNames }}
      me={{
        id: access.actor.id,
        name: access.actor.name,
        canDecide: access.can("decide"),
        canLead: access.can("lead"),
      }}
      queue={{ rows: page.flags, nextCursor: page.next }}
      query={query}
      counts={{
        done: doneOf(tally),
        waiting: waitingOf(tally),
        open: openOf(tally),
        mineToday,
      }}
      flag={flag}
      rendered={now.toISOString()}
      seq={seq}
      members={members.map(({ id, name }) => ({ id, name }))}
    />
  );
}
