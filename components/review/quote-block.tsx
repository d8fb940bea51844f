import { QuoteBadge } from "@/components/ui/quote-badge";
import { agrees, type LensFact } from "@/lib/evidence/lens-facts";
import type { FlagDetail } from "@/lib/review/flag-view";
import { LensTable } from "./lens-table";
import { factMarks, MarkedText } from "./marked-text";

/** The judge's quote: how it was found, and in which facts it differs. */
export function QuoteBlock({
  flag,
  facts,
  reading,
  snapshotDay,
}: {
  flag: FlagDetail;
  facts: readonly LensFact[];
  /** True while the source is being read. */
  reading: boolean;
  /** The day of the old snapshot that was searched, when it was one. */
  snapshotDay: string | null;
}) {
  const kind = flag.match?.kind ?? flag.matchKind;
  const old = snapshotDay !== null && kind !== "empty" && kind !== "unchecked";
  return (
    <section className="quote" aria-labelledby="quote-h" data-on="claim">
      <header className="sec-h">
        <h2 id="quote-h">Judge’s quote</h2>
        <QuoteBadge
          kind={kind}
          reading={reading}
          words={old ? oldWords(kind, snapshotDay) : undefined}
        />
        <span className="sp" />
        {!reading && (
          <span className="meta">{asideWords(kind, facts, old)}</span>
        )}
      </header>
      {flag.evidenceQuote.trim() === "" ? (
        <p className="none">The judge quoted nothing.</p>
      ) : (
        <blockquote>
          <MarkedText
            text={flag.evidenceQuote}
            marks={factMarks(facts, "quote")}
          />
        </blockquote>
      )}
      <LensTable facts={facts} />
    </section>
  );
}

type Kind = FlagDetail["matchKind"];

function oldWords(kind: Kind, snapshotDay: string): string {
  const words: Partial<Record<Kind, string>> = {
    fuzzy: "found with other wording",
    altered: "differs from what stood",
    absent: "not found",
  };
  return `${words[kind] ?? "found"} in the snapshot of ${snapshotDay}`;
}

function asideWords(kind: Kind, facts: readonly LensFact[], old: boolean) {
  if (old) return "not checked today";
  if (kind === "unchecked" || kind === "empty" || kind === "absent") return "";
  const n = facts.filter(
    (fact) => fact.quote !== null && !agrees(fact.quote, fact),
  ).length;
  if (n > 0)
    return `${n} ${n === 1 ? "fact differs" : "facts differ"} from the page`;
  return facts.length === 0
    ? "no fact differs"
    : "the quote agrees with the page; the claim does not";
}
