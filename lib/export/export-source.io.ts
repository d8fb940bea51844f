import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { currentContent } from "@/lib/content/project-content.io";
import type { ExportSelection } from "./export-selection";
import type { Reader } from "./selected-items.io";

/** Where all files of one export come from: one reader, one commit. */
export type ExportSource = {
  access: ProjectAccess;
  reader: Reader;
  selection: ExportSelection;
  content: Awaited<ReturnType<typeof currentContent>>;
};

/** One file of a format, in pieces, as its rows come from the database. */
export type ExportPart = {
  part: number;
  fileName: string;
  chunks: AsyncIterable<string> | Iterable<string>;
};

/**
 * Opens the source of an export at the newest commit. Who is no lead gets no
 * fix of a file that a forge obeys.
 */
export async function openSource(
  access: ProjectAccess,
  reader: Reader,
  asked: Pick<ExportSelection, "since" | "filter">,
): Promise<ExportSource> {
  const content = await currentContent(access.project.contentRepo);
  const selection = { ...asked, withoutSensitive: !access.can("lead") };
  return { access, reader, selection, content };
}

export const commitOf = ({ content }: ExportSource): string | null =>
  content.ok ? content.commit : null;
