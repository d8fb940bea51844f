import { IntakeGlyph, type IntakeKind } from "@/components/ui/intake-glyph";
import type { ImportPreviewView, ListKind } from "./import-view";

const kinds: { kind: IntakeKind; word: string; gloss: string }[] = [
  { kind: "new", word: "New", gloss: "Open for review." },
  {
    kind: "unchanged",
    word: "Unchanged",
    gloss: "The same claim in the same place.",
  },
  {
    kind: "moved",
    word: "Moved",
    gloss: "Line or id differs. Decisions and drafts follow.",
  },
  { kind: "changed", word: "Changed", gloss: "The claim differs." },
  { kind: "resolved", word: "Resolved", gloss: "No longer flagged." },
  {
    kind: "not_seen",
    word: "Not seen",
    gloss: "Their file has no usable record. Left alone.",
  },
  {
    kind: "rejected",
    word: "Rejected",
    gloss: "Cannot be read. See the problems.",
  },
];

/** What the ledger would do, figure by figure. A figure opens its list. */
export function ImportStrip({
  view,
  shown,
  onShow,
}: {
  view: ImportPreviewView;
  shown: IntakeKind | null;
  onShow: (kind: IntakeKind) => void;
}) {
  return (
    <ul className="strip" aria-label="What this ledger would do">
      {kinds.map(({ kind, word, gloss }) => (
        <li key={kind}>
          <button
            type="button"
            aria-pressed={kind === shown}
            onClick={() => onShow(kind)}
          >
            <span className="strip-n">
              {view.counts[kind].toLocaleString("en")}
            </span>
            <span className="strip-w">
              <IntakeGlyph kind={kind} />
              {word}
            </span>
            <span className="strip-s">{gloss}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The name of a list. */
export function kindWord(kind: ListKind): string {
  if (kind === "to_recheck") return "To recheck";
  return kinds.find((one) => one.kind === kind)?.word ?? kind;
}
