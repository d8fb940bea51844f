const PROBE = 24;
const MANY = 64;

/**
 * Every offset at which `part` stands in `text`, without overlaps. The built-in
 * search can take quadratic time on repetitive text; here it only ever looks
 * for a short probe, and where that is everywhere, Knuth, Morris and Pratt's
 * scan takes over. Linear in both.
 */
export function findLiteral(text: string, part: string): number[] {
  if (part === "") return [];
  if (part.length <= PROBE) return findAll(text, part);
  const hits: number[] = [];
  const probe = part.slice(0, PROBE);
  let tries = 0;
  let at = text.indexOf(probe);
  while (at !== -1) {
    if (++tries > MANY) return scan(text, part);
    const found = text.startsWith(part, at);
    if (found) hits.push(at);
    at = text.indexOf(probe, found ? at + part.length : at + 1);
  }
  return hits;
}

function findAll(text: string, part: string): number[] {
  const hits: number[] = [];
  let at = text.indexOf(part);
  while (at !== -1) {
    hits.push(at);
    at = text.indexOf(part, at + part.length);
  }
  return hits;
}

function scan(text: string, part: string): number[] {
  const borders = bordersOf(part);
  const hits: number[] = [];
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit)
      matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched++;
    if (matched < part.length) continue;
    hits.push(at - part.length + 1);
    matched = 0;
  }
  return hits;
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
