// Draws a picture as a grid of elements, and changes only the cells that changed.

import { color, drawing, make, afterPaint } from "./dom.js";
import { BROKEN } from "./play-nonogram.js";
import { whole } from "./thumb.js";
import { say } from "./words.js";

const SPOKEN = 1600; // cells that all carry their words; of more, only the one in focus
const GROUPS = 5; // that have a color of their own
const PART = 0.36; // of the room goes to clues of a board that is moved about, or half of it where that is enough
const BELOW = 172; // pixels at the end of a board that is moved about, over which whole clues may lie
const NO_CLUES = { widest: 0, tallest: 0, longest: 0 };
const MANY = 900; // cells, of which each one that fades takes longer than a frame has
const SLICE = 300; // cells that change before a frame, of so many
export const SMALL = 26; // pixels of a cell in a small picture
const LARGEST = 4; // times the size that a board has by itself

export class Board {
  home;
  #grid = null;
  #shape = "";
  #cells = []; // rows of elements
  #drawn = []; // what each shows, as a text
  #seen = []; // and as it came: who plays here gives the same again for what did not change
  #way = ""; // how all of them are drawn
  #labels = [];
  #labelled = []; // what each shows, as it came
  /** @type {Map<string, Control[]>} */
  #marked = new Map(); // class -> its cells
  #tinted = []; // elements of the row and the column in focus
  #crossed = null; // their crossing
  #zoom = 1;
  #paper = null;
  #room = null; // what clues take
  #fitted = null;
  focus = [0, 0];
  #spot;
  changed = () => {}; // called when the size or the place of the board is another
  picture = null;
  signs = new Map(); // color -> the letter that stands for it, shown where the reader wants it
  #thumb;
  #alone = false;
  #whole = null; // the canvas of one that has many cells

