import type { Metadata } from "next";
import { RecheckPanel } from "@/components/sources/recheck-panel";
import { Sources } from "@/components/sources/sources";
import { requireProject } from "@/lib/auth/require-actor";
import { findRecheck } from "@/lib/jobs/recheck-schedule";
import { listSources } from "@/lib/progress/part-queries";
import { openOf } from "@/lib/progress/tally";
import { sourceRow } from "../source-row";
import { saveRecheckEvery } from "./actions";

export const metadata: Metadata = { title: "Sources" };

export default async function SourcesPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const [sources, recheck] = await Promise.all([
    listSources(access),
    findRecheck(access),
  ]);
  const rows = sources.map((source) => ({
    ...sourceRow(`/p/${slug}`, source),
    ...{
      url: source.url,
      open: openOf(source.tally),
      checkedAt: source.checkedAt,
    },
  }));
  const since = Date.now() - access.project.freshnessHours * 3_600_000;
  const read = sources.filter(
    ({ checkedAt }) => checkedAt && Date.parse(checkedAt) >= since,
  ).length;
  const headline =
    sources.length === 0
      ? "No source is cited yet."
      : `${read} of ${sources.length} pages were looked at within ${access.project.freshnessHours} hours.`;
  const mayCheck = access.can("check-sources");
  return (
    <Sources
      rows={rows}
      headline={headline}
      slug={slug}
      mayCheck={mayCheck}
      recheck={
        rows.length > 0 && (
          <RecheckPanel
            slug={slug}
            recheck={recheck}
            mayCheck={mayCheck}
            saveEvery={
              access.can("lead") ? saveRecheckEvery.bind(null, slug) : null
            }
          />
        )
      }
    />
  );
}
