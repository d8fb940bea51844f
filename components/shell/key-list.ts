import type { Disposition } from "@/lib/review/disposition";

export type KeyRow = { keys: string[]; does: string; glyph?: Disposition };

/** Every key there is. The sheet shows them, the palette does what they do. */
export const keySections: { title: string; rows: KeyRow[] }[] = [
  {
    title: "Decide",
    rows: [
      { keys: ["o"], does: "Outdated: was true once", glyph: "outdated" },
      { keys: ["w"], does: "Wrong: never true", glyph: "wrong" },
      { keys: ["c"], does: "Correct: the claim holds", glyph: "correct" },
      { keys: ["c"], does: "Again: the next sentence" },
      { keys: ["u"], does: "Unsourced: none says", glyph: "unsourced" },
      { keys: ["Ctrl", "↵"], does: "Confirm and go to the next" },
      { keys: ["↵"], does: "The same, outside a field" },
      { keys: ["z"], does: "Undo the last decision" },
      { keys: ["s"], does: "Skip, come back later" },
      { keys: ["x"], does: "Cannot decide, ask the lead" },
      { keys: ["f"], does: "The same claim in other files" },
    ],
  },
  {
    title: "Move",
    rows: [
      { keys: ["j"], does: "Next flag" },
      { keys: ["k"], does: "Previous flag" },
      { keys: ["J"], does: "Next group" },
      { keys: ["g"], does: "Group by source, file or claim" },
      { keys: ["/"], does: "Search the queue" },
      { keys: ["["], does: "Fold or open the queue" },
      { keys: ["1", "2", "3"], does: "Queue, claim, evidence" },
    ],
  },
  {
    title: "Fix and evidence",
    rows: [
      { keys: ["e"], does: "Edit the fix" },
      { keys: ["i"], does: "Insert from the source" },
      { keys: ["d"], does: "Diff: inline or side by side" },
      { keys: ["n"], does: "Next difference, A to B" },
      { keys: ["F"], does: "Find in the source" },
      { keys: ["n", "N"], does: "Then: next, previous" },
      { keys: ["↵"], does: "Take the selected sentence" },
      { keys: ["l"], does: "Open the live page" },
      { keys: ["r"], does: "Read the source again" },
    ],
  },
  {
    title: "Everywhere",
    rows: [
      { keys: ["Ctrl", "K"], does: "Find or do anything" },
      { keys: ["?"], does: "These keys" },
      { keys: ["Esc"], does: "Leave a field, close" },
      { keys: ["y"], does: "Copy a link to this flag" },
    ],
  },
];
