// What is found on a sheet has a look of its own: each word of four tiles a color, each line that is whole a tick; and
// it lights up as it is found.

const WHOLE = 4; // tiles of a word that is one of the five
const APART_MS = 60;
const LIT_MS = 420;

/** The sheet with the groups of its cells. @param {any} sheet */
export function grouped(sheet) {
  const ways = sheet.turn ? [] : sheet.played.map(({ path }) => path).filter((path) => path.length === WHOLE);
  return ways.length ? { ...sheet, cells: coloured(sheet.cells, ways) } : sheet;
}

/**
 * The lines of a square that hold each symbol: their cells, and which side of the last one a tick belongs to.
 * @param {any} sheet
 * @param {ReturnType<typeof import("./play-latin.js").squareOf>} square
 * @returns {{cells: number[][], side: string}[]}
 */
export function whole(sheet, square) {
  if (!sheet || !square || sheet.cells.length !== square.order || sheet.left.length) return [];
  const { order, lines } = square;
  if (sheet.cells[0].length !== order) return [];
  // Of many diagonals none gets a tick.
  const drawn = lines.length === 2 * order + 2 ? lines : lines.slice(0, 2 * order);
  return drawn.flatMap((line, at) => {
    const cells = line.map((each) => [Math.floor(each / order), each % order]);
    const held = cells.map(([row, column]) => sheet.cells[row][column]);
    const different = new Set(held.map(({ text }) => text)).size === order;
    if (!different || !held.every(({ role, text }) => text && role !== "wrong")) return [];
    return [{ cells, side: ["row", "column", at === 2 * order ? "down" : "up"][Math.min(2, Math.floor(at / order))] }];
  });
}

/** A sheet with a tick at the end of each of these lines. @param {any} sheet @param {ReturnType<typeof whole>} found */
export function ticked(sheet, found) {
  if (!found.length) return sheet;
  const cells = sheet.cells.map((line) => [...line]);
  for (const { cells: line, side } of found) {
    const [row, column] = line[line.length - 1];
    cells[row][column] = { ...cells[row][column], ticks: `${cells[row][column].ticks ?? ""} ${side}`.trim() };
  }
  return { ...sheet, cells };
}

/**
 * Those of a report's rows that are words of four tiles, and together all tiles of a board: a row -> its cells.
 * @param {any[]} rows
 * @param {any} board
 * @returns {Map<any, number[][]>}
 */
export function five(rows, board) {
  const found = new Map();
  const cells = board?.cells ?? [];
  const left = cells.flatMap((line, row) => line.map(({ text }, column) => ({ text, cell: [row, column] })));
  const taken = (tile) => {
    const at = left.findIndex(({ text }) => text === tile);
    const own = at < 0 ? left.findIndex(({ text }) => text === "?") : at; // an unknown tile that is read so
    return own < 0 ? null : left.splice(own, 1)[0].cell;
  };
  for (const row of rows) {
    const way = row?.word && row.tiles?.length === WHOLE ? row.tiles.map(taken) : [null];
    if (way.every(Boolean)) found.set(row, way);
  }
  return found;
}

/** Cells of which each of these ways has a color. @param {any[][]} cells @param {number[][][]} ways */
export function coloured(cells, ways) {
  const groups = new Map(ways.flatMap((each, at) => each.map((cell) => [String(cell), at + 1])));
  return cells.map((line, row) => line.map((cell, column) => {
    const group = groups.get(String([row, column]));
    return group ? { ...cell, role: cell.role === "marked" ? "plain" : cell.role, note: "", group } : cell;
  }));
}

/**
 * Cells light up, one after the other.
 * @param {{cell(row: number, column: number): HTMLElement | undefined}} board
 * @param {number[][]} cells
 */
export function light(board, cells) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  cells.forEach(([row, column], at) => {
    const element = board.cell(row, column);
    if (!element?.animate) return;
    const accent = getComputedStyle(element).getPropertyValue("--accent");
    const dark = { boxShadow: `inset 0 0 0 0 ${accent}` };
    const lit = { boxShadow: `inset 0 0 0 6px ${accent}`, offset: 0.3 };
    element.animate([dark, lit, dark], { delay: at * APART_MS, duration: LIT_MS });
  });
}
