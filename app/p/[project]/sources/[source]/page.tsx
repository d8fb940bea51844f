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
import { listPinned } from "@/lib/review/queries";
import { sourceDetailView } from "./source-detail-view";

export const metadata: Metadata = { title: "Source" };

export default async function SourcePage(props: {
  params: Promise<{ project: string; source: string }>;
}) {
  const { project: slug, source: id } = await props.params;
  const access = await requireProject(slug, "read");
  const source = await findSourceView(access, id, new Date());
  if (!source) notFound();
  const [checks, pinned, past] = await Promise.all([
    listChecks(access, id),
    listPinned(access, id),
    findSourcePast(access, id),
  ]);
  const shas = [...new Set(checks.flatMap(({ textSha }) => textSha ?? []))];
  const [newest, before] = await Promise.all(
    shas.slice(0, 2).map((sha) => findPageText(access.project.id, sha)),
  );
  const texts = newest && before ? { newest, before } : null;
  return (
    <SourceDetail
      view={sourceDetailView(slug, source, checks, pinned, texts)}
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
