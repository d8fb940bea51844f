import type { DryFileView } from "@/components/exports/export-view";
import type { ExportDesk } from "@/lib/export/export-desk.io";

type DryFile = ExportDesk["look"][number];

/** One file of the dry run in words. */
export function dryFileView({
  path,
  newest,
  pinned,
  hunks,
}: DryFile): DryFileView {
  const at = newest ? [{ ...newest, label: "newest" }] : [];
  const before = pinned
    .filter(({ commit }) => commit !== newest?.commit)
    .map((one) => ({ ...one, label: "pinned" }));
  return {
    path,
    hunks: hunks.map((hunk) => ({
      ...{ id: hunk.item.id, line: hunk.item.line, why: hunk.why },
      pinned: hunk.pinned,
      newest:
        hunk.newest === "moved" ? `moved to line ${hunk.movedTo}` : hunk.newest,
    })),
    hashes: [...at, ...before].map((one) => ({
      label: `${one.label} ${one.commit.slice(0, 8)}`,
      before: one.before ?? "no such file",
      after: one.after ?? "no such file",
    })),
  };
}
