// The sheet that is drawn on: a grid that pointers and keys paint, with what is known of it marked in its cells.

import { Board } from "./board.js";
import { make } from "./dom.js";
import { box, enclosed, line, Sketch } from "./set-sketch.js";
import { say } from "./words.js";

export const TOOLS = ["pen", "line", "box", "lasso", "flood", "suggest"];
const MOST = 10; // numbers of a line that there is room for from the beginning
const STEPS = /** @type {Record<string, Place>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });

/** @typedef {{ open: Place[], differ: Place[], changed: Place[], changes: [number, number, string, number, number][] }} Marks places from 1 */

export class Painting {
  #board;
  #changed;
  #chosen;
  tool = "pen";
  color = 1; // that is put; 0 empties
  /** @type {Place | null} */ #from = null;
  /** @type {Place[]} */ #path = [];
  #state = 0;
  #pointer = 0;
  #frame = 0;
  #room = 0; // numbers of a line that there was room for: cells must not move under a pointer
  /** @type {Marks} */ marks = { open: [], differ: [], changed: [], changes: [] };

  /** @param {HTMLElement} home @param {Sketch} sketch @param {() => void} changed @param {(place: Place) => boolean} chosen takes the change at a cell */
  constructor(home, sketch, changed, chosen) {
    this.sketch = sketch;
    this.#board = new Board(home);
    this.#changed = changed;
    this.#chosen = chosen;
    home.addEventListener("pointerdown", (event) => this.#down(event));
    home.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(name, (event) => this.#up(event));
    home.addEventListener("contextmenu", (event) => event.preventDefault());
    home.addEventListener("keydown", (event) => this.#key(event));
  }

  get board() {
    return this.#board;
  }

  get picture() {
    const { rows, columns } = this.sketch.clues;
    const { single, palette, width, height } = this.sketch;
    const shade = (/** @type {number} */ color) => (single ? "" : palette[color - 1]);
    const label = (/** @type {Block[]} */ blocks) => (blocks.length ? blocks : [[0, 1]]).map(([length, color]) => ({ role: "plain", text: String(length), ...(length && shade(color) ? { colour: shade(color) } : {}) }));
    const kinds = new Map([...this.marks.open.map((each) => /** @type {[string, string]} */ ([each.join(), "setOpen"])), ...this.marks.differ.map((each) => /** @type {[string, string]} */ ([each.join(), "setDiffers"]))]);
    const cells = Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => {
      const state = this.sketch.at([row, column]);
      const known = kinds.get([row + 1, column + 1].join());
      const said = [state ? say("filled") : say("setEmpty"), ...(known ? [say(known)] : [])].join(", ");
      return { role: state ? "filled" : "unknown", said, ...(state && shade(state) ? { colour: shade(state) } : {}) };
    }));
    this.#room = Math.max(this.#room, Math.min(MOST, Math.ceil(Math.max(width, height) / 4) + 2), ...[...rows, ...columns].map((blocks) => blocks.length));
    return { title: "", room: this.#room, cells, left: rows.map(label), top: columns.map(label), every: 5, dense: true, lines: [] };
  }

  draw() {
    this.#board.draw(this.picture);
    this.mark();
  }

  // Shows what is known in the cells: hatched, shaded, warm where a change would close much.
  mark() {
    const { open, differ, changed, changes } = this.marks;
    /** @type {Map<string, [string, number]>} */ const looks = new Map();
    for (const each of open) looks.set(each.join(), ["open", 0]);
    for (const each of differ) looks.set(each.join(), ["differ", 0]);
    for (const each of changed) looks.set(each.join(), ["changed", 0]);
    const most = Math.max(1, ...changes.map((each) => each[4]));
    const heat = new Map();
    for (const [row, column, , , closes] of changes) if (!heat.has(`${row},${column}`)) heat.set(`${row},${column}`, closes / most);
    for (let row = 0; row < this.sketch.height; row++)
      for (let column = 0; column < this.sketch.width; column++) {
        const cell = this.#board.cell(row, column);
        const name = `${row + 1},${column + 1}`;
        const look = looks.get(name)?.[0] ?? "";
        const warm = heat.has(name) ? heat.get(name).toFixed(2) : "";
        if ((cell.dataset.set ?? "") !== look) look ? (cell.dataset.set = look) : delete cell.dataset.set;
        if ((cell.dataset.heat ?? "") === warm) continue;
        if (warm) {
          cell.dataset.heat = warm;
          cell.style.setProperty("--heat", warm);
        } else delete cell.dataset.heat;
      }
  }

  // What is known is of another picture.
  forget() {
    this.marks = { open: [], differ: [], changed: [], changes: [] };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const place = /** @type {Place | null} */ (this.#board.at(event.clientX, event.clientY));
    if (!place || this.#from) return;
    event.preventDefault();
    this.#board.move(place[0], place[1], true, true);
    this.#pointer = event.pointerId;
    this.#start(place, event.button === 2);
  }

  /** @param {Place} place @param {boolean} empties */
  #start(place, empties) {
    if (this.tool === "suggest") return void this.#chosen(place);
    this.#state = empties || this.sketch.at(place) === this.color ? 0 : this.color;
    this.sketch.begin();
    if (this.tool === "flood") {
      this.sketch.put(this.sketch.area(place), this.#state);
      return this.#finish();
    }
    [this.#from, this.#path] = [place, [place]];
    this.#reach(place);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#from || event.pointerId !== this.#pointer) return;
    const place = /** @type {Place | null} */ (this.#board.at(event.clientX, event.clientY));
    if (place && place.join() !== this.#path.at(-1)?.join()) this.#reach(place);
  }

  // The stroke goes on to a cell.
  /** @param {Place} place */
  #reach(place) {
    const last = this.#path.at(-1) ?? place;
    this.#path.push(place);
    if (this.tool === "pen") {
      this.sketch.put(line(last, place), this.#state);
      this.#tell();
    } else this.#board.draft(this.#cells(place), 0);
  }

  /** @param {Place} place @returns {Place[]} */
  #cells(place) {
    const from = this.#from ?? place;
    if (this.tool === "line") return line(from, place);
    return this.tool === "box" ? box(from, place) : this.#path;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#from || event.pointerId !== this.#pointer) return;
    if (event.type === "pointercancel") return this.#cancel();
    this.#close();
  }

  #close() {
    const last = this.#path.at(-1);
    if (!last) return;
    if (this.tool === "lasso") this.sketch.put(enclosed(this.#path), this.#state);
    else if (this.tool !== "pen") this.sketch.put(this.#cells(last), this.#state);
    this.#finish();
  }

  #finish() {
    this.#from = null;
    this.#path = [];
    this.#board.draft([]);
    this.sketch.end();
    this.#tell();
  }

  #cancel() {
    this.#finish();
    this.sketch.undo();
    this.#tell();
  }

  // What changed is drawn once a frame, however many cells a pointer passes.
  #tell() {
    this.forget();
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
      this.#changed();
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target?.closest(".cell")) return;
    const place = /** @type {Place} */ (this.#board.focus);
    const step = STEPS[event.key];
    if (step) {
      this.#board.move(place[0] + step[0], place[1] + step[1]);
      if (this.#from) this.#reach(/** @type {Place} */ (this.#board.focus));
    } else if (event.key === "Home" || event.key === "End") this.#board.move(place[0], event.key === "Home" ? 0 : this.sketch.width - 1);
    else if (event.key === "PageUp" || event.key === "PageDown") this.#board.move(event.key === "PageUp" ? 0 : this.sketch.height - 1, place[1]);
    else if (event.key === " " || event.key === "#") this.#touch(place, false);
    else if (event.key === "Enter") this.#enter(place);
    else if (["-", "Backspace", "Delete"].includes(event.key)) this.#touch(place, true);
    else if (event.key === "Escape" && this.#from) this.#cancel();
    else if (event.key.toLowerCase() === "o") this.#next(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Space is a touch with the pen, whatever the tool; Enter begins a stroke of the tool and ends it.
  /** @param {Place} place @param {boolean} empties */
  #touch(place, empties) {
    const state = empties || this.sketch.at(place) === this.color ? 0 : this.color;
    this.sketch.stroke(() => this.sketch.put([place], state));
    this.#tell();
  }

  /** @param {Place} place */
  #enter(place) {
    if (this.#from) this.#close();
    else this.#start(place, false);
  }

  // The next cell that lines leave open.
  /** @param {Place} place */
  #next([row, column]) {
    const { open } = this.marks;
    const after = open.find(([down, right]) => down - 1 > row || (down - 1 === row && right - 1 > column)) ?? open[0];
    if (after) this.#board.move(after[0] - 1, after[1] - 1);
  }
}

/** @param {Sketch} sketch @param {number} color @param {(color: number) => void} take @returns {HTMLElement[]} */
export function swatches(sketch, color, take) {
  return sketch.palette.map((value, at) => {
    const button = make("button", { type: "button", class: "tool", "aria-pressed": String(color === at + 1), "aria-label": say("setColor", { number: at + 1, value }), onclick: () => take(at + 1) }, make("i", { class: "swatch" }));
    button.querySelector("i")?.style.setProperty("--ink", value);
    return button;
  });
}
