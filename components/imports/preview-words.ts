import type { ImportPreviewView } from "./import-view";

const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The answer on top of a preview: what would happen, and that nothing has. */
export function previewHeadline(view: ImportPreviewView): string {
  const { state, outcome, counts, flags } = view;
  if (state === "committed") {
    return `Imported: ${counts.new.toLocaleString("en")} new, ${counts.changed.toLocaleString("en")} changed, ${counts.resolved.toLocaleString("en")} resolved.`;
  }
  if (state === "discarded") return "Discarded. Nothing was changed.";
  if (state === "failed") return "Reading it failed. Nothing was changed.";
  if (state === "working" || state === "committing")
    return "Reading the file. Nothing has changed yet.";
  if (view.sameBytes) {
    return "These are the bytes of the last import. There is nothing to change.";
  }
  if (outcome === "rejected") {
    return "This file cannot be read. Nothing has changed.";
  }
  if (counts.rejected > 0) {
    return `${count(counts.rejected, "record")} cannot be read, ${count(flags, "flag")} can. Nothing has changed yet.`;
  }
  return `${count(flags, "flag")} read. Nothing has changed yet.`;
}

/** What happens to earlier decisions. */
export function keptWords(view: ImportPreviewView): string {
  if (view.outcome === "rejected") {
    return "The bytes and the reasons are kept with this import, so that they can be looked at.";
  }
  const kept =
    view.decisionsKept === 0
      ? "No decision is touched."
      : `${view.decisionsKept === 1 ? "The 1 decision is" : `All ${view.decisionsKept.toLocaleString("en")} decisions are`} kept.`;
  return view.toRecheck === 0
    ? kept
    : `${kept} Where the new evidence differs from what was decided on, somebody is asked to look again: ${view.toRecheck.toLocaleString("en")} to recheck.`;
}

/** What the one press of the footer does. */
export function commitWords(view: ImportPreviewView): string {
  const { flags, counts } = view;
  return counts.rejected > 0
    ? `Import ${count(flags, "flag")}, leave out ${count(counts.rejected, "record")}`
    : `Import ${count(flags, "flag")}`;
}
