import { ArrowRight } from "lucide-react";
import { isDisposition, type Standing } from "@/components/review/standing";
import { DispositionWord } from "@/components/ui/disposition-word";
import { Icon } from "@/components/ui/icon";
import { StateWord } from "@/components/ui/state-word";
import { WordDiff } from "@/components/ui/word-diff";
import type { ImportItem } from "./import-view";

/** The flags of one kind, with what is on record and what comes in. */
export function ImportItems({
  slug,
  items,
}: {
  slug: string;
  items: readonly ImportItem[];
}) {
  return (
    <ul className="chg">
      {items.map((item) => (
        <li key={`${item.path} ${item.line} ${item.extId}`}>
          <div className="chg-h">
            <b>
              {item.flagId === null ? (
                item.extId
              ) : (
                <a href={`/p/${slug}/flags/${item.flagId}`}>{item.extId}</a>
              )}
            </b>
            <code>
              {item.path}:{item.line}
            </code>
            {item.words !== null && <span className="meta">{item.words}</span>}
            <span className="chg-s">
              {item.before !== null && <Word standing={item.before} />}
              {item.after !== null && (
                <>
                  <span className="arrow">
                    <Icon of={ArrowRight} size={12} />
                  </span>
                  <Word standing={item.after} />
                </>
              )}
            </span>
          </div>
          <p className="chg-d">
            <WordDiff from={item.known} to={item.incoming} />
          </p>
          {item.quotes !== null &&
            item.quotes.known !== item.quotes.incoming && (
              <p className="chg-d">
                <span className="meta">quote </span>
                <WordDiff from={item.quotes.known} to={item.quotes.incoming} />
              </p>
            )}
        </li>
      ))}
    </ul>
  );
}

/** A decision or a state, each in its own voice. */
export function Word({ standing }: { standing: Standing }) {
  return isDisposition(standing) ? (
    <DispositionWord disposition={standing} />
  ) : (
    <StateWord state={standing} />
  );
}
