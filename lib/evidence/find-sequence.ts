import { countOf, type PageIndex } from "./page-index";

const FEW = 64;

/**
 * Every token of the page at which the sequence of norms begins, in order;
 * they may overlap. Starts from the rarest norm; where even that one is frequent, Knuth, Morris and Pratt's scan keeps
 * the time linear in page and sequence.
 */
export function findSequence(page: PageIndex, ids: Int32Array): number[] {
  if (ids.length === 0) return [];
  const rarest = rarestOf(page, ids);
  const count = countOf(page, ids[rarest] ?? -1);
  if (count === 0) return [];
  return count <= FEW ? tryPlaces(page, ids, rarest) : scanAll(page, ids);
}

function rarestOf(page: PageIndex, ids: Int32Array): number {
  let rarest = 0;
  let fewest = Number.POSITIVE_INFINITY;
  ids.forEach((id, index) => {
    const count = countOf(page, id);
    if (count >= fewest) return;
    fewest = count;
    rarest = index;
  });
  return rarest;
}

function tryPlaces(page: PageIndex, ids: Int32Array, rarest: number): number[] {
  const id = ids[rarest] ?? 0;
  const hits: number[] = [];
  const end = page.firstPlace[id + 1] ?? 0;
  for (let place = page.firstPlace[id] ?? 0; place < end; place++) {
    const start = (page.places[place] ?? 0) - rarest;
    if (start >= 0 && standsAt(page.tokens.norm, ids, start)) hits.push(start);
  }
  return hits;
}

function standsAt(norms: Int32Array, ids: Int32Array, start: number): boolean {
  for (let index = 0; index < ids.length; index++)
    if (norms[start + index] !== ids[index]) return false;
  return true;
}

function scanAll(page: PageIndex, ids: Int32Array): number[] {
  const borders = bordersOf(ids);
  const hits: number[] = [];
  let matched = 0;
  page.tokens.norm.forEach((norm, token) => {
    while (matched > 0 && ids[matched] !== norm)
      matched = borders[matched - 1] ?? 0;
    if (ids[matched] === norm) matched++;
    if (matched < ids.length) return;
    hits.push(token - ids.length + 1);
    matched = borders[matched - 1] ?? 0;
  });
  return hits;
}

/** For each prefix, the length of its longest border. */
function bordersOf(ids: Int32Array): Int32Array {
  const borders = new Int32Array(ids.length);
  let length = 0;
  for (let index = 1; index < ids.length; index++) {
    while (length > 0 && ids[index] !== ids[length])
      length = borders[length - 1] ?? 0;
    if (ids[index] === ids[length]) length++;
    borders[index] = length;
  }
  return borders;
}
