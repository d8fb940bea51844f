import type { Metadata } from "next";
import { ImportHistory } from "@/components/imports/import-history";
import { requireProject } from "@/lib/auth/require-actor";
import { listImports } from "@/lib/intake/queries";
import { importRow } from "./import-row";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read", `/p/${slug}/imports`);
  const rows = (await listImports(access)).map((one) => importRow(one, slug));
  return <ImportHistory slug={slug} rows={rows} />;
}
