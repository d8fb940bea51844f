import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireProject } from "@/lib/auth/require-actor";
import { findFlag } from "@/lib/review/queries";
import { OpenBench } from "../../review/open-bench";
import { queueQuery } from "../../review/queue-query";

export const metadata: Metadata = { title: "Review" };

export default async function FlagPage(props: {
  params: Promise<{ project: string; flag: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { project, flag: id } = await props.params;
  const access = await requireProject(project, "read");
  const flag = await findFlag(access, id, null, new Date());
  if (!flag) notFound();
  const query = queueQuery(await props.searchParams);
  return <OpenBench access={access} query={query} flag={flag} />;
}
