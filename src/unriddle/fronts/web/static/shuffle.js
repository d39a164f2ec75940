// Tiles in another order: how they lie is the reader's own, and what is played names them as the puzzle does.

import { $, show } from "./dom.js";
import { kind } from "./look.js";

export class Shuffle {
  /** @type {number[]} where each tile lies: place -> tile; empty for the order of the puzzle */
  #order = [];
  #wide = 0;

  /** @param {() => void} changed */
  constructor(changed) {
    $("shuffle").onclick = () => {
      const places = this.#order.map((_, at) => at);
      for (let at = places.length - 1; at > 0; at--) {
        const other = Math.floor(Math.random() * (at + 1));
        [this.#order[at], this.#order[other]] = [this.#order[other], this.#order[at]];
      }
      changed();
    };
  }

  /** @param {any} sheet */
  offer(sheet) {
    const tiles = kind(sheet) === "tiles" && !sheet.turn;
    const count = tiles ? sheet.cells.flat().length : 0;
    this.#wide = tiles ? sheet.cells[0].length : 0;
    if (this.#order.length !== count) this.#order = Array.from({ length: count }, (_, at) => at);
    show($("shuffle"), tiles);
  }

  /** A picture as it lies. @param {any} picture */
  seen(picture) {
    if (!this.#order.length || !picture?.cells) return picture;
    const flat = picture.cells.flat();
    return { ...picture, cells: picture.cells.map((line, row) => line.map((_, column) => flat[this.#order[row * this.#wide + column]])) };
  }

  /** Where cells of the puzzle lie. @param {number[][]} cells */
  lie(cells) {
    return this.#order.length ? cells.map(([row, column]) => this.#cell(this.#order.indexOf(row * this.#wide + column))) : cells;
  }

  /** The cell of the puzzle that lies here. @param {number[]} cell */
  at([row, column]) {
    return this.#order.length ? this.#cell(this.#order[row * this.#wide + column]) : [row, column];
  }

  #cell(at) {
    return [Math.floor(at / this.#wide), at % this.#wide];
  }
}
