import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PastTimeline } from "@/components/history/past-timeline";
import { SourceDetail } from "@/components/sources/source-detail";
import { requireProject } from "@/lib/auth/require-actor";
import {
  findPageText,
  findSourceView,
  listChecks,
} from "@/lib/evidence/queries";
import { findSourcePast } from "@/lib/history/queries";
import { listPinned } from "@/lib/review/pinned-queries";
import { chosenSnapshots } from "./chosen-snapshots";
import { sourceDetailView } from "./source-detail-view";

export const metadata: Metadata = { title: "Source" };

export default async function SourcePage(props: {
  params: Promise<{ project: string; source: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { project: slug, source: id } = await props.params;
  const { from, to } = await props.searchParams;
  const access = await requireProject(slug, "read");
  const source = await findSourceView(access, id, new Date());
  if (!source) notFound();
  const [checks, pinned, past] = await Promise.all([
    listChecks(access, id),
    listPinned(access, id),
    findSourcePast(access, id),
  ]);
  const chosen = chosenSnapshots(checks, from, to);
  const projectId = access.project.id;
  const read = async (sha: string | null | undefined) =>
    sha ? findPageText(projectId, sha) : null;
  const [now, before, after] = await Promise.all([
    read(source.textSha256),
    read(chosen?.from.textSha),
    read(chosen?.to.textSha),
  ]);
  const compare =
    chosen && before !== null && after !== null
      ? { ...chosen, before, after }
      : null;
  return (
    <SourceDetail
      view={sourceDetailView(slug, source, checks, pinned, compare, now)}
      mayCheck={access.can("check-sources")}
      past={
        <PastTimeline
          slug={slug}
          sourceId={id}
          past={past}
          mayRead={access.can("check-sources")}
          rendered={new Date().toISOString()}
        />
      }
    />
  );
}
