// A picture that is being drawn: its cells, its colors and its size, with all that was done to it. No page, no Python.

/** @typedef {{ width: number, height: number, cells: number[], palette: string[] }} Drawing cells row by row: 0 is empty, otherwise the number of a color */

const MOST = 400; // strokes that can be taken back
export const LARGEST = 100; // cells of a side
export const COLORS = 8;
const LETTERS = "abcdefgh";
const SIDES = /** @type {const} */ ({ top: [0, 1], bottom: [0, 1], left: [1, 0], right: [1, 0] });

export class Sketch {
  /** @type {Drawing[]} */ #past = [];
  /** @type {Drawing[]} */ #future = [];
  mirrored = { across: false, down: false };

  /** @param {number} width @param {number} height @param {string[]} palette */
  constructor(width, height, palette = ["#000000"]) {
    /** @type {Drawing} */
    this.now = { width, height, cells: Array(width * height).fill(0), palette: [...palette] };
  }

  get width() {
    return this.now.width;
  }

  get height() {
    return this.now.height;
  }

  get palette() {
    return this.now.palette;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {Place} place */
  at([row, column]) {
    return this.now.cells[row * this.width + column];
  }

  // What came before a stroke is kept once, however many cells the stroke puts.
  begin() {
    this.#past.push({ ...this.now, cells: [...this.now.cells], palette: [...this.palette] });
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
  }

  // A stroke that put nothing is forgotten.
  end() {
    const before = this.#past.at(-1);
    if (before && same(before, this.now)) this.#past.pop();
  }

  /** @param {() => void} edit */
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

  /** @param {Drawing[]} from @param {Drawing[]} to */
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
    this.#laid(width, height, ([row, column]) => [row - shift * down, column - shift * across]);
  }

  // The whole picture moved, what leaves on one side comes in on the other.
  /** @param {number} down @param {number} right */
  move(down, right) {
    const { width, height } = this.now;
    this.#laid(width, height, ([row, column]) => [(row - down + height) % height, (column - right + width) % width]);
  }

  /** @param {number} width @param {number} height @param {(place: Place) => Place} from */
  #laid(width, height, from) {
    const before = this.now;
    const cells = Array.from({ length: width * height }, (_, at) => {
      const [row, column] = from([Math.floor(at / width), at % width]);
      return row >= 0 && column >= 0 && row < before.height && column < before.width ? before.cells[row * before.width + column] : 0;
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
  /** @param {number} number */
  drop(number) {
    const cells = this.now.cells.map((state) => (state === number ? 0 : state - Number(state > number)));
    this.now = { ...this.now, cells, palette: this.palette.filter((_, at) => at !== number - 1) };
  }

  // As Python has it.
  get values() {
    const colours = this.single ? {} : { colours: this.palette.map((each) => each.slice(1)).join(",") };
    return { by: "picture", width: this.width, height: this.height, ...colours };
  }

  get single() {
    return this.palette.length === 1 && this.palette[0] === "#000000";
  }

  get texts() {
    const { width, height, cells } = this.now;
    const sign = (/** @type {number} */ state) => (state ? this.sign(state) : "");
    return Array.from({ length: height }, (_, row) => cells.slice(row * width, (row + 1) * width).map(sign));
  }

  /** @param {number} state */
  sign(state) {
    return this.palette.length === 1 ? "#" : LETTERS[state - 1];
  }

  /** @param {string} text */
  state(text) {
    return !text ? 0 : text === "#" ? 1 : LETTERS.indexOf(text) + 1;
  }

  // Takes what Python or the browser's database has.
  /** @param {{ width?: number, height?: number, colours?: string }} values @param {string[][]} texts */
  take(values, texts) {
    const palette = values.colours ? values.colours.split(",").map((each) => `#${each}`) : ["#000000"];
    this.now = { width: texts[0].length, height: texts.length, palette, cells: texts.flat().map((text) => this.state(text)) };
  }

  // The blocks of each row, then of each column: [length, color].
  get clues() {
    const { width, height, cells } = this.now;
    const rows = Array.from({ length: height }, (_, row) => runs(cells.slice(row * width, (row + 1) * width)));
    const columns = Array.from({ length: width }, (_, at) => runs(Array.from({ length: height }, (_, row) => cells[row * width + at])));
    return { rows, columns };
  }
}

/** @param {number[]} cells @returns {Block[]} */
function runs(cells) {
  /** @type {Block[]} */ const found = [];
  cells.forEach((state, at) => {
    if (!state) return;
    const last = found.at(-1);
    if (last && at && cells[at - 1] === state) last[0]++;
    else found.push([1, state]);
  });
  return found;
}

/** @param {Drawing} one @param {Drawing} other */
function same(one, other) {
  return one.width === other.width && one.height === other.height && one.palette.join() === other.palette.join() && one.cells.every((state, at) => state === other.cells[at]);
}

/** @param {Place} place */
const key = ([row, column]) => row * 1024 + column;

// The cells from one to another: all that a straight line goes through.
/** @param {Place} from @param {Place} to @returns {Place[]} */
export function line([row, column], [down, right]) {
  const length = Math.max(Math.abs(down - row), Math.abs(right - column));
  return Array.from({ length: length + 1 }, (_, at) => [row, column].map((start, side) => start + Math.round((([down, right][side] - start) * at) / (length || 1)))).map(([one, other]) => [one, other]);
}

/** @param {Place} from @param {Place} to @returns {Place[]} */
export function box([row, column], [down, right]) {
  const [top, left, high, wide] = [Math.min(row, down), Math.min(column, right), Math.abs(down - row) + 1, Math.abs(right - column) + 1];
  return Array.from({ length: high * wide }, (_, at) => [top + Math.floor(at / wide), left + (at % wide)]);
}

// The cells that a path encloses, and the path itself.
/** @param {Place[]} path @returns {Place[]} */
export function enclosed(path) {
  const rim = path.flatMap((place, at) => line(place, path[(at + 1) % path.length]));
  const [top, bottom] = [Math.min(...rim.map((each) => each[0])), Math.max(...rim.map((each) => each[0]))];
  const found = new Map(rim.map((place) => [key(place), place]));
  for (let row = top; row <= bottom; row++) {
    const ends = path.flatMap(([one, column], at) => {
      const [other, right] = path[(at + 1) % path.length];
      const crosses = one <= row !== other <= row;
      return crosses ? [column + ((row - one) / (other - one)) * (right - column)] : [];
    }).sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < ends.length; pair += 2)
      for (let column = Math.ceil(ends[pair]); column <= Math.floor(ends[pair + 1]); column++) found.set(key([row, column]), [row, column]);
  }
  return [...found.values()];
}
