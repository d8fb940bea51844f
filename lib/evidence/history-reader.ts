import { type Ask, asksOf } from "./history-asks";
import { passagesOf, sentencesOf } from "./history-blocks";
import {
  type Candidate,
  NOTHING,
  type Reading,
  readAsk,
  readGist,
} from "./history-reading";
import { coverage, readSentence, type Sentence } from "./history-sentence";
import { locateQuote } from "./locate-quote";

/** A flag whose past is asked for. */
export type AskedFlag = { id: string; claim: string; quote: string };

/** What one version says to one flag. */
export type FlagReading = {
  /** In the order of the asks of the claim. */
  asks: Reading[];
  gist: Reading;
  /** The judge's quote: the same, another wording of it, or nothing. */
  quote: Reading;
};

type Passage = { id: number; sentences: Sentence[] };
type Asked = {
  flag: AskedFlag;
  claim: Sentence;
  quote: Sentence;
  asks: Ask[];
  /** By passage: whether it can say anything to this flag. */
  relevant: Map<number, boolean>;
  /** By the passages that can: what they say. */
  known: Map<string, FlagReading>;
};

const MOST_PASSAGES = 60;
const MOST_OWN = 8;
/** Below this the matcher has found other words, not another wording. */
const CORRESPONDS = 0.6;

/**
 * Reads the versions of one page for all its flags. A passage that two
 * versions share is read once, and a flag is only read anew where a passage
 * that can speak of it changed: the cost is that of one page and its edits.
 */
export class HistoryReader {
  private readonly passages = new Map<string, Passage>();
  private readonly asked: Asked[];

  constructor(flags: AskedFlag[]) {
    this.asked = flags.map((flag) => ({
      flag,
      claim: readSentence(flag.claim),
      quote: readSentence(flag.quote),
      asks: asksOf(flag.claim),
      relevant: new Map(),
      known: new Map(),
    }));
  }

  /** What one text says to each flag, in their order. */
  read(text: string): FlagReading[] {
    const passages = passagesOf(text).map((one) => this.passage(one));
    return this.asked.map((asked) => readFlag(asked, passages));
  }

  private passage(text: string): Passage {
    const known = this.passages.get(text);
    if (known) return known;
    const sentences = sentencesOf(text).map(readSentence);
    const passage = { id: this.passages.size, sentences };
    this.passages.set(text, passage);
    return passage;
  }
}

function readFlag(asked: Asked, page: Passage[]): FlagReading {
  const passages = page
    .filter((passage) => isRelevant(asked, passage))
    .slice(0, MOST_PASSAGES);
  const key = passages.map(({ id }) => id).join(" ");
  const known = asked.known.get(key);
  if (known) return known;
  const reading = readPassages(asked, passages);
  asked.known.set(key, reading);
  return reading;
}

function isRelevant(asked: Asked, passage: Passage): boolean {
  const known = asked.relevant.get(passage.id);
  if (known !== undefined) return known;
  const { claim, quote } = asked;
  const relevant = passage.sentences.some(
    (sentence) => speaks(claim, sentence) || speaks(quote, sentence),
  );
  asked.relevant.set(passage.id, relevant);
  return relevant;
}

/** Two words in common, or one beside a number that is asked for. */
function speaks(asked: Sentence, sentence: Sentence): boolean {
  let shared = 0;
  for (const stem of asked.stems) if (sentence.stems.has(stem)) shared += 1;
  if (shared >= Math.min(2, asked.stems.size)) return asked.stems.size > 0;
  const numbers = asked.quantities.filter(({ key }) => sentence.words.has(key));
  return numbers.length > 0 && (shared > 0 || asked.stems.size === 0);
}

function readPassages(asked: Asked, passages: Passage[]): FlagReading {
  const { claim, asks, flag } = asked;
  const sentences = passages.flatMap((passage) => passage.sentences);
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const match = locateQuote(text, flag.quote);
  const found =
    match.start !== null && match.end !== null && match.score >= CORRESPONDS
      ? { start: match.start, end: match.end }
      : null;
  const candidates = candidatesOf(claim, sentences, found);
  const words = found ? text.slice(found.start, found.end) : "";
  const span = found ? readSentence(words) : null;
  const isSame = ["exact", "normalized", "fuzzy"].includes(match.kind);
  return {
    asks: asks.map((ask) => readAsk(claim, ask, candidates)),
    gist: readGist(claim, span, candidates),
    quote: found
      ? {
          ...{ says: isSame ? "same" : "other", value: words, passage: words },
          ...{ coverage: match.score, conditions: 0, rival: null },
        }
      : NOTHING,
  };
}

/** The sentences that hold the quote, and those that have most of the claim. */
function candidatesOf(
  claim: Sentence,
  sentences: Sentence[],
  found: { start: number; end: number } | null,
): Candidate[] {
  let at = 0;
  const placed = sentences.map((sentence) => {
    const start = at;
    at += sentence.text.length + 1;
    const end = start + sentence.text.length;
    const quoted = found !== null && start < found.end && found.start < end;
    return { sentence, quoted, share: coverage(claim, sentence) };
  });
  const own = placed
    .filter(({ quoted, share }) => !quoted && share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_OWN);
  return [...placed.filter(({ quoted }) => quoted), ...own];
}
