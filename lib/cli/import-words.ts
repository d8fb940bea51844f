import type { ImportAnswer } from "@/lib/intake/import-answer";
import { visibleText } from "./visible-text";

const SHOWN = 50;

/** An import as a person reads it in a terminal. Ends with a line break. */
export function importWords(answer: ImportAnswer): string {
  const { counts } = answer;
  const lines = [
    headline(answer),
    answer.explanation ?? "",
    `Files ${counts.files}, flags ${counts.flags}, records rejected ${counts.rejected}.`,
    `New ${counts.new}, unchanged ${counts.unchanged}, moved ${counts.moved}, changed ${counts.changed}, resolved by the judge ${counts.resolved_by_judge}, not seen ${counts.not_seen}.`,
    `Decisions kept ${counts.decisions_kept}, of which to recheck ${counts.to_recheck}.`,
    ...told("Problems", answer.problems, answer.problem_count),
    ...told("Notices", answer.notices, answer.notice_count),
  ];
  return `${lines
    .filter((line) => line !== "")
    .map(visibleText)
    .join("\n")}\n`;
}

function headline({ state, outcome, same_bytes_as, import_id }: ImportAnswer) {
  const id = `(import ${import_id})`;
  if (outcome === "rejected")
    return `Nothing of it can be imported. Nothing has changed. ${id}`;
  if (state !== "committed")
    return `Some records cannot be read, so nothing has changed: correct them, or import the good ones with --accept valid. ${id}`;
  if (same_bytes_as)
    return `These are the very bytes of the latest import: nothing has changed. ${id}`;
  return `Imported ${id}`;
}

type Told = ImportAnswer["notices"][number] & { remedy?: string };

function told(title: string, list: readonly Told[], count: number): string[] {
  if (count === 0) return [];
  const more = count - Math.min(list.length, SHOWN);
  return [
    `${title} (${count}):`,
    ...list.slice(0, SHOWN).flatMap((one) => {
      const place = `${one.file ? `${one.file}:` : ""}${one.line}:${one.column}`;
      const words = `  ${place} ${one.kind} ${one.pointer}: ${one.message}`;
      return one.remedy ? [words, `    ${one.remedy}`] : [words];
    }),
    ...(more > 0 ? [`  … and ${more} more.`] : []),
  ];
}
