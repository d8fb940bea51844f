import { WordDiff } from "@/components/ui/word-diff";
import type { TouchingFix } from "@/lib/review/flag-view";

/** Other confirmed fixes of these lines, so that nobody writes past another. */
export function Touching({ fixes }: { fixes: readonly TouchingFix[] }) {
  if (fixes.length === 0) return null;
  return (
    <section className="hint touch" aria-label="Other fixes of these lines">
      <p>
        {fixes.length === 1
          ? "Another fix changes"
          : `${fixes.length} other fixes change`}{" "}
        these lines too. Changes that stay apart are joined at export; where
        they meet, the export says so and leaves both out of the patch.
      </p>
      <ul>
        {fixes.map(({ flagId, extId, actorName, original, replacement }) => (
          <li key={flagId}>
            <b>{extId}</b> <span className="meta">{actorName}</span>
            <p className="chg-d">
              <WordDiff from={original} to={replacement} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
