import type { ImportRowView } from "@/components/imports/import-view";
import { previewOf } from "@/components/imports/preview-of";
import type { ImportAnswer } from "@/lib/intake/import-answer";

/** One import as a line of the history. */
export function importRow(answer: ImportAnswer, slug: string): ImportRowView {
  const view = previewOf(answer, slug);
  return {
    ...{ id: view.id, state: view.state, flags: view.flags },
    at: answer.committed_at ?? answer.created_at,
    fileName: view.files.map(({ name }) => name).join(", "),
    by: answer.by,
    format: answer.format ?? "",
    added: view.counts.new,
    changed: view.counts.changed,
    resolved: view.counts.resolved,
    rejected: view.counts.rejected,
  };
}
