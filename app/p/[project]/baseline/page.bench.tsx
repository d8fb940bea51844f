import { requireProject } from "@/lib/auth/require-actor";
import { listPinned } from "@/lib/review/pinned-queries";

/**
 * What the queue's page is measured against: the same layout and sign-in, and
 * one indexed query of 50 rows. It exists in the bench's own build alone.
 */
export default async function BaselinePage(props: {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { project } = await props.params;
  const access = await requireProject(project, "read");
  const rows = await listPinned(access, String((await props.searchParams).id));
  return (
    <main>
      <h1>Baseline</h1>
      <ul>
        {rows.map(({ id, extId, claim, reviewState, disposition }) => (
          <li key={id}>
            <b>{extId}</b> {claim} {reviewState} {disposition}
          </li>
        ))}
      </ul>
    </main>
  );
}
