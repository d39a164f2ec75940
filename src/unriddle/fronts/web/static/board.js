// Draws a picture as a grid of elements, and changes only the cells that changed.

import { colour, make } from "./dom.js";
import { say } from "./words.js";

const SPOKEN = 1600; // cells that all carry their words; of more, only the one in focus
const GAP = 8; // pixels between tiles
const LONG = 2; // letters of a cell that is no tile
const SIZES = { dense: [14, 44], letters: [30, 58], tiles: [74, 150] }; // of a cell, in pixels

export class Board {
  #home;
  #grid = null;
  #shape = "";
  #cells = []; // rows of elements
  #drawn = []; // what each shows
  #labels = [];
  #zoom = 1;
  #focus = [0, 0];
  picture = null;
  signs = new Map(); // colour -> the letter that stands for it, shown where the reader wants it

  #thumb;

  // `thumb`: a small picture of the whole, which nobody touches.
  constructor(home, thumb = false) {
    this.#home = home;
    this.#thumb = thumb;
    new ResizeObserver(() => this.#fit()).observe(home);
  }

  get rows() {
    return this.#cells.length;
  }

  get columns() {
    return this.#cells[0]?.length ?? 0;
  }

  get focus() {
    return this.#focus;
  }

  draw(picture) {
    this.picture = picture;
    const shape = `${picture.cells.length} ${picture.cells[0]?.length} ${picture.left.length} ${picture.top.length} ${kind(picture)}`;
    if (shape !== this.#shape) this.#build(picture, shape);
    picture.cells.forEach((line, row) => line.forEach((cell, column) => this.#put(row, column, cell)));
    this.#label(picture);
    this.#fit();
  }

  clear() {
    this.signs = new Map();
    this.#shape = "";
    this.#grid = this.picture = null;
    this.#cells = [];
    this.#home.replaceChildren();
  }

  // Marks the cells of a move half made.
  draft(cells, length = 0) {
    for (const each of this.#home.querySelectorAll(".draft, .last")) each.classList.remove("draft", "last");
    cells.forEach(([row, column], index) => {
      const element = this.#cells[row]?.[column];
      element?.classList.add("draft");
      if (index === cells.length - 1) element?.classList.add("last");
    });
    const last = cells.at(-1);
    if (this.#grid) this.#grid.dataset.length = length > 1 ? length : "";
    if (last && length > 1) this.#cells[last[0]][last[1]].dataset.length = length;
    for (const each of this.#home.querySelectorAll("[data-length]:not(.last):not(.grid)")) delete each.dataset.length;
  }

  // Another shade for cells that are only supposed.
  shade(cells) {
    for (const each of this.#home.querySelectorAll(".supposed")) each.classList.remove("supposed");
    for (const [row, column] of cells) this.#cells[row]?.[column]?.classList.add("supposed");
  }

  // What the cell in focus says.
  get told() {
    return this.rows ? this.#words(...this.#focus) : "";
  }

  // Rings around cells that are wrong.
  wrong(cells) {
    for (const each of this.#home.querySelectorAll(".mistake")) each.classList.remove("mistake");
    for (const [row, column] of cells) this.#cells[row]?.[column]?.classList.add("mistake");
  }

  zoom(factor) {
    this.#zoom = Math.min(4, Math.max(0.5, this.#zoom * factor));
    this.#fit();
  }

  // The cell at a point of the screen, null for none; clues that lie over cells hide them.
  at(x, y) {
    const element = document.elementFromPoint(x, y)?.closest(".cell");
    return element && this.#home.contains(element) ? [Number(element.dataset.row), Number(element.dataset.column)] : null;
  }

  move(row, column, into = true) {
    if (!this.rows) return;
    const [before, after] = [this.#focus, [Math.max(0, Math.min(this.rows - 1, row)), Math.max(0, Math.min(this.columns - 1, column))]];
    this.#cells[before[0]]?.[before[1]]?.setAttribute("tabindex", "-1");
    this.#focus = after;
    const element = this.#cells[after[0]][after[1]];
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", this.#words(...after));
    this.#cross(after);
    if (into) element.focus({ preventScroll: false });
  }

  #build(picture, shape) {
    this.#shape = shape;
    this.#grid = make("div", { class: `grid ${kind(picture)}`, role: "grid", "aria-label": say("board") });
    this.#cells = [];
    this.#drawn = [];
    this.#labels = [];
    this.#focus = [0, 0];
    if (picture.top.length) {
      const tops = picture.top.map(() => make("div", { class: "top", role: "columnheader" }));
      this.#grid.append(make("div", { class: "tops", role: "row" }, ...(picture.left.length ? [make("div", { class: "corner", role: "presentation" })] : []), ...tops));
      this.#labels.push(...tops);
    }
    picture.cells.forEach((line, row) => {
      const cells = line.map((_, column) => {
        const fifth = `${picture.every && column && column % picture.every === 0 ? " fifthColumn" : ""}${picture.every && row && row % picture.every === 0 ? " fifthRow" : ""}`;
        return make("div", { class: `cell${fifth}`, role: "gridcell", tabindex: "-1", "data-row": row, "data-column": column, "data-fifth": fifth });
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
      if (cell) this.move(Number(cell.dataset.row), Number(cell.dataset.column), false);
    });
    this.#home.replaceChildren(this.#grid);
    if (this.#thumb)
      for (const each of [this.#grid, ...this.#grid.querySelectorAll("*")])
        for (const name of ["role", "tabindex", "aria-label"]) each.removeAttribute(name);
  }

  #put(row, column, cell) {
    const shown = `${cell.role}|${cell.text ?? ""}|${cell.colour ?? ""}|${cell.note ?? ""}|${cell.marked ?? ""}|${this.signs.size}`;
    if (this.#drawn[row][column] === shown) return;
    const element = this.#cells[row][column];
    const fresh = this.#drawn[row][column] !== "";
    this.#drawn[row][column] = shown;
    element.className = `cell ${cell.role}${element.dataset.fifth}${cell.marked ? " marked" : ""}${fresh ? " changed" : ""}`;
    element.textContent = cell.text ?? "";
    if (cell.note) element.dataset.note = cell.note;
    else delete element.dataset.note;
    if (cell.role === "filled" || cell.role === "given" || cell.role === "new") element.style.setProperty("--ink", colour(cell.colour) || "");
    if (colour(cell.colour)) element.classList.add("coloured");
    this.#sign(element, cell.role === "filled" ? cell.colour : "");
    if (this.rows * this.columns <= SPOKEN && !this.#thumb) element.setAttribute("aria-label", this.#words(row, column));
  }

  #sign(element, of) {
    const sign = this.signs.get(of);
    if (sign) element.dataset.sign = sign;
    else delete element.dataset.sign;
  }

  #label(picture) {
    const all = [...picture.top, ...picture.left];
    all.forEach((labels, index) => {
      const shown = JSON.stringify(labels) + this.signs.size;
      const element = this.#labels[index];
      if (!element || element.dataset.shown === shown) return;
      element.dataset.shown = shown;
      element.replaceChildren(...labels.map((label) => {
        const span = make("span", { class: `clue ${label.role}`, text: label.text ?? "" });
        if (colour(label.colour)) span.style.setProperty("--ink", colour(label.colour));
        this.#sign(span, label.colour);
        return span;
      }));
    });
    const widest = Math.max(0, ...picture.left.map((labels) => labels.reduce((sum, label) => sum + (label.text ?? "").length + 1, 0)));
    const tallest = Math.max(0, ...picture.top.map((labels) => labels.length));
    this.#grid.style.setProperty("--widest", widest);
    this.#grid.style.setProperty("--tallest", tallest);
  }

  #fit() {
    if (!this.#grid || !this.columns) return;
    if (this.#thumb) return this.#shrink();
    const [least, most] = SIZES[kind(this.picture)];
    const widest = Number(this.#grid.style.getPropertyValue("--widest")) || 0;
    const gaps = kind(this.picture) === "tiles" ? GAP * (this.columns - 1) : 0;
    const room = this.#home.clientWidth - 2 - gaps;
    // Clues take room, too, and their type depends on the size of a cell.
    let size = Math.floor(room / this.columns);
    for (let round = 0; round < 4 && widest; round++) size = Math.floor((room - widest * clueType(size) * 0.62 - 8) / this.columns);
    const high = Math.floor((innerHeight * 0.62) / Math.max(1, this.rows));
    if (kind(this.picture) !== "tiles") size = Math.min(size, Math.max(high, least));
    size = Math.round(Math.max(least, Math.min(most, size)) * this.#zoom);
    this.#grid.style.setProperty("--cell", `${size}px`);
    this.#grid.style.setProperty("--clue", `${clueType(size)}px`);
  }

  // The size at which all of it, with clues of the same size, has room.
  #shrink() {
    const part = (name) => 0.55 * (Number(this.#grid.style.getPropertyValue(name)) || 0);
    const tiles = kind(this.picture) === "tiles" ? 0.6 : 1;
    const wide = (this.#home.clientWidth - 8) / (this.columns + part("--widest") * 0.62);
    const high = (this.#home.clientHeight - 8) / (this.rows * tiles + part("--tallest") * 1.15);
    const size = Math.max(2, Math.min(wide, high, tiles < 1 ? 42 : 26));
    this.#grid.style.setProperty("--cell", `${size}px`);
    this.#grid.style.setProperty("--clue", `${size * 0.55}px`);
  }

  #words(row, column) {
    const cell = this.picture.cells[row][column];
    const clues = (labels) => (labels ?? []).map((label) => label.text ?? "").join(" ");
    const [left, top] = [clues(this.picture.left[row]), clues(this.picture.top[column])];
    // On a board of letters the labels name the cell, as moves do: B2.
    const parts = [...(left && top && !this.picture.dense ? [top + left] : []), say("row", { row: row + 1, column: column + 1 })];
    parts.push(cell.text || (["empty", "unknown", "filled", "blocked", "prize"].includes(cell.role) ? say(cell.role) : say("unknown")));
    if (cell.role === "wrong") parts.push(say("wrong"));
    if (cell.marked || cell.role === "marked") parts.push(say("marked"));
    if (cell.note) parts.push(cell.note);
    if ((left || top) && this.picture.dense) parts.push(say("clue", { left, top }));
    return parts.join(", ");
  }

  // Tints the row and the column in focus, and their clues.
  #cross([row, column]) {
    for (const each of this.#home.querySelectorAll(".here, .beside")) each.classList.remove("here", "beside");
    for (const each of this.#home.querySelectorAll("[data-beside]")) each.removeAttribute("data-beside");
    if (this.picture.dense) {
      this.#cells[row][column].parentElement.classList.add("beside");
      for (const line of this.#cells) line[column].setAttribute("data-beside", "");
    }
    const tops = this.picture.top.length;
    if (tops) this.#labels[column]?.classList.add("here");
    if (this.picture.left.length) this.#labels[tops + row]?.classList.add("here");
  }
}

export function kind(picture) {
  if (picture.dense) return "dense";
  return picture.cells.some((line) => line.some((cell) => (cell.text ?? "").length > LONG)) ? "tiles" : "letters";
}

const clueType = (size) => Math.max(11, Math.min(16, size * 0.55));
