// What is found on a sheet has a look of its own: each word of four tiles a colour, each line that is whole a tick.

import { way } from "./lights.js";

const WHOLE = 4; // tiles of a word that is one of the five

/** The sheet with the groups of its cells, and with its lines that are whole. @param {any} sheet */
export function grouped(sheet) {
  if (sheet.dense) return sheet;
  const words = sheet.moves.slice(0, sheet.at).flatMap((move) => move.split("; ")).map(way).filter((each) => each.length === WHOLE);
  if (words.length && !sheet.turn && sheet.tools.length === 0) return { ...sheet, cells: coloured(sheet.cells, words) };
  return sheet;
}

/**
 * The lines of a square that hold each symbol: their cells, and which side of the last one a tick belongs to.
 * @param {any} sheet
 * @param {ReturnType<typeof import("./play-latin.js").squareOf>} square
 * @returns {{cells: number[][], side: string}[]}
 */
export function whole(sheet, square) {
  if (!sheet || !square || sheet.cells.length !== square.order || sheet.left.length || sheet.cells[0].length !== square.order) return [];
  const { order, lines } = square;
  const drawn = lines.length === 2 * order + 2 ? lines : lines.slice(0, 2 * order); // of many diagonals none gets a tick
  return drawn.flatMap((line, at) => {
    const cells = line.map((each) => [Math.floor(each / order), each % order]);
    const held = cells.map(([row, column]) => sheet.cells[row][column]);
    const is = held.every(({ role, text }) => text && role !== "wrong") && new Set(held.map(({ text }) => text)).size === order;
    return is ? [{ cells, side: ["row", "column", at === 2 * order ? "down" : "up"][Math.min(2, Math.floor(at / order))] }] : [];
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
 * The words of four tiles that a report names, which together are all tiles of a board: a line of it -> its cells.
 * @param {string[]} report
 * @param {any} board
 * @returns {Map<string, number[][]>}
 */
export function five(report, board) {
  const found = new Map();
  const left = new Map((board?.cells ?? []).flatMap((line, row) => line.map((cell, column) => [`${row} ${column}`, cell.text])));
  for (const text of report) {
    const tiles = /^ +[^ ]+ {2}([^ +]+(?:\+[^ +]+){3})$/.exec(text)?.[1].split("+");
    const cells = tiles?.map((tile) => {
      const place = [...left].find(([, held]) => held === tile)?.[0] ?? "";
      left.delete(place);
      return place.split(" ").map(Number);
    });
    if (cells?.every((cell) => cell.length === 2)) found.set(text, cells);
  }
  return found;
}

/** Cells of which each of these ways has a colour. @param {any[][]} cells @param {number[][][]} ways */
export function coloured(cells, ways) {
  const groups = new Map(ways.flatMap((each, at) => each.map((cell) => [String(cell), at + 1])));
  return cells.map((line, row) => line.map((cell, column) => {
    const group = groups.get(String([row, column]));
    return group ? { ...cell, role: cell.role === "marked" ? "plain" : cell.role, note: "", group } : cell;
  }));
}
