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
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const { state, status } = CitationFilter.catch(
    CitationFilter.parse({}),
  ).parse(givenOnly(await props.searchParams));
  const filter = { state, ...(status && { status }) };
  const [page, counts] = await Promise.all([
    listCitations(access, CitationFilter.parse(filter)),
    countCitations(access),
  ]);
  return (
    <CitationQueue
      key={`${state} ${status ?? ""}`}
      slug={slug}
      filter={filter}
      first={page.items}
      next={page.next}
      counts={counts}
      canDecide={access.can("decide")}
    />
  );
}

/** What was chosen; "any" of a form is an empty text. */
function givenOnly(search: Record<string, string | string[] | undefined>) {
  const { state, status } = search;
  return { ...(state && { state }), ...(status && { status }) };
}
