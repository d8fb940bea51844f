import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { type ManifestHeader, manifestChunks } from "./build-manifest";
import {
  dismissedItems,
  fixItems,
  judgeAgainItems,
  withdrawnItems,
} from "./queries";

export const EXPORT_FORMATS = ["manifest"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const FILE_NAMES: Record<ExportFormat, string> = {
  manifest: "fix-manifest.json",
};

export const exportFileName = (format: ExportFormat) => FILE_NAMES[format];

const MEDIA_TYPES: Record<ExportFormat, string> = {
  manifest: "application/json",
};

export const exportMediaType = (format: ExportFormat) => MEDIA_TYPES[format];

/** One format of an export, in pieces, as its rows come from the database. */
export async function* exportChunks(
  access: ProjectAccess,
  header: ManifestHeader,
  format: ExportFormat,
): AsyncGenerator<string> {
  const projectId = access.project.id;
  const { since } = header;
  switch (format) {
    case "manifest":
      yield* manifestChunks(header, {
        fixes: fixItems(projectId, since),
        dismissed: dismissedItems(projectId, since),
        judgeAgain: await judgeAgainItems(projectId),
        withdrawn: await withdrawnItems(projectId),
      });
  }
}
