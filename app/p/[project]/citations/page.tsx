import type { Metadata } from "next";
import { CitationQueue } from "@/components/citations/citation-queue";
import { requireProject } from "@/lib/auth/require-actor";
import {
  CitationFilter,
  countCitations,
  listCitations,
} from "@/lib/citation/queries";

export const metadata: Metadata = { title: "Citations" };

export default async function CitationsPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const [page, counts] = await Promise.all([
    listCitations(access, CitationFilter.parse({})),
    countCitations(access),
  ]);
  return (
    <CitationQueue
      slug={slug}
      first={page.items}
      next={page.next}
      counts={counts}
      canDecide={access.can("decide")}
    />
  );
}
