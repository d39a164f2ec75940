// Moves of Balda: a line for each, and its word drawn on the board where somebody points at it.

import { make } from "./dom.js";

// A step for the board, as hints have them.
export function drawn(picture, { cell, letter, path }) {
  const role = (each) => (each.role === "new" || each.role === "marked" ? "plain" : each.role);
  const cells = picture.cells.map((line) => line.map((each) => ({ role: role(each), text: each.text })));
  path.forEach(([row, column], at) => Object.assign(cells[row][column], { role: "marked", note: String(at + 1) }));
  Object.assign(cells[cell[0]][cell[1]], { role: "new", text: letter.toUpperCase() });
  return { cells, left: [], top: [] };
}

// A line with its word and points; `more` stands between them.
export function line(move, ...more) {
  const item = make("li", { class: "move", tabindex: "0", "data-move": JSON.stringify(move) });
  item.append(make("b", { text: move.word }), ...more, make("em", { text: move.points }));
  return item;
}

// Such a line with the letter and its cell.
export function placed(move) {
  const [row, column] = move.cell;
  return line(move, make("i", { text: `${move.letter.toUpperCase()} ${String.fromCharCode(65 + column)}${row + 1}` }));
}

// The move of a line.
export const moveOf = (item) => JSON.parse(item.dataset.move);
