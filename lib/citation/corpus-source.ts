import type { QuoteMatchKind } from "@/lib/evidence/quote-match";
import type { SourceNote } from "./read-source-note";

/** A source of the corpus, as far as it can be read. */
export type CorpusSource = {
  refId: string;
  /** The file that is named in the audit. */
  path: string;
  /** Null where no file of the source is text. */
  note: SourceNote | null;
  /** How a quote stands in the source's files; null where none can be read. */
  locate: ((quote: string) => QuoteMatchKind) | null;
};
