// Balda's moves, B2 Х ХАЛДА 5 B2-B3-C3: told in two parts, and drawn on the board where somebody points at one.

import { make } from "./dom.js";
import { number, say } from "./words.js";

const MOVE = /^([A-Z])(\d+) (\p{L}) (\p{L}+)(?: (\d+))?(?: ([A-Z]\d+(?:-[A-Z]\d+)*))?/u;

const ANYWHERE = /[A-Z]\d+ \p{L} \p{L}+ \d+ [A-Z]\d+(?:-[A-Z]\d+)*/u; // such a move in a sentence
const SPELLED = /(\S+) +([^\s+]+(?:\+[^\s+]+)*) +(\d+)$/; // a word of tiles, and how it is made

const place = (name) => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];

// What a line says of a move, null for another line: {cell, letter, word, points, path}.
export function moveIn(text) {
  const match = MOVE.exec(text);
  if (!match) return null;
  const [, column, row, letter, word, points = "", path = ""] = match;
  return { cell: place(column + row), letter, word, points, path: path.split("-").filter(Boolean).map(place) };
}

// A step for the board, as hints have them.
export function drawn(picture, { cell, letter, path }) {
  const cells = picture.cells.map((line) => line.map(({ role, text }) => ({ role: role === "new" || role === "marked" ? "plain" : role, text })));
  path.forEach(([row, column], at) => Object.assign(cells[row][column], { role: "marked", note: String(at + 1) }));
  Object.assign(cells[cell[0]][cell[1]], { role: "new", text: letter });
  return { cells, left: [], top: [] };
}

// A sentence with the move that it tells in words, too.
export function inWords(text) {
  const spelled = SPELLED.exec(text);
  if (spelled && spelled[1] === spelled[2].replaceAll("+", "")) return `${text.slice(0, spelled.index)}${spelled[1]} = ${spelled[2].replaceAll("+", " + ")}`;
  return text.replace(ANYWHERE, (found) => {
    const [cell, letter, word, points] = found.split(" ");
    return say("moveTold", { cell, letter, word, points: number(Number(points)) });
  });
}

// A line of a report: of a move its word, points and cell.
export function line(text) {
  const move = moveIn(text);
  if (!move?.path.length) return make("li", { text });
  const { cell, letter, word, points } = move;
  return make("li", { class: "move", tabindex: "0", "data-move": text },
    make("b", { text: word.toLowerCase() }), make("i", { text: `${letter} ${String.fromCharCode(65 + cell[1])}${cell[0] + 1}` }), make("em", { text: points }));
}
