import { LoadingLines } from "@/components/ui/loading-lines";
import { excerptWords, FileExcerpt } from "./file-excerpt";
import { FixDiff } from "./fix-diff";
import type { Member } from "./use-family";

/** One member of a family: its own lines, and what would become of them. */
export function FamilyPreview({
  member,
  href,
}: {
  member: Member;
  href: string;
}) {
  const { row, detail, offer, state } = member;
  return (
    <section className="fam-r" aria-label={`${row.extId} in ${row.path}`}>
      <header className="sec-h">
        <h3>{row.path}</h3>
        <span className="sp" />
        <a className="lk" href={href}>
          Open {row.extId}
        </a>
      </header>
      {state.is === "refused" && (
        <p className="hint" role="alert">
          {state.words}
        </p>
      )}
      {detail === null ? (
        <LoadingLines words="Reading its lines" />
      ) : (
        <>
          <p className="meta">{excerptWords(detail.excerpt, row.line)}</p>
          <FileExcerpt
            excerpt={detail.excerpt}
            claim={detail.claim}
            path={detail.path}
            facts={[]}
          />
          {offer !== null && <WhatBecomes offer={offer} />}
        </>
      )}
    </section>
  );
}

function WhatBecomes({ offer }: { offer: NonNullable<Member["offer"]> }) {
  if ("why" in offer) return <p className="hint">{offer.why}</p>;
  const { fix, groundingQuote, rationale } = offer.request;
  if (fix === null)
    return (
      <p className="hint">
        {groundingQuote !== null
          ? `Its text stays. Grounded by: “${groundingQuote}”`
          : rationale.trim() !== ""
            ? "Its text stays, with the reason at the left."
            : "Its text stays. It cites another page, so a reason is needed."}
      </p>
    );
  return (
    <FixDiff
      from={fix.original}
      to={fix.replacement}
      firstLine={fix.kind === "lines" ? fix.startLine : null}
      layout="inline"
    />
  );
}
