const PROBE = 24;
const MANY = 64;

/** Told each hit; says whether the next one must not overlap it. */
type Take = (start: number) => boolean;

/**
 * Tells every offset at which `part` stands in `text`, in order. The built-in
 * search can take quadratic time on repetitive text; here it only ever looks
 * for a short probe, and where that is everywhere, Knuth, Morris and Pratt's
 * scan takes over. Linear in both.
 */
export function findLiteral(text: string, part: string, take: Take): void {
  if (part === "") return;
  const probe = part.slice(0, PROBE);
  let tries = 0;
  let at = text.indexOf(probe);
  while (at !== -1 && tries < MANY) {
    const taken = text.startsWith(part, at) && take(at);
    if (!taken) tries++;
    at = text.indexOf(probe, taken ? at + part.length : at + 1);
  }
  if (at !== -1) scan(text, part, at, take);
}

function scan(text: string, part: string, from: number, take: Take): void {
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit)
      matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched++;
    if (matched < part.length) continue;
    const taken = take(at - part.length + 1);
    matched = taken ? 0 : (borders[matched - 1] ?? 0);
  }
}

/** For each prefix, the length of its longest border. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let index = 1; index < part.length; index++) {
    const unit = part.charCodeAt(index);
    while (length > 0 && part.charCodeAt(length) !== unit)
      length = borders[length - 1] ?? 0;
    if (part.charCodeAt(length) === unit) length++;
    borders[index] = length;
  }
  return borders;
}
