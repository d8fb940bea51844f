import type { PullRequestView } from "@/components/exports/export-view";
import type { ExportDesk } from "@/lib/export/export-desk.io";
import { targetWords } from "@/lib/export/pull-request-target";

/** Whether this project's exports can become pull requests. */
export function pullRequestView(
  contentRepo: string | null,
  { reason, folder }: ExportDesk["target"],
): PullRequestView {
  return {
    words: reason && targetWords(reason),
    repository: contentRepo ?? "",
    files: ["README.md", "fix-manifest.json", "fixes.patch"].map(
      (name) => `${folder}/<export>/${name}`,
    ),
  };
}
