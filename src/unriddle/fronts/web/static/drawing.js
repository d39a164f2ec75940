// A nonogram that is drawn: touches fill cells, and the clues at the edges follow.

import { Board } from "./board.js";
import { follow } from "./hand.js";

export class Drawing {
  #board;
  #cells = [];

  constructor(home) {
    this.#board = new Board(home);
    follow(home, this.#board, {
      touch: (from, to, other) => this.#put(from, to, other),
      preview: (cells) => this.#board.draft(cells, cells.length),
      key: (cell, key) => [" ", "#", "Enter", "-", "Backspace", "Delete"].includes(key) && this.#put(cell, cell, "-BackspaceDelete".includes(key)),
    });
  }

  // A sheet of this size, with what was drawn before where it has room.
  size(rows, columns) {
    const before = this.#cells;
    this.#cells = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => before[row]?.[column] ?? 0));
    this.#draw();
  }

  get clues() {
    return { rows: this.#cells.map(blocks), columns: this.#cells[0].map((_, column) => blocks(this.#cells.map((line) => line[column]))) };
  }

  // All cells of a drag become what the first one was not; the second tool empties.
  #put(from, to, other) {
    const value = other ? 0 : 1 - this.#cells[from[0]][from[1]];
    for (let row = Math.min(from[0], to[0]); row <= Math.max(from[0], to[0]); row++)
      this.#cells[row].fill(value, Math.min(from[1], to[1]), Math.max(from[1], to[1]) + 1);
    this.#draw();
  }

  #draw() {
    const { rows, columns } = this.clues;
    const labels = (clues) => clues.map((clue) => clue.map((length) => ({ role: "plain", text: String(length) })));
    const cells = this.#cells.map((line) => line.map((filled) => ({ role: filled ? "filled" : "unknown" })));
    this.#board.draw({ cells, left: labels(rows), top: labels(columns), every: 5, dense: true, lines: [] });
  }
}

// The lengths of the blocks of a line, 0 for none.
export function blocks(line) {
  const found = line.join("").split("0").map((run) => run.length).filter(Boolean);
  return found.length ? found : [0];
}
