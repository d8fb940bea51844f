"use client";

import { useState } from "react";
import { agrees, type LensFact } from "@/lib/evidence/lens-facts";
import type { FactPlace } from "@/lib/evidence/mismatch-lens";

const SHOWN = 4;

/** Fact by fact: what the claim says, the quote, and the source as it is now. */
export function LensTable({ facts }: { facts: readonly LensFact[] }) {
  const [all, setAll] = useState(false);
  if (facts.length === 0) return null;
  const shown = all ? facts : facts.slice(0, SHOWN);
  const more = facts.length - shown.length;
  return (
    <div className="lens">
      <div>
        <table className="lens-t">
          <caption className="vh">
            Facts that differ between claim, quote and source
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Fact</span>
              </th>
              <th scope="col">Claim</th>
              <th scope="col">Quote</th>
              <th scope="col" className="is-src">
                Source now
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((fact) => (
              <tr key={fact.letter}>
                <th scope="row">
                  <i className="tag">{fact.letter}</i>
                  {fact.label}
                </th>
                <Side side={fact.claim} fact={fact} />
                <Side side={fact.quote} fact={fact} />
                {fact.source === null ? (
                  <Silent className="is-src" />
                ) : (
                  <td className="is-src">{fact.source.text}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && (
          <button type="button" className="tb" onClick={() => setAll(true)}>
            {more} more
          </button>
        )}
      </div>
    </div>
  );
}

function Side({ side, fact }: { side: FactPlace | null; fact: LensFact }) {
  if (side === null) return <Silent />;
  const same = agrees(side, fact);
  return (
    <td className={same ? undefined : "ne"}>
      <span className="rel" aria-hidden="true">
        {same ? "=" : "≠"}
      </span>
      {side.text}
      <span className="vh">{same ? " agrees" : " differs"}</span>
    </td>
  );
}

function Silent({ className }: { className?: string }) {
  return (
    <td className={className}>
      <span className="none" aria-hidden="true">
        –
      </span>
      <span className="vh">does not say</span>
    </td>
  );
}
