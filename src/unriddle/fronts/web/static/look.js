// What a board looks like, and what its cells say.

import { say } from "./words.js";

const LONG = 2; // letters of a cell that is no tile
const NAMED = ["empty", "unknown", "filled", "blocked", "prize"];

/** @param {any} picture */
export function kind(picture) {
  if (picture.dense) return "dense";
  return picture.cells.some((line) => line.some((cell) => (cell.text ?? "").length > LONG)) ? "tiles" : "letters";
}

/** Whether dark type is to be read on a colour. @param {string} text */
export function light(text) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/**
 * What a cell says.
 * @param {any} picture
 * @param {number} row
 * @param {number} column
 */
export function words(picture, row, column) {
  const cell = picture.cells[row][column];
  const clues = (labels) => (labels ?? []).map((label) => label.text ?? "").join(" ");
  const [left, top] = [clues(picture.left[row]), clues(picture.top[column])];
  // On a board of letters the labels name the cell, as moves do: B2.
  const parts = [...(left && top && !picture.dense ? [top + left] : []), say("row", { row: row + 1, column: column + 1 })];
  parts.push(cell.said || cell.text || (NAMED.includes(cell.role) ? say(cell.role) : say("unknown")));
  if (cell.role === "wrong") parts.push(say("wrong"));
  if (cell.marked || cell.role === "marked") parts.push(say("marked"));
  if (cell.note) parts.push(cell.note);
  if (cell.ticks) parts.push(say("lineDone"));
  if ((left || top) && picture.dense) parts.push(say("clue", { left, top }));
  return parts.join(", ");
}
