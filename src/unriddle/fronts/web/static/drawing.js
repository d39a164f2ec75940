// A sheet that is painted: a touch puts the paint into cells or takes it away. What it looks like comes from Python.

import { Board } from "./board.js";
import { follow } from "./hand.js";

export class Drawing {
  #board;
  #paint;
  #texts;
  #changed;

  constructor(home, { texts, paint }, changed) {
    this.#board = new Board(home);
    this.#paint = paint;
    this.#texts = texts.map((row) => [...row]);
    this.#changed = changed;
    follow(home, this.#board, {
      touch: (from, to, other) => this.#put(from, to, other),
      preview: (cells) => this.#board.draft(cells, cells.length),
      key: (cell, key) => [" ", "#", "Enter", "-", "Backspace", "Delete"].includes(key) && this.#put(cell, cell, "-BackspaceDelete".includes(key)),
    });
  }

  get texts() {
    return this.#texts;
  }

  // What was painted before, where it has room.
  take(texts) {
    this.#texts = this.#texts.map((row, at) => row.map((text, column) => texts[at]?.[column] ?? text));
  }

  draw(picture) {
    this.#board.draw(picture);
  }

  // All cells of a drag become what the first one was not; the second tool empties.
  #put(from, to, other) {
    const text = other || this.#texts[from[0]][from[1]] ? "" : this.#paint;
    for (let row = Math.min(from[0], to[0]); row <= Math.max(from[0], to[0]); row++)
      this.#texts[row].fill(text, Math.min(from[1], to[1]), Math.max(from[1], to[1]) + 1);
    this.#changed();
  }
}