  // `thumb`: the most pixels of a cell in a small picture of the whole, which nobody touches.
  constructor(home, thumb = 0) {
    this.home = home;
    this.#thumb = thumb;
    this.#spot = new Spot(home);
    new ResizeObserver(() => this.#fit()).observe(home);
  }

  // Whether there is more of it than is seen.
  get small() {
    return Boolean(this.#fitted) && (this.#fitted.small || this.#zoom > 1);
  }

  cell(row, column) {
    return this.#cells[row]?.[column];
  }

  get rows() {
    return this.#cells.length;
  }

  get columns() {
    return this.#cells[0]?.length ?? 0;
  }

  get #many() {
    return this.rows * this.columns > MANY;
  }

  draw(picture) {
    this.picture = picture;
    const { cells, left, top } = picture;
    const shape = [cells.length, cells[0]?.length, left.length, top.length, kind(picture)].join(" ");
    const way = `${picture.dense} ${this.signs.size}`;
    const fresh = shape !== this.#shape || way !== this.#way;
    const place = shape === this.#shape ? null : this.#place; // before there are cells that would be laid out twice
    if (place) this.#build(picture, shape);
    this.#way = way;
    const most = this.#many && !fresh && !this.#alone ? SLICE : Infinity;
    let put = 0;
    for (const [row, line] of cells.entries()) {
      const seen = this.#seen[row];
      for (let column = 0; column < line.length && put < most; column++) {
        if (seen[column] === line[column] && !fresh) continue;
        seen[column] = line[column];
        put += Number(this.#put(row, column, line[column]));
      }
    }
    if (put >= most) afterPaint(() => this.picture === picture && this.draw(picture));
    if (kind(picture) === "tiles") this.#bar(picture);
    if (this.#alone) this.#paint();
    if (this.#label(picture, fresh) || fresh) this.#fit(place ?? this.#place);
    this.changed();
  }

  // A row of tiles that is a word found is one bar, whose tiles are seen while another word is made.
  #bar({ bars = [], cells }) {
    this.#cells.forEach(([{ parentElement: row }], at) => {
      row.className = bars[at] ? `row joined group${((cells[at][0].group - 1) % GROUPS) + 1}` : "row";
      row.dataset.bar = bars[at] ?? "";
    });
  }

  // Shows a step on the board as it stands: what follows, what
  // it follows from, and the rest dimmed; null takes it away.
  hint(picture) {
    const first = this.#spot.show(this.picture, picture, this.#cells, this.#labels);
    if (first) this.reveal(...first);
  }

  // A picture that is whole stands alone: without clues, grid and crosses, as large as there is room.
  alone(on) {
    if (this.#alone === on || !this.picture) return;
    this.#alone = on;
    this.home.classList.toggle("done", on && this.picture.dense);
    if (!this.picture.dense) return;
    this.#paint();
    this.#zoom = 1;
    this.#fit();
  }

  // A picture of many cells is a canvas while it stands alone: to lay all of them out holds the page up.
  #paint() {
    this.#whole?.remove();
    this.#whole = null;
    if (!this.#alone || !this.picture.dense || !this.#many) return;
    this.#grid.append((this.#whole = whole(this.picture)));
  }

  clear() {
    this.alone(false);
    this.signs = new Map();
    this.#shape = "";
    this.#grid = this.picture = null;
    this.#cells = [];
    this.#zoom = 1;
    this.#fitted = null;
    this.home.replaceChildren();
  }

  // Marks the cells of a move half made.
  draft(cells, length = 0) {
    for (const each of this.#marked.get("last") ?? []) delete each.dataset.length;
    for (const each of this.#marked.get("put") ?? []) delete each.dataset.put;
    this.#mark("draft", cells);
    this.#trail(cells);
    this.#mark("last", cells.slice(-1));
    const [last] = this.#marked.get("last");
    if (this.#grid) this.#grid.dataset.length = length > 1 ? String(length) : "";
    if (last && length > 1) last.dataset.length = String(length);
  }

  // One path through the letters of a word that is traced; its first cell is that of the new letter.
  #trail(cells) {
    this.#grid?.querySelector(".trail")?.remove();
    const way = this.home.dataset.family === "balda" ? cells.slice(1) : [];
    if (this.#thumb || way.length < 1) return;
    const [{ offsetLeft, offsetTop, offsetWidth: size }] = [this.#cells[0][0]];
    const points = way.map(([row, column]) =>
      `${offsetLeft + (column + 0.5) * size},${offsetTop + (row + 0.5) * size}`).join(" ");
    const line = drawing("polyline", { points, "stroke-width": size * 0.6 });
    this.#grid.append(drawing("svg", { class: "trail", "aria-hidden": "true" }, line));
    this.#mark("traced", way);
  }

  // A letter that is chosen for a cell, before the move is made.
  put([row, column], letter) {
    const element = this.#cells[row]?.[column];
    if (!element || this.picture.cells[row][column].text) return;
    this.#mark("put", [[row, column]]);
    element.dataset.put = letter;
  }

  // Another shade for cells that are only supposed.
  shade(cells) {
    this.#mark("supposed", cells);
  }

  // What the cell in focus says.
  get told() {
    return this.rows ? words(this.picture, this.focus[0], this.focus[1]) : "";
  }

  // Rings around cells that are wrong.
  wrong(cells) {
    this.#mark("mistake", cells);
  }

  // These cells are of a class, and no others.
  #mark(name, cells) {
    for (const each of this.#marked.get(name) ?? []) each.classList.remove(name);
    const marked = cells.map(([row, column]) => this.#cells[row]?.[column]).filter(Boolean);
    for (const each of marked) each.classList.add(name);
    this.#marked.set(name, marked);
  }

  // Larger or smaller, with what lies at a point of the screen staying there.
  zoom(factor, x = 0, y = 0) {
    if (!this.#fitted) return;
    const least = Math.min(1, this.#fitted.whole / this.#fitted.size);
    const [place, before] = [this.home.getBoundingClientRect(), this.#zoom];
    this.#zoom = Math.min(LARGEST, Math.max(least, this.#zoom * factor));
    const by = this.#zoom / before;
    const [across, down] = [x ? x - place.left : place.width / 2, y ? y - place.top : place.height / 2];
    const [left, top] = [(this.home.scrollLeft + across) * by - across, (this.home.scrollTop + down) * by - down];
    this.#fit();
    this.home.scrollTo(left, top);
  }

  // Brings a cell into view, if it is not.
  reveal(row, column) {
    if (this.small) this.#cells[row]?.[column]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // The cell at a point of the screen, null for none; clues that lie over cells hide them.
  at(x, y) {
    return this.of(document.elementFromPoint(x, y));
  }

  // The cell that an element is, or lies in.
  of(target) {
    const element = target?.closest(".cell");
    return element && this.home.contains(element)
      ? [Number(element.dataset.row), Number(element.dataset.column)] : null;
  }

  // The cell in focus is another one; `into`: the focus itself goes there, and the board with it.
  move(row, column, into = true, still = false) {
    if (!this.rows) return;
    const before = this.focus;
    /** @type {Place} */
    const after = [Math.max(0, Math.min(this.rows - 1, row)), Math.max(0, Math.min(this.columns - 1, column))];
    this.#cells[before[0]]?.[before[1]]?.setAttribute("tabindex", "-1");
    this.focus = after;
    const element = this.#cells[after[0]][after[1]];
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", words(this.picture, ...after));
    this.#cross(after);
    if (into) element.focus({ preventScroll: still });
    this.changed();
  }

  #build(picture, shape) {
    this.#shape = shape;
    this.#grid = make("div", { class: `grid ${kind(picture)}`, role: "grid", "aria-label": say("board") });
    this.#cells = [];
    this.#drawn = [];
    this.#seen = picture.cells.map(() => []);
    this.#labels = [];
    this.#labelled = [];
    this.#room = null;
    this.#marked.clear();
    this.#tinted = [];
    this.#crossed = null;
    this.focus = [0, 0];
    if (picture.top.length) {
      const tops = picture.top.map(() => make("div", { class: "top", role: "columnheader" }));
      const map = make("canvas", { class: "map", hidden: "" });
      const corner = picture.left.length ? [make("div", { class: "corner", role: "presentation" }, map)] : [];
      this.#grid.append(make("div", { class: "tops", role: "row" }, ...corner, ...tops));
      this.#labels.push(...tops);
    }
    picture.cells.forEach((line, row) => {
      const cells = line.map((_, column) => {
        const heavy = (at) => picture.every && at && at % picture.every === 0;
        const fifth = (heavy(column) ? " fifthColumn" : "") + (heavy(row) ? " fifthRow" : "")
          + (row === column ? " down" : "") + (row + column === line.length - 1 ? " up" : "");
        const data = { "data-row": row, "data-column": column, "data-fifth": fifth };
        return make("div", { class: `cell${fifth}`, role: "gridcell", tabindex: "-1", ...data });
      });
      const left = picture.left.length ? [make("div", { class: "left", role: "rowheader" })] : [];
      this.#labels.push(...left);
      this.#cells.push(cells);
      this.#drawn.push(line.map(() => ""));
      this.#grid.append(make("div", { class: "row", role: "row" }, ...left, ...cells));
    });
    this.#cells[0]?.[0]?.setAttribute("tabindex", "0");
    this.#grid.addEventListener("focusin", ({ target }) => {
      const cell = target.closest(".cell");
      const place = cell && [Number(cell.dataset.row), Number(cell.dataset.column)];
      if (place && String(place) !== String(this.#crossed)) this.move(...place, false);
    });
    this.home.classList.toggle("many", this.#many);
    this.home.replaceChildren(this.#grid);
    if (this.#thumb)
      for (const each of [this.#grid, ...this.#grid.querySelectorAll("*")])
        for (const name of ["role", "tabindex", "aria-label"]) each.removeAttribute(name);
  }

  // Whether it looks different now.
  #put(row, column, cell) {
    const { said, role, text, colour: ink, note, marked, group: of, ticks } = cell;
    const shown = [this.picture.dense, said, role, text, ink, note, marked, of, ticks, this.signs.size].join("|");
    if (this.#drawn[row][column] === shown) return false;
    const element = this.#cells[row][column];
    const fresh = this.#drawn[row][column] !== "";
    this.#drawn[row][column] = shown;
    const filled = cell.role === "wrong"
      && this.picture.dense && cell.colour && (cell.marked || cell.colour === BROKEN);
    const looks = cell.role === "wrong" && this.picture.dense
      ? `wrong ${filled ? "filled" : "empty"}` : `${cell.role}${cell.marked ? " marked" : ""}`;
    const group = cell.group ? ` group group${((cell.group - 1) % GROUPS) + 1}` : "";
    element.className = `cell ${looks}${group}${element.dataset.fifth}${fresh ? " changed" : ""}`;
    element.textContent = cell.text ?? "";
    for (const side of cell.ticks?.split(" ") ?? []) element.append(make("i", { class: `ticked ${side}` }));
    const notes = this.home.dataset.family === "latin" && notesOf(cell, Number(this.picture.tools?.[0]?.name ?? 1));
    if (notes) element.append(notes);
    if (cell.note) element.dataset.note = cell.note;
    else delete element.dataset.note;
    if (filled || cell.role === "filled" || cell.role === "given" || cell.role === "new")
      element.style.setProperty("--ink", color(cell.colour) || "");
    if (color(cell.colour) && cell.colour !== BROKEN) element.classList.add("colored");
    this.#sign(element, cell.role === "filled" ? cell.colour : "");
    if (this.rows * this.columns <= SPOKEN && !this.#thumb)
      element.setAttribute("aria-label", words(this.picture, row, column));
    return true;
  }

  #sign(element, of) {
    const sign = this.signs.get(of);
    if (sign) element.dataset.sign = sign;
    else delete element.dataset.sign;
  }

  // Whether their texts are others.
  #label(picture, fresh) {
    const all = [...picture.top, ...picture.left];
    let others = false;
    all.forEach((labels, index) => {
      const before = this.#labelled[index];
      if (before === labels && !fresh) return;
      this.#labelled[index] = labels;
      const element = this.#labels[index];
      if (!element || (!fresh && JSON.stringify(before) === JSON.stringify(labels))) return;
      others ||= labels.length !== before?.length || labels.some((label, at) => label.text !== before[at].text);
      element.replaceChildren(...labels.map((label) => {
        const span = make("span",
          { class: `clue ${label.role}${(label.text ?? "").length > 1 ? " long" : ""}`, text: label.text ?? "" });
        if (color(label.colour) && label.role !== "empty") {
          span.classList.add(light(label.colour) ? "light" : "dark");
          span.style.setProperty("--ink", color(label.colour));
        }
        this.#sign(span, label.colour);
        return span;
      }));
    });
    if (others || !this.#room) this.#room = room(picture);
    return others;
  }

  get #measures() {
    const clues = this.#alone && this.picture.dense ? NO_CLUES : this.#room;
    return { kind: kind(this.picture), rows: this.rows, columns: this.columns, clues };
  }

  get #place() {
    return [this.home.offsetWidth, this.home.offsetHeight];
  }

  #fit(place = this.#place) {
    if (!this.#grid || !this.columns || !place[0]) return;
    if (this.#thumb) return this.#shrink();
    const [wide, high] = this.#paper ?? place;
    this.#fitted = fit(this.#measures, wide, high);
    // Nobody touches a picture that stands alone.
    if (this.#alone && this.picture.dense) Object.assign(this.#fitted, { size: this.#fitted.whole, small: false });
    if (this.#paper) return this.#fill(measure(this.#fitted.whole, this.#measures));
    if (!this.#fitted.small) this.#zoom = Math.max(1, this.#zoom);
    const made = measure(Math.max(1, this.#fitted.size * this.#zoom), this.#measures);
    const share = (high - GAP * (this.rows - 1)) / this.rows; // tiles stretch up to squares where there is room
    if (kind(this.picture) === "tiles") made.high = Math.max(made.high, Math.min(HIGH[1], made.size, share));
    const [left, top] =
      [[made.left, wide], [made.top, high]].map(([clues, all]) => (this.small && clues > all / 2 ? all * PART : clues));
    this.#fill(made, left, top);
    this.home.style.scrollPadding = `${top}px 0 ${this.small ? BELOW : 0}px ${left}px`;
    this.home.classList.toggle("small", this.small);
    this.changed();
  }

  // The whole board on a sheet of paper of this size, in pixels; null for the screen again.
  paper(size) {
    this.#paper = size;
    this.home.classList.toggle("small", !size && this.small);
    this.#fit();
  }

  #fill(made, left = made.left, top = made.top) {
    this.#grid.style.setProperty("--columns", this.columns);
    const pixels = { cell: made.size, clue: made.type, high: made.high, left, top };
    for (const [name, value] of Object.entries(pixels)) this.#grid.style.setProperty(`--${name}`, `${value}px`);
    this.#grid.style.setProperty("--squeeze", made.squeeze);
    /** @type {HTMLElement} */ (this.#grid.querySelector(".tops"))?.style.setProperty("--top", `${top}px`);
  }

  // The size at which all of it, with clues of the same size, has room.
  #shrink() {
    const { widest, tallest } = this.#room;
    const tiles = kind(this.picture) === "tiles" ? 0.6 : 1;
    const edge = tiles < 1 ? 8 + 4 * this.columns : 24;
    const wide = (this.home.clientWidth - edge) / (this.columns + 0.55 * widest);
    const high = (this.home.clientHeight - edge) / (this.rows * tiles + 0.55 * tallest);
    const size = Math.max(2, Math.min(wide, high, this.#thumb));
    this.#fill({ size, type: size * 0.55, high: tiles < 1 ? size * 0.5 : size, squeeze: 1 },
      widest && widest * size * 0.55 + EDGE.left, tallest && tallest * size * 0.55 + EDGE.top);
  }

  // Tints the row and the column in focus, and their clues.
  #cross([row, column]) {
    this.#crossed = [row, column];
    for (const each of this.#tinted) {
      each.classList.remove("here", "beside");
      each.removeAttribute("data-beside");
    }
    const tops = this.picture.top.length;
    const clues = [tops ? this.#labels[column] : null,
      this.picture.left.length ? this.#labels[tops + row] : null].filter(Boolean);
    const [line, cells] = this.picture.dense
      ? [[this.#cells[row][column].parentElement], this.#cells.map((each) => each[column])] : [[], []];
    for (const each of clues) each.classList.add("here");
    for (const each of line) each.classList.add("beside");
    for (const each of cells) each.setAttribute("data-beside", "");
    this.#tinted = [...clues, ...line, ...cells];
  }
}

// A step on a board that stays as it is: what is new, what it follows from, and all else dimmed.

class Spot {
  home;
  #shown = []; // elements with a class of ours

  constructor(home) {
    this.home = home;
  }

  // Shows what `step` has beside `sheet`; the first cell that it speaks of, undefined for none.
  show(sheet, step, cells, labels) {
    for (const element of this.#shown) {
      element.classList.remove("told", "why", "lit", "ghost");
      delete element.dataset.told;
      delete element.dataset.order;
    }
    this.#shown = [];
    this.home.classList.remove("spot");
    if (!step?.cells || !sheet || step.cells.length !== sheet.cells.length) return undefined;
    const [rows, columns] = [step.left.map(isMarked), step.top.map(isMarked)];
    const named = [...columns, ...rows];
    labels.forEach((element, at) => named[at] && this.#add(element, "why"));
    const lines = sheet.dense && named.includes(true);
    let [first, lit] = [undefined, undefined];
    step.cells.forEach((line, row) => line.forEach((cell, column) => {
      const element = cells[row][column];
      const fresh = cell.role === "new";
      if (fresh) {
        this.#add(element, "told");
        element.dataset.told = cell.text ?? "";
        element.style.setProperty("--told", cell.colour || "");
        if (cell.ghost) this.#add(element, "ghost");
      } else if (cell.role === "marked" || cell.marked) this.#add(element, "why");
      else if (lines && (rows[row] || columns[column])) this.#add(element, "lit");
      else return;
      if (cell.note && (cell.ghost || !sheet.dense) && cell.note !== sheet.cells[row][column].note)
        element.dataset.order = cell.note;
      lit ??= [row, column];
      if (fresh) first ??= [row, column];
    }));
    this.home.classList.toggle("spot", lit !== undefined);
    return first ?? lit;
  }

  #add(element, name) {
    element.classList.add(name);
    this.#shown.push(element);
  }
}

// The notes of a cell of a square, each at its place of nine, from this symbol on; null for none, or of more symbols.
function notesOf({ note = "", text = "" }, first) {
  if (!note || text || !/^[0-9]*(?:-[0-9]+)?$/.test(note)) return null;
  const [possible, out = ""] = note.split("-");
  const place = (symbol) => make("i", possible.includes(symbol) ? { text: symbol }
    : { text: out.includes(symbol) ? symbol : "", class: "out" });
  const places = [...Array(9).keys()].map((at) => place(String(at + first)));
  return make("span", { class: "notes", "aria-hidden": "true" }, ...places);
}

const isMarked = (labels) => labels.some((label) => label.role === "marked");

// What a board looks like, and what its cells say.

const LONG = 2; // letters of a cell that is no tile
const NAMED = ["empty", "unknown", "filled", "blocked", "prize"];

export function kind(picture) {
  if (picture.dense) return "dense";
  return picture.cells.some((line) => line.some((cell) => (cell.text ?? "").length > LONG)) ? "tiles" : "letters";
}

/** Whether dark type is to be read on a color. @param {string} text */
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
function words(picture, row, column) {
  const cell = picture.cells[row][column];
  const clues = (labels) => (labels ?? []).map((label) => label.text ?? "").join(" ");
  const [left, top] = [clues(picture.left[row]), clues(picture.top[column])];
  // On a board of letters the labels name the cell, as moves do: B2.
  const parts = [...(left && top && !picture.dense ? [top + left] : []),
    say("row", { row: row + 1, column: column + 1 })];
  parts.push(cell.said || cell.text || (NAMED.includes(cell.role) ? say(cell.role) : say("unknown")));
  if (cell.role === "wrong") parts.push(say("wrong"));
  if (cell.marked || cell.role === "marked") parts.push(say("marked"));
  if (cell.note) parts.push(cell.note);
  if (cell.ticks) parts.push(say("lineDone"));
  if ((left || top) && picture.dense) parts.push(say("clue", { left, top }));
  return parts.join(", ");
}

// How large the cells of a board are: as large as all of it has room, and never so small that a finger misses them.

const SIZES = { dense: [13, 84], letters: [28, 104], tiles: [64, 190] }; // the least and the most, in pixels
const GAP = 8; // pixels between tiles
const HIGH = [44, 100]; // of a tile
const STEEP = 0.62; // of a tile: its height to its width
const TYPE = [11, 26]; // of clues
const LINE = 1.2; // of a line of type
const SPACE = { plain: 0.42, chip: 0.24 }; // between two clues of a row, in lines of type
const CHIP = { least: 1.05, edge: 0.2 }; // how wide the ground of a colored clue is, and what it has beside its digits
const EDGE = { left: 9, top: 6 }; // pixels between the clues and the cells

let digit = 0; // how wide a digit is, in lines of type

function digitWidth() {
  if (digit) return digit;
  const context = document.createElement("canvas").getContext("2d");
  context.font = `600 100px ${getComputedStyle(document.documentElement).fontFamily}`;
  return (digit = context.measureText("0").width / 100);
}

// How much room clues take, in lines of type: the widest row, the tallest column, and the
// longest number of a column; at least that of so many numbers as the picture keeps room for.
function room(picture) {
  const chips = [...picture.left, ...picture.top].some((labels) => labels.some((label) => label.colour));
  const space = chips ? SPACE.chip : SPACE.plain;
  const signs = (label) => (label.text ?? "").length;
  const wide = (label) =>
    (chips ? Math.max(CHIP.least, signs(label) * digitWidth() + CHIP.edge) : signs(label) * digitWidth());
  const kept = picture.room ?? 0;
  const widest = Math.max(kept * (wide({ text: "0" }) + space),
    ...picture.left.map((labels) => labels.reduce((sum, label) => sum + wide(label) + space, 0)));
  const tallest = Math.max(kept, ...picture.top.map((labels) => labels.length));
  const longest = Math.max(0, ...picture.top.map((labels) => Math.max(0, ...labels.map(signs))));
  return { widest, tallest: tallest * (chips ? LINE + 0.1 : LINE),
    longest: longest * digitWidth() + (chips ? 0.2 : 0) };
}

const clueType = (size) => Math.max(TYPE[0], Math.min(TYPE[1], size * 0.5));

// What a cell of this size makes of the board.
function measure(size, { kind, rows, columns, clues }) {
  const type = Math.min(clueType(size), size * 0.95);
  const left = clues.widest && clues.widest * type + EDGE.left;
  const top = clues.tallest && clues.tallest * type + EDGE.top;
  const high = kind === "tiles" ? Math.max(HIGH[0], Math.min(HIGH[1], size * STEEP)) : size;
  const gaps = kind === "tiles" ? [GAP * (columns - 1), GAP * (rows - 1)] : [2, 2];
  return { size, type, left, top, high, width: left + size * columns + gaps[0],
    height: top + high * rows + gaps[1], squeeze: Math.min(1, (size - 2) / (clues.longest * type || 1)) };
}

// The largest size at which the board has room; `small` where that is less than a finger can hit.
function fit(board, width, height) {
  const [least, most] = SIZES[board.kind];
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const made = measure(middle, board);
    if (made.width <= width && made.height <= height) low = middle;
    else high = middle - 1;
  }
  return { size: Math.max(low, least), whole: low, small: low < least, most };
}
