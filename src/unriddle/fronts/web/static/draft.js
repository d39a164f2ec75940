// A move half made, in words.

const OF_CELL = /^[0-9]+\.[0-9]+[=+-]([0-9]*)$/; // a symbol for a cell, which the focus shows

/**
 * What has been chosen so far: letters of tiles, a word on its way, the digits of a symbol; "" for what the board
 * shows.
 * @param {{text: string, cells: number[][]}} draft
 * @param {any} sheet
 * @returns {string}
 */
export function written({ text, cells }, sheet) {
  if (sheet?.turn) return text.split(" ").slice(0, 3).at(-1); // the cell, the letter, or the word
  const tiles = cells.length && /^[0-9+]+$/.test(text);
  if (tiles) return cells.map(([row, column]) => sheet.cells[row][column].text).join(" + ");
  return OF_CELL.exec(text)?.[1] ?? text;
}
