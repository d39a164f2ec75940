// A move half made, in words.

import { moveIn } from "./moves.js";

const OF_CELL = /^[0-9]+\.[0-9]+[=+-]([0-9]*)$/; // a symbol for a cell, which the focus shows

/**
 * What has been chosen so far: letters of tiles, a word on its way, the digits of a symbol; "" for what the board shows.
 * @param {{text: string, cells: number[][]}} draft
 * @param {any} sheet
 * @returns {string}
 */
export function written({ text, cells }, sheet) {
  const move = sheet?.turn && (moveIn(text) ?? moveIn(`${text} ${text.slice(-1)}`));
  if (move) return / \p{L} \p{L}+/u.test(text) ? move.word : move.letter;
  if (cells.length && /^[0-9+]+$/.test(text)) return cells.map(([row, column]) => sheet.cells[row][column].text).join(" + ");
  return OF_CELL.exec(text)?.[1] ?? text;
}
