/** A step of an alignment; -1 where nothing stands on that side. */
export type Step = { quote: number; page: number };

/** What to align; `same` and `worth` take positions in quote and page. */
export type Alignable = {
  quote: Int32Array;
  page: Int32Array;
  /** How much it is worth that two unequal tokens stand side by side. */
  likeness: (quote: number, page: number) => number;
  weight: (quote: number) => number;
  /** What it costs more to leave out a token of the page, such as a heading's. */
  skipping: (page: number) => number;
};

const LARGEST_TABLE = 400_000;
const SMALL_TABLE = 20_000;
const QUOTE_GAP = 0.3;
const PAGE_GAP = 0.12;
const UNLIKE = -0.1;

type Block = {
  quoteFrom: number;
  quoteTo: number;
  pageFrom: number;
  pageTo: number;
  /** Whether page tokens before or after the block may be left out for free. */
  openLeft: boolean;
  openRight: boolean;
};

/**
 * Lays a quote along a stretch of a page so that the most weight matches, in
 * order; the page may begin earlier and end later. Tokens that stand once on
 * both sides are fixed first (patience diff), and only what lies between is
 * computed, so that the cost stays near linear in the quote.
 */
export function alignTokens(input: Alignable): Step[] {
  const steps: Step[] = [];
  const blocks: Block[] = [
    {
      quoteFrom: 0,
      quoteTo: input.quote.length,
      pageFrom: 0,
      pageTo: input.page.length,
      openLeft: true,
      openRight: true,
    },
  ];
  for (let block = blocks.pop(); block; block = blocks.pop()) {
    const parts = split(input, block);
    if (parts) blocks.push(...parts.reverse());
    else alignBlock(input, block, steps);
  }
  return steps;
}

/** Splits a large block at its anchors; null where it is to be computed. */
function split(input: Alignable, block: Block): Block[] | null {
  const rows = block.quoteTo - block.quoteFrom;
  const columns = block.pageTo - block.pageFrom;
  if (rows * columns <= SMALL_TABLE) return null;
  const anchors = findAnchors(input, block);
  if (anchors.length === 0) return null;
  const blocks: Block[] = [];
  let { quoteFrom, pageFrom, openLeft } = block;
  for (const { quote, page } of anchors) {
    blocks.push({
      quoteFrom,
      quoteTo: quote,
      pageFrom,
      pageTo: page,
      openLeft,
      openRight: false,
    });
    blocks.push(anchorBlock(quote, page));
    quoteFrom = quote + 1;
    pageFrom = page + 1;
    openLeft = false;
  }
  blocks.push({ ...block, quoteFrom, pageFrom, openLeft });
  return blocks;
}

function anchorBlock(quote: number, page: number): Block {
  return {
    quoteFrom: quote,
    quoteTo: quote + 1,
    pageFrom: page,
    pageTo: page + 1,
    openLeft: false,
    openRight: false,
  };
}

/** Tokens that stand once on each side, the longest run of them in order. */
function findAnchors(input: Alignable, block: Block): Step[] {
  const inPage = onlyPlaces(input.page, block.pageFrom, block.pageTo);
  const inQuote = onlyPlaces(input.quote, block.quoteFrom, block.quoteTo);
  const shared: Step[] = [];
  for (const [id, quote] of inQuote) {
    const page = inPage.get(id);
    if (quote >= 0 && page !== undefined && page >= 0)
      shared.push({ quote, page });
  }
  return longestRise(shared.sort((a, b) => a.quote - b.quote));
}

function onlyPlaces(
  ids: Int32Array,
  from: number,
  to: number,
): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at++) {
    const id = ids[at] ?? -1;
    places.set(id, places.has(id) ? -1 : at);
  }
  return places;
}

/** The longest subsequence whose page positions rise. */
function longestRise(steps: Step[]): Step[] {
  const tails: number[] = [];
  const previous: number[] = [];
  steps.forEach((step, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[tails[middle] ?? 0]?.page ?? 0) < step.page) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const rise: Step[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const step = steps[at];
    if (step) rise.push(step);
  }
  return rise.reverse();
}

const DIAGONAL = 0;
const QUOTE_ONLY = 1;
const PAGE_ONLY = 2;

function alignBlock(input: Alignable, block: Block, steps: Step[]): void {
  const rows = block.quoteTo - block.quoteFrom;
  const columns = block.pageTo - block.pageFrom;
  if (rows * columns > LARGEST_TABLE || rows === 0 || columns === 0)
    leaveOut(block, steps);
  else trace(block, fillTable(input, block, rows, columns), steps);
}

/** Nothing of the block corresponds. */
function leaveOut(block: Block, steps: Step[]): void {
  for (let quote = block.quoteFrom; quote < block.quoteTo; quote++)
    steps.push({ quote, page: -1 });
  if (block.openLeft || block.openRight) return;
  for (let page = block.pageFrom; page < block.pageTo; page++)
    steps.push({ quote: -1, page });
}

type Table = { moves: Uint8Array; columns: number };

function fillTable(
  input: Alignable,
  block: Block,
  rows: number,
  columns: number,
): Table {
  const width = columns + 1;
  const moves = new Uint8Array((rows + 1) * width);
  let above = new Float64Array(width);
  let row = new Float64Array(width);
  moves.fill(PAGE_ONLY, 1, width);
  if (!block.openLeft)
    for (let column = 1; column <= columns; column++)
      above[column] = -PAGE_GAP * column;
  for (let line = 1; line <= rows; line++) {
    row[0] = -QUOTE_GAP * line;
    moves[line * width] = QUOTE_ONLY;
    const free = line === rows && block.openRight;
    fillRow(input, block, line, free, above, row, moves);
    [above, row] = [row, above];
  }
  return { moves, columns };
}

function fillRow(
  input: Alignable,
  block: Block,
  line: number,
  free: boolean,
  above: Float64Array,
  row: Float64Array,
  moves: Uint8Array,
): void {
  const quote = block.quoteFrom + line - 1;
  const start = line * row.length;
  let left = row[0] ?? 0;
  let corner = above[0] ?? 0;
  for (let column = 1; column < row.length; column++) {
    const over = above[column] ?? 0;
    const page = block.pageFrom + column - 1;
    const side = corner + worth(input, quote, page);
    const up = over - QUOTE_GAP;
    const back = left - (free ? 0 : PAGE_GAP + input.skipping(page));
    corner = over;
    left = Math.max(side, up, back);
    row[column] = left;
    moves[start + column] =
      left === side ? DIAGONAL : left === up ? QUOTE_ONLY : PAGE_ONLY;
  }
}

function worth(input: Alignable, quote: number, page: number): number {
  return input.quote[quote] === input.page[page]
    ? input.weight(quote)
    : UNLIKE + input.likeness(quote, page);
}

function trace(block: Block, table: Table, steps: Step[]): void {
  const found: Step[] = [];
  let line = block.quoteTo - block.quoteFrom;
  let column = table.columns;
  while (line > 0 || column > 0) {
    const move = table.moves[line * (table.columns + 1) + column];
    const step = {
      quote: move === PAGE_ONLY ? -1 : block.quoteFrom + line - 1,
      page: move === QUOTE_ONLY ? -1 : block.pageFrom + column - 1,
    };
    if (step.quote !== -1) line--;
    if (step.page !== -1) column--;
    found.push(step);
  }
  steps.push(...found.reverse());
}
