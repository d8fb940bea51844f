import { criticalLabel } from "./critical-words";
import { type Fact, type FactKind, findFacts } from "./find-facts";
import { foldText } from "./fold-text";
import { blockBreak, sentenceStop } from "./gap-flags";
import { isWithinDate } from "./read-date";
import { isSentenceStarter } from "./sentence-starters";
import { formAt, hasFlag, kindAt, normAt, type TokenList } from "./token-list";
import { tokenize } from "./tokenize";

/** Something a fix says that nothing supports. UTF-16, into the replacement. */
export type LintHit = {
  start: number;
  end: number;
  text: string;
  what: Exclude<FactKind, "negation">;
};

/**
 * Marks every number, date, version, unit, name, identifier or link of the
 * replacement that stands in neither the original lines nor the evidence.
 * Spelling does not matter: "ten" supports "10" and "Sept 30" "30 September".
 */
export function lintFix(
  replacement: string,
  original: string,
  evidence: string[],
): LintHit[] {
  const said = [...findFacts(replacement), ...startingNames(replacement)];
  const known = new Known([original, ...evidence]);
  const hits = said
    .filter((fact) => !known.has(fact))
    .flatMap(({ start, end, text, what }) =>
      what === "negation" ? [] : [{ start, end, text, what }],
    );
  return joinNames(
    hits.sort((a, b) => a.start - b.start),
    replacement,
  );
}

/** Words with a capital only because of their place, unless they are names. */
function startingNames(text: string): Fact[] {
  const tokens = tokenize(text);
  const facts: Fact[] = [];
  for (let token = 0; token < tokens.length; token++) {
    if (!mayBeName(tokens, token)) continue;
    const start = tokens.starts[token] ?? 0;
    const end = tokens.ends[token] ?? 0;
    facts.push({
      what: "name",
      key: normAt(tokens, token),
      text: text.slice(start, end),
      start,
      end,
      of: null,
      next: "",
    });
  }
  return facts;
}

function mayBeName(tokens: TokenList, token: number): boolean {
  const norm = normAt(tokens, token);
  return (
    hasFlag(tokens, token, sentenceStop | blockBreak) &&
    kindAt(tokens, token) === "word" &&
    formAt(tokens, token) !== norm &&
    criticalLabel(norm) === null &&
    !isSentenceStarter(norm)
  );
}

/** "Docker" and "Swarm" side by side are one name. */
function joinNames(hits: LintHit[], text: string): LintHit[] {
  const joined: LintHit[] = [];
  for (const hit of hits) {
    const last = joined.at(-1);
    const beside =
      last?.what === "name" &&
      hit.what === "name" &&
      text.slice(last.end, hit.start) === " ";
    if (!last || !beside) joined.push({ ...hit });
    else {
      last.end = hit.end;
      last.text = text.slice(last.start, last.end);
    }
  }
  return joined;
}

/** Everything that the texts say, ready to be asked. */
class Known {
  private readonly texts: string[];
  private readonly words = new Set<string>();
  private readonly keys = new Set<string>();
  private readonly units = new Set<string>();
  private readonly counted = new Set<string>();
  private readonly dates: string[] = [];

  constructor(texts: string[]) {
    this.texts = texts.map((text) => foldText(text).text.replaceAll("\\", ""));
    for (const text of texts) {
      for (const norm of tokenize(text).norms) this.words.add(norm);
      for (const fact of findFacts(text)) this.learn(fact);
    }
  }

  has(fact: Fact): boolean {
    switch (fact.what) {
      case "number":
      case "version":
        return this.keys.has(fact.key) || this.words.has(fact.key);
      case "date":
        return this.dates.some((date) => isWithinDate(fact.key, date));
      case "unit":
        return this.hasUnit(fact);
      case "name":
        return this.words.has(fact.key) || this.words.has(singular(fact.key));
      default:
        return this.keys.has(fact.key) || this.isWritten(fact.key);
    }
  }

  private learn(fact: Fact): void {
    if (fact.what === "unit") {
      this.units.add(fact.key);
      this.units.add(`${fact.of} ${fact.key}`);
      this.counted.add(fact.of ?? "");
    } else if (fact.what === "date") {
      this.dates.push(fact.key);
      this.keys.add(fact.key.slice(0, 4));
    } else this.keys.add(fact.key);
  }

  /** A known number has to keep its unit; another may take any known unit. */
  private hasUnit(fact: Fact): boolean {
    if (this.units.has(`${fact.of} ${fact.key}`)) return true;
    return this.units.has(fact.key) && !this.counted.has(fact.of ?? "");
  }

  private isWritten(key: string): boolean {
    return this.texts.some((text) => {
      for (
        let at = text.indexOf(key);
        at !== -1;
        at = text.indexOf(key, at + 1)
      )
        if (!isWordUnit(text[at - 1]) && !isWordUnit(text[at + key.length]))
          return true;
      return false;
    });
  }
}

function singular(norm: string): string {
  return norm.endsWith("s") ? norm.slice(0, -1) : `${norm}s`;
}

function isWordUnit(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}_]/u.test(unit);
}
