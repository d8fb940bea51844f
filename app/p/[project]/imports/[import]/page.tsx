import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ImportPreview } from "@/components/imports/import-preview";
import { ImportWorking } from "@/components/imports/import-working";
import { previewOf } from "@/components/imports/preview-of";
import { requireProject } from "@/lib/auth/require-actor";
import {
  findImport,
  findImportLists,
  listRaisedAgain,
  listRenames,
} from "@/lib/intake/queries";

export const metadata: Metadata = { title: "Import" };

export default async function ImportPage(props: {
  params: Promise<{ project: string; import: string }>;
}) {
  const { project: slug, import: id } = await props.params;
  const access = await requireProject(slug, "read");
  const found = await findImport(access, id);
  if (!found) notFound();
  const canImport = access.can("import");
  if (found.progress !== null)
    return (
      <ImportWorking view={previewOf(found, slug)} canImport={canImport} />
    );
  const [lists, raisedAgain, renames] = await Promise.all([
    findImportLists(access, id),
    listRaisedAgain(access, id),
    listRenames(access, id),
  ]);
  const view = previewOf(found, slug, {
    ruleNames: { ...access.project.ruleNames },
    ...{ lists, raisedAgain, renames },
  });
  return <ImportPreview view={view} canImport={canImport} />;
}
