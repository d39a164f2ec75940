// One line of a nonogram: whether its clue still fits, and which of its blocks are done with.

export const OPEN = 255;

/**
 * The blocks in a line of cells, of which open ones count as empty.
 * @param {number[]} cells
 * @returns {Block[]}
 */
export function blocks(cells) {
  /** @type {Block[]} */
  const found = [];
  let before = 0;
  for (const cell of cells) {
    if (cell && cell !== OPEN) {
      if (cell === before) found.at(-1)[0]++;
      else found.push([1, cell]);
    }
    before = cell === OPEN ? 0 : cell;
  }
  return found;
}

/**
 * Whether the clue can still be laid on cells.
 * @param {Block[]} clue
 * @param {number[]} cells
 * @param {number[] | null} out  the states that each open cell is noted not to have, as bits
 */
export function fits(clue, cells, out) {
  const size = cells.length;
  if (!out && cells.every((cell) => cell === OPEN)) return true;
  const may = (at, state) => (cells[at] === OPEN ? !((out?.[at] ?? 0) & (1 << state)) : cells[at] === state);
  // `reach[at]`: the blocks so far can end at or before `at`; `gap[at]`: they can, and an empty cell stands before it.
  let reach = new Uint8Array(size + 1);
  let gap = new Uint8Array(size + 1);
  reach[0] = gap[0] = 1;
  for (let at = 1; at <= size; at++) reach[at] = gap[at] = Number(reach[at - 1] && may(at - 1, 0));
  let before = 0;
  for (const [length, colour] of clue) {
    const begin = before === colour ? gap : reach;
    [reach, gap] = [new Uint8Array(size + 1), new Uint8Array(size + 1)];
    let run = 0; // cells before this place that may have the colour
    let going = 0; // whether a block of any length can end here
    for (let at = 1; at <= size; at++) {
      run = may(at - 1, colour) ? run + 1 : 0;
      going = Number(run && (begin[at - 1] || going));
      const ends = length ? Number(run >= length && begin[at - length]) : going;
      gap[at] = Number(reach[at - 1] && may(at - 1, 0));
      reach[at] = Number(ends || gap[at]);
    }
    before = colour;
  }
  return Boolean(reach[size]);
}

/**
 * Whether what is filled is the clue, of which a blot is a block of any length.
 * @param {Block[]} clue
 * @param {number[]} cells
 */
export function met(clue, cells) {
  const there = blocks(cells);
  return there.length === clue.length && there.every((block, at) => matches(clue[at], block));
}

/**
 * For each block whether it is done with; for a line without blocks whether all of it is crossed out.
 * @param {Block[]} clue
 * @param {number[]} cells
 * @param {boolean} fit
 */
export function done(clue, cells, fit) {
  const open = cells.includes(OPEN);
  if (!clue.length) return [!open && fit];
  if ((!open && fit) || (met(clue, cells) && clue.every(([length]) => length))) return clue.map(() => true);
  const ahead = closed(cells, clue);
  const behind = Math.min(closed([...cells].reverse(), [...clue].reverse()), clue.length - ahead);
  return clue.map((_, at) => at < ahead || at >= clue.length - behind);
}

/**
 * How many blocks at the start of a line are done, with no open cell before or right behind them.
 * @param {number[]} cells
 * @param {Block[]} wanted
 */
function closed(cells, wanted) {
  const end = cells.indexOf(OPEN);
  const sure = end < 0 ? cells : cells.slice(0, end);
  const there = blocks(sure);
  if (end >= 0 && sure.length && sure.at(-1)) there.pop(); // it may go on
  let count = 0;
  while (count < Math.min(there.length, wanted.length) && matches(wanted[count], there[count])) count++;
  return count;
}

const matches = ([length, colour], [found, shade]) => (length === 0 || length === found) && colour === shade;
