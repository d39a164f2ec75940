// The sheet that is drawn on: a grid that pointers and keys paint, with what is known of it marked in its cells.

import { make } from "./dom.js";
import { Board } from "./board.js";
import { blocks, LETTERS } from "./play-nonogram.js";
import { say } from "./words.js";

export const TOOLS = ["pen", "line", "box", "flood", "suggest"];
const MOST = 10; // numbers of a line that there is room for from the beginning
/** @type {Record<string, Place>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @typedef {{ open: Place[], differ: Place[], changed: Place[],
 *   changes: [number, number, string, number, number][] }} Marks places from 1
 */

export class Painting {
  board;
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

  /**
   * @param {HTMLElement} home @param {Sketch} sketch @param {() => void} changed
   * @param {(place: Place) => boolean} chosen takes the change at a cell
   */
  constructor(home, sketch, changed, chosen) {
    this.sketch = sketch;
    this.board = new Board(home);
    this.#changed = changed;
    this.#chosen = chosen;
    home.addEventListener("pointerdown", (event) => this.#down(event));
    home.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(name, (event) => this.#up(event));
    home.addEventListener("contextmenu", (event) => event.preventDefault());
    home.addEventListener("keydown", (event) => this.#key(event));
  }

  get picture() {
    const { rows, columns } = this.sketch.clues;
    const { single, palette, width, height } = this.sketch;
    const shade = (color) => (single ? "" : palette[color - 1]);
    const label = (/** @type {Block[]} */ blocks) => (blocks.length ? blocks : [[0, 1]]).map(([length, color]) =>
      ({ role: "plain", text: String(length), ...(length && shade(color) ? { colour: shade(color) } : {}) }));
    /** @type {Map<string, string>} */
    const kinds = new Map();
    for (const each of this.marks.open) kinds.set(each.join(), "setOpen");
    for (const each of this.marks.differ) kinds.set(each.join(), "setDiffers");
    const cells = Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => {
      const state = this.sketch.at([row, column]);
      const known = kinds.get([row + 1, column + 1].join());
      const said = [state ? say("filled") : say("setEmpty"), ...(known ? [say(known)] : [])].join(", ");
      return { role: state ? "filled" : "unknown", said, ...(state && shade(state) ? { colour: shade(state) } : {}) };
    }));
    this.#room = Math.max(this.#room, Math.min(MOST, Math.ceil(Math.max(width, height) / 4) + 2),
      ...[...rows, ...columns].map((blocks) => blocks.length));
    const [left, top] = [rows.map(label), columns.map(label)];
    return { title: "", room: this.#room, cells, left, top, every: 5, dense: true, lines: [] };
  }

  draw() {
    this.board.draw(this.picture);
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
    for (const [row, column, , , closes] of changes)
      if (!heat.has(`${row},${column}`)) heat.set(`${row},${column}`, closes / most);
    for (let row = 0; row < this.sketch.height; row++)
      for (let column = 0; column < this.sketch.width; column++) {
        const cell = this.board.cell(row, column);
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

  #down(event) {
    const place = /** @type {Place | null} */ (this.board.at(event.clientX, event.clientY));
    if (!place || this.#from) return;
    event.preventDefault();
    this.board.move(place[0], place[1], true, true);
    this.#pointer = event.pointerId;
    this.#start(place, event.button === 2);
  }

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

  #move(event) {
    if (!this.#from || event.pointerId !== this.#pointer) return;
    const place = /** @type {Place | null} */ (this.board.at(event.clientX, event.clientY));
    if (place && place.join() !== this.#path.at(-1)?.join()) this.#reach(place);
  }

  // The stroke goes on to a cell.
  #reach(place) {
    const last = this.#path.at(-1) ?? place;
    this.#path.push(place);
    if (this.tool === "pen") {
      this.sketch.put(line(last, place), this.#state);
      this.#tell();
    } else this.board.draft(this.#cells(place), 0);
  }

  /** @param {Place} place @returns {Place[]} */
  #cells(place) {
    const from = this.#from ?? place;
    return this.tool === "line" ? line(from, place) : box(from, place);
  }

  #up(event) {
    if (!this.#from || event.pointerId !== this.#pointer) return;
    if (event.type === "pointercancel") return this.#cancel();
    this.#close();
  }

  #close() {
    const last = this.#path.at(-1);
    if (!last) return;
    if (this.tool !== "pen") this.sketch.put(this.#cells(last), this.#state);
    this.#finish();
  }

  #finish() {
    this.#from = null;
    this.#path = [];
    this.board.draft([]);
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

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target?.closest(".cell")) return;
    const place = /** @type {Place} */ (this.board.focus);
    const step = STEPS[event.key];
    if (step) {
      this.board.move(place[0] + step[0], place[1] + step[1]);
      if (this.#from) this.#reach(/** @type {Place} */ (this.board.focus));
    } else if (event.key === "Home" || event.key === "End")
      this.board.move(place[0], event.key === "Home" ? 0 : this.sketch.width - 1);
    else if (event.key === "PageUp" || event.key === "PageDown")
      this.board.move(event.key === "PageUp" ? 0 : this.sketch.height - 1, place[1]);
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
  #touch(place, empties) {
    const state = empties || this.sketch.at(place) === this.color ? 0 : this.color;
    this.sketch.stroke(() => this.sketch.put([place], state));
    this.#tell();
  }

  #enter(place) {
    if (this.#from) this.#close();
    else this.#start(place, false);
  }

  // The next cell that lines leave open.
  #next([row, column]) {
    const { open } = this.marks;
    const after = open.find(([down, right]) => down - 1 > row || (down - 1 === row && right - 1 > column)) ?? open[0];
    if (after) this.board.move(after[0] - 1, after[1] - 1);
  }
}

/** @param {Sketch} sketch @param {number} color @param {(color: number) => void} take @returns {HTMLElement[]} */
export function swatches(sketch, color, take) {
  return sketch.palette.map((value, at) => {
    const button = make("button", { type: "button", class: "tool", "aria-pressed": String(color === at + 1),
      "aria-label": say("setColor", { number: at + 1, value }), onclick: () => take(at + 1) },
      make("i", { class: "swatch" }));
    button.querySelector("i")?.style.setProperty("--ink", value);
    return button;
  });
}

// A picture that is being drawn: its cells, its colors and its size, with all that was done to it. No page, no Python.

/**
 * @typedef {{ width: number, height: number, cells: number[], palette: string[] }} Drawing cells row by row: 0 is
 *   empty, otherwise the number of a color
 */

const REMEMBERED = 400; // strokes that can be taken back
export const LARGEST = 100; // cells of a side
export const COLORS = 8;
const SIDES = /** @type {const} */ ({ top: [0, 1], bottom: [0, 1], left: [1, 0], right: [1, 0] });

export class Sketch {
  /** @type {Drawing[]} */ #past = [];
  /** @type {Drawing[]} */ #future = [];
  mirrored = { across: false, down: false };

  constructor(width, height, palette = ["#000000"]) {
    /** @type {Drawing} */
    this.now = { width, height, cells: Array(width * height).fill(0), palette: [...palette] };
  }

  get width() { return this.now.width; }
  get height() { return this.now.height; }
  get palette() { return this.now.palette; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /** @param {Place} place */
  at([row, column]) {
    return this.now.cells[row * this.width + column];
  }

  // What came before a stroke is kept once, however many cells the stroke puts.
  begin() {
    this.#past.push({ ...this.now, cells: [...this.now.cells], palette: [...this.palette] });
    if (this.#past.length > REMEMBERED) this.#past.shift();
    this.#future = [];
  }

  // A stroke that put nothing is forgotten.
  end() {
    const before = this.#past.at(-1);
    if (before && same(before, this.now)) this.#past.pop();
  }

  stroke(edit) {
    this.begin();
    edit();
    this.end();
  }

  undo() {
    this.#turn(this.#past, this.#future);
  }

  redo() {
    this.#turn(this.#future, this.#past);
  }

  #turn(from, to) {
    const other = from.pop();
    if (!other) return;
    to.push(this.now);
    this.now = other;
  }

  // Puts a color into cells, and into those that lie opposite where it is mirrored.
  /** @param {Iterable<Place>} places @param {number} state */
  put(places, state) {
    const { width, height, cells } = this.now;
    for (const [row, column] of places) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      const rows = this.mirrored.down ? [row, height - 1 - row] : [row];
      const columns = this.mirrored.across ? [column, width - 1 - column] : [column];
      for (const each of rows) for (const other of columns) cells[each * width + other] = state;
    }
  }

  // The cells of one color that belong together, from this one.
  /** @param {Place} place @returns {Place[]} */
  area(place) {
    const state = this.at(place);
    const seen = new Set([key(place)]);
    const found = [place];
    for (const [row, column] of found)
      for (const [down, right] of /** @type {Place[]} */ ([[0, 1], [1, 0], [0, -1], [-1, 0]])) {
        const next = /** @type {Place} */ ([row + down, column + right]);
        const inside = next[0] >= 0 && next[1] >= 0 && next[0] < this.height && next[1] < this.width;
        if (!inside || seen.has(key(next)) || this.at(next) !== state) continue;
        seen.add(key(next));
        found.push(next);
      }
    return found;
  }

  // One line more or fewer at a side.
  /** @param {keyof typeof SIDES} side @param {number} by */
  grow(side, by) {
    const [across, down] = SIDES[side];
    const [width, height] = [this.width + across * by, this.height + down * by];
    if (width < 1 || height < 1 || width > LARGEST || height > LARGEST) return;
    const shift = by * Number(side === "top" || side === "left");
    this.#lay(width, height, ([row, column]) => [row - shift * down, column - shift * across]);
  }

  // The whole picture moved, what leaves on one side comes in on the other.
  move(down, right) {
    const { width, height } = this.now;
    this.#lay(width, height, ([row, column]) => [(row - down + height) % height, (column - right + width) % width]);
  }

  #lay(width, height, from) {
    const before = this.now;
    const cells = Array.from({ length: width * height }, (_, at) => {
      const [row, column] = from([Math.floor(at / width), at % width]);
      return row >= 0 && column >= 0 && row < before.height && column < before.width
        ? before.cells[row * before.width + column] : 0;
    });
    this.now = { ...before, width, height, cells };
  }

  // A color more, or another value for one.
  /** @param {number} number from 1 @param {string} value */
  paint(number, value) {
    const palette = [...this.palette];
    palette[number - 1] = value;
    this.now = { ...this.now, palette };
  }

  // Takes a color away: its cells are empty.
  drop(number) {
    const cells = this.now.cells.map((state) => (state === number ? 0 : state - Number(state > number)));
    this.now = { ...this.now, cells, palette: this.palette.filter((_, at) => at !== number - 1) };
  }

  // As Python has it.
  get values() {
    const colors = this.single ? {} : { colours: this.palette.map((each) => each.slice(1)).join(",") };
    return { by: "picture", width: this.width, height: this.height, ...colors };
  }

  get single() {
    return this.palette.length === 1 && this.palette[0] === "#000000";
  }

  get texts() {
    const { width, height, cells } = this.now;
    const sign = (state) => (state ? this.sign(state) : "");
    return Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).map(sign));
  }

  sign(state) {
    return this.palette.length === 1 ? "#" : LETTERS[state - 1];
  }

  state(text) {
    return !text ? 0 : text === "#" ? 1 : LETTERS.indexOf(text) + 1;
  }

  // Takes what Python or the browser's database has.
  /** @param {{ width?: number, height?: number, colours?: string }} values @param {string[][]} texts */
  take(values, texts) {
    const palette = values.colours ? values.colours.split(",").map((each) => `#${each}`) : ["#000000"];
    const cells = texts.flat().map((text) => this.state(text));
    this.now = { width: texts[0].length, height: texts.length, palette, cells };
  }

  // The blocks of each row, then of each column: [length, color].
  get clues() {
    const { width, height, cells } = this.now;
    const rows = Array.from({ length: height }, (_, row) => blocks(cells.slice(row * width, (row + 1) * width)));
    const columns = Array.from({ length: width },
      (_, at) => blocks(Array.from({ length: height }, (_, row) => cells[row * width + at])));
    return { rows, columns };
  }
}

function same(one, other) {
  return one.width === other.width && one.height === other.height
    && one.palette.join() === other.palette.join() && one.cells.every((state, at) => state === other.cells[at]);
}

const key = ([row, column]) => row * 1024 + column;

// The cells from one to another: all that a straight line goes through.
/** @param {Place} from @param {Place} to @returns {Place[]} */
function line([row, column], [down, right]) {
  const length = Math.max(Math.abs(down - row), Math.abs(right - column));
  /** @type {(from: number, to: number, at: number) => number} */
  const between = (from, to, at) => from + Math.round(((to - from) * at) / (length || 1));
  return Array.from({ length: length + 1 }, (_, at) => [between(row, down, at), between(column, right, at)]);
}

/** @param {Place} from @param {Place} to @returns {Place[]} */
function box([row, column], [down, right]) {
  const [top, left] = [Math.min(row, down), Math.min(column, right)];
  const [high, wide] = [Math.abs(down - row) + 1, Math.abs(right - column) + 1];
  return Array.from({ length: high * wide }, (_, at) => [top + Math.floor(at / wide), left + (at % wide)]);
}
