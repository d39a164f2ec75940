// What was just played lights up, cell by cell in its order.

import { moveIn } from "./moves.js";

const APART_MS = 60;
const LIT_MS = 420;
const TILES = 4; // in a row of tiles

/**
 * The cells that a move of words goes through, in its order; none for another move.
 * @param {string} move
 * @returns {number[][]}
 */
export function way(move) {
  if (/^[0-9]+(=[a-z]+)?(\+[0-9]+(=[a-z]+)?)*$/.test(move))
    return move.split("+").map((each) => parseInt(each, 10) - 1).map((tile) => [Math.floor(tile / TILES), tile % TILES]);
  return moveIn(move)?.path ?? [];
}

/**
 * @param {{cell(row: number, column: number): HTMLElement | undefined}} board
 * @param {number[][]} cells
 */
export function light(board, cells) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  cells.forEach(([row, column], at) => {
    const element = board.cell(row, column);
    if (!element?.animate) return;
    const accent = getComputedStyle(element).getPropertyValue("--accent");
    element.animate([{ boxShadow: `inset 0 0 0 0 ${accent}` }, { boxShadow: `inset 0 0 0 6px ${accent}`, offset: 0.3 }, { boxShadow: `inset 0 0 0 0 ${accent}` }], { delay: at * APART_MS, duration: LIT_MS });
  });
}
