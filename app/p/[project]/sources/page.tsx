import type { Metadata } from "next";
import { Sources } from "@/components/sources/sources";
import { requireProject } from "@/lib/auth/require-actor";
import { findProgress } from "@/lib/progress/queries";
import { openOf } from "@/lib/progress/tally";
import { sourceRow } from "../source-row";

export const metadata: Metadata = { title: "Sources" };

export default async function SourcesPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const { sources } = await findProgress(access);
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
  return <Sources rows={rows} headline={headline} />;
}
