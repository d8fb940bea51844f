import { numberOfWord } from "./number-words";
import { unitName } from "./units";

/**
 * Words that turn the meaning of a sentence, by what they are. A difference in
 * any content word is critical; these lists name it, and keep small words that
 * matter from being taken for harmless ones.
 */
const LISTS: Record<string, string> = {
  negation:
    "not no never neither nor none nothing nobody nowhere without cannot non hardly barely scarcely " +
    "nicht kein keine keinen keinem keiner keines nie niemals ohne weder pas sans jamais aucun aucune " +
    "não nunca sem sin tampoco senza niet geen nooit zonder не нет без никогда ни " +
    "לא אין בלי ללא לא لا لم لن ليس بدون 不 没 沒 未 勿 无 無",
  modal:
    "can could may might must shall should will would need needs ought cannot " +
    "kann können darf dürfen muss müssen soll sollen sollte sollten wird werden " +
    "peut peuvent doit doivent puede pueden debe deben",
  connective: "and or but xor und oder et ou y o e",
  condition:
    "if unless when whenever while until except whether provided otherwise although though because " +
    "wenn falls sofern solange außer si sauf excepto",
  direction:
    "from to into onto out off up down via toward towards between through against " +
    "von zu nach aus bis vers depuis desde hasta",
  quantifier:
    "all any some each every both either only even just most many much few fewer less more several least " +
    "enough half about approximately around nearly almost exactly up over under always sometimes often usually " +
    "rarely seldom other another same entire whole total once twice thrice again first last next " +
    "alle jeder jede jedes nur mindestens höchstens immer manchmal einige mehr weniger " +
    "tous toutes chaque seulement todos cada solo sólo רק כל",
  polarity:
    "minimum maximum min max before after since until ago above below over under inside outside " +
    "enable enables enabled enabling disable disables disabled disabling on off true false yes " +
    "allow allows allowed deny denies denied permit permitted block blocks blocked forbid forbidden " +
    "increase increases increased decrease decreases decreased add adds added remove removes removed " +
    "start starts started stop stops stopped open opened close closed upper lower higher high low larger smaller " +
    "greater fewer longer shorter earlier later early late old older new newer latest oldest ahead behind " +
    "left right top bottom front back inbound outbound ingress egress input output read write source destination " +
    "public private internal external optional required include includes included exclude excludes excluded " +
    "supported unsupported valid invalid available unavailable possible impossible secure insecure " +
    "success failure succeed fail succeeds fails active inactive online offline connected disconnected " +
    "ascending descending client server parent child primary secondary global local with best worst better worse " +
    "vor seit vorher nachher über unter ein aus",
};

const MONTHS =
  "january jan february feb march mar april apr may june jun july jul august aug september sep sept october oct november nov december dec " +
  "januar jänner februar märz mai juni juli oktober dezember " +
  "janvier février mars avril juin juillet août septembre octobre novembre décembre " +
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre";
const WEEKDAYS =
  "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun " +
  "montag dienstag mittwoch donnerstag freitag samstag sonntag";
const DATE_WORDS =
  "today tomorrow yesterday noon midnight daily weekly monthly quarterly yearly annually hourly";

const labels = new Map<string, string>();
for (const word of `${MONTHS} ${WEEKDAYS} ${DATE_WORDS}`.split(" "))
  labels.set(word, "date");
for (const [label, words] of Object.entries(LISTS))
  for (const word of words.split(" "))
    if (!labels.has(word)) labels.set(word, label);
labels.set("may", "modal");
const negators = new Set((LISTS.negation ?? "").split(" "));

/** What makes a word critical by itself, or null for any other word. */
export function criticalLabel(norm: string): string | null {
  const label = labels.get(norm);
  if (label) return label;
  if (numberOfWord(norm) !== null) return "number";
  return unitName(norm) !== null && norm.length > 1 ? "unit" : null;
}

/** Whether the word negates what follows. */
export function isNegator(norm: string): boolean {
  return negators.has(norm);
}

const months = new Map<string, number>();
for (const [index, names] of [
  "january jan januar jänner janvier enero",
  "february feb februar février febrero",
  "march mar märz mars marzo",
  "april apr avril abril",
  "may mai mayo",
  "june jun juni juin junio",
  "july jul juli juillet julio",
  "august aug août agosto",
  "september sep sept septembre septiembre",
  "october oct oktober octobre octubre",
  "november nov novembre noviembre",
  "december dec dezember décembre diciembre",
].entries())
  for (const name of names.split(" ")) months.set(name, index + 1);

/** The month that the word names, from 1, or null. */
export function monthOfWord(norm: string): number | null {
  return months.get(norm) ?? null;
}
