import type { Metadata } from "next";
import { requireProject } from "@/lib/auth/require-actor";
import { OpenBench } from "./open-bench";
import { queueQuery } from "./queue-query";

export const metadata: Metadata = { title: "Review" };

export default async function ReviewPage(props: {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { project } = await props.params;
  const access = await requireProject(project, "read");
  return (
    <OpenBench access={access} query={queueQuery(await props.searchParams)} />
  );
}
