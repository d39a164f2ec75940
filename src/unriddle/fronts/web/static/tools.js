// What is under and beside a board: the tools of its sheet, and what the reader wishes of each move.

import { $, color, icon, make, show } from "./dom.js";
import { kind } from "./board.js";
import { bindChoice } from "./keep.js";
import { squareOf } from "./play-latin.js";
import { BROKEN } from "./play-nonogram.js";
import { say } from "./words.js";

// The tools of a sheet: what a touch puts there, as a sign or a color with its name.

const ICONS = ["fill", "cross", "clear", "pencil", "out"];
const ALPHABET = 14; // more tools than this are letters
const THUMB = 9; // letters in a row on a phone, at most
const SHADE = /(?<=[a-z]{3})(?=(?:brown|red|green|blue|gr[ae]y|yellow|pink|white|violet)$)/; // of names such as skyblue
export const MODES = ["pencil", "out"]; // what a symbol means for a cell while it is pressed
const DIGIT = /^[0-9]+$/;
const LONG_ROW = 10; // symbols that do not go into one row
const WHOLE = 4; // tiles of a word that is one of the five
const NOTED = /^!/; // a note that a cell is not of a color: for who asks for it

export class Tools {
  #take; // take(name) where a tool is no brush
  armed = ""; // the symbol that each touch of a cell puts there, and what is noted instead: see Player
  noting = "";
  #all = [];
  #brushes = false;
  #notes = false; // whether the tools that note are offered, too
  chosen = "";

  constructor(take) {
    this.#take = take;
  }

  clear() {
    this.chosen = this.armed = this.noting = "";
    this.#notes = false;
  }

  // A symbol is put with each touch from now on, or none; symbols are noted from now on, or not.
  hold(armed, noting) {
    [this.armed, this.noting] = [armed, noting];
    for (const each of /** @type {NodeListOf<Control>} */ ($("tools").querySelectorAll(".tool")))
      each.setAttribute("aria-pressed", String([armed, noting].includes(each.dataset.tool || " ")));
  }

  // How many of each symbol are still to come.
  count(left) {
    for (const each of $("tools").querySelectorAll(".tool small")) {
      const of = each.closest(".tool").dataset.tool;
      each.textContent = of in left ? String(left[of]) : "";
    }
  }

  // Those of a sheet; a brush is chosen and then used, any other is used at once.
  offer(tools, brushes) {
    const alike = (one, other) => one.name === other?.name && one.label === other.label && one.colour === other.colour;
    const equal = tools.length === this.#all.length && tools.every((tool, at) => alike(tool, this.#all[at]));
    const same = equal && brushes === this.#brushes;
    [this.#all, this.#brushes] = [tools, brushes];
    if (same && (!brushes || tools.some((tool) => tool.name === this.chosen))) return;
    if (brushes && !tools.some((tool) => tool.name === this.chosen)) this.chosen = tools[0]?.name ?? "";
    this.#draw();
  }

  #draw() {
    const noting = this.#all.some((tool) => NOTED.test(tool.name));
    const shown = this.#all.filter((tool) => this.#notes || !NOTED.test(tool.name));
    $("tools").replaceChildren(...shown.map((tool) => this.#button(tool)), ...(noting ? [this.#more()] : []));
    const digits = shown.filter((tool) => DIGIT.test(tool.name)).length;
    $("tools").classList.toggle("letters", this.#all.length > ALPHABET && !noting);
    $("tools").classList.toggle("digits", digits > 0 && digits < LONG_ROW);
    $("tools").style.setProperty("--digits", String(digits));
    $("tools").style.setProperty("--half", String(Math.ceil(shown.length / 2)));
    $("tools").style.setProperty("--thumb", String(Math.ceil(shown.length / Math.ceil(shown.length / THUMB))));
    show($("tools"), this.#all.length > 0);
  }

  #button(tool) {
    const label = make("span", { text: tool.label.replace(SHADE, " ") });
    const button = make("button", { class: "tool", "data-tool": tool.name }, label);
    if (DIGIT.test(tool.name)) button.append(make("small", { "aria-hidden": "true" }));
    if (MODES.includes(tool.name) || DIGIT.test(tool.name))
      button.setAttribute("aria-pressed", String([this.armed, this.noting].includes(tool.name)));
    if (this.#brushes) button.setAttribute("aria-pressed", String(tool.name === this.chosen));
    if (ICONS.includes(tool.name)) button.prepend(icon(tool.name));
    else if (color(tool.colour)) {
      const swatch = make("i", { class: NOTED.test(tool.name) ? "swatch not" : "swatch" });
      swatch.style.setProperty("--ink", color(tool.colour));
      button.prepend(swatch);
    }
    button.onclick = () => {
      if (!this.#brushes) return this.#take(tool.name);
      this.chosen = tool.name;
      this.#draw();
    };
    return button;
  }

  #more() {
    const button = make("button", { class: "tool", "aria-pressed": String(this.#notes) },
      icon("pencil"), make("span", { text: say("notes") }));
    button.onclick = () => {
      this.#notes = !this.#notes;
      if (!this.#notes && NOTED.test(this.chosen)) this.chosen = this.#all[0]?.name ?? "";
      this.#draw();
    };
    return button;
  }
}

// A savepoint as "suppose": what is put after it has another shade, and is taken back or kept as a whole.

const NAME = "suppose"; // of the mark in the game

export class Suppose {
  #begun = false; // a mark at the very place where the game stands

  // act(request) does something with the game.
  constructor(act) {
    $("suppose").onclick = () => {
      $("menu").open = false;
      this.#begun = true;
      act({ do: "mark", name: NAME });
    };
    $("takeBack").onclick = () => act({ do: "back", name: NAME }).then(() => act({ do: "unmark", name: NAME }));
    $("keepIt").onclick = () => act({ do: "unmark", name: NAME });
  }

  // The cells to shade on this sheet.
  on(sheet) {
    const mark = sheet.marks[NAME];
    if (mark === undefined || mark > sheet.at) this.#begun = false;
    const supposed = mark !== undefined && (this.#begun || mark < sheet.at);
    show($("suppose"), !supposed);
    show($("takeBack"), supposed);
    show($("keepIt"), supposed);
    return supposed ? sheet.since : [];
  }
}

// A finished line crosses itself: the moves for all open cells
// of lines whose clues are all done with, where it is wished.

export class Tidy {
  constructor() {
    bindChoice($("tidy"), "tidy");
  }

  // Whether there is something to wish on this sheet: clues, and a tool that crosses.
  offer(sheet) {
    this.fits = sheet.dense && sheet.tools.some((tool) => tool.name === "cross") && sheet.left.length > 0;
    show($("tidyOption"), this.fits);
  }

  // The moves, "" for none.
  moves(sheet) {
    if (!this.fits || !$("tidy").checked || sheet.status.kind === "broken") return "";
    const done = (labels) => labels.length > 0 && labels.every((label) => label.role === "empty");
    const [rows, columns] = [sheet.left.map(done), sheet.top.map(done)];
    const open = sheet.cells.flatMap((line, row) => line.map((cell, column) => [cell, row, column]))
      .filter(([cell, row, column]) => cell.role === "unknown" && (rows[row] || columns[column]));
    return open.map(([, row, column]) => `${row + 1}.${column + 1}-`).join("; ");
  }
}

// Pencil marks of a Latin square: all that is possible noted at
// once, and what a new symbol rules out rubbed out by itself.

export class Pencil {
  /** @type {ReturnType<typeof squareOf>} */
  square = null;

  /** @param {() => void} all notes all that is possible */
  constructor(all) {
    $("pencilAll").onclick = all;
    bindChoice($("pencilTidy"), "pencil");
  }

  /** Whether there is something to note on this board. @param {string} puzzle */
  offer(puzzle) {
    this.square = squareOf(puzzle);
    show($("pencilAll"), Boolean(this.square));
    show($("pencilOption"), Boolean(this.square));
  }

  /** How many of each symbol are still to come: its name -> a number. @param {any} sheet */
  left(sheet) {
    const { order, base } = this.square;
    const held = sheet.cells.flat().map((cell) => cell.text);
    const names = Array.from({ length: order }, (_, symbol) => String(symbol + base));
    return Object.fromEntries(names.map((name) => [name, order - held.filter((text) => text === name).length]));
  }

  /** The moves that note what is possible in each open cell; "" for none. @param {any} sheet */
  all(sheet) {
    if (!this.square) return "";
    const { order, base, seen } = this.square;
    const held = sheet.cells.flat().map((cell) => cell.text ?? "");
    const moves = held.flatMap((text, at) => {
      if (text) return [];
      const out = new Set(seen(at).map((each) => held[each]));
      const left = Array.from({ length: order }, (_, symbol) => String(symbol + base))
        .filter((symbol) => !out.has(symbol));
      const noted = notes(sheet, at, order, base);
      const gone = noted.filter((symbol) => !left.includes(symbol));
      const fresh = left.filter((symbol) => !noted.includes(symbol));
      return [gone.length ? `${place(at, order)}?${gone.join(",")}` : "",
        fresh.length ? `${place(at, order)}+${fresh.join(",")}` : ""].filter(Boolean);
    });
    return moves.join("; ");
  }

  /** The moves that rub out what the last ones have ruled out; "" for none. @param {any} before @param {any} sheet */
  tidyMoves(before, sheet) {
    if (!this.square || !$("pencilTidy").checked || sheet.status.kind !== "open") return "";
    const { order, base, seen } = this.square;
    const [was, held] = [before, sheet].map((each) => each.cells.flat().map((cell) => cell.text ?? ""));
    const moves = held.flatMap((text, at) => {
      if (!text || text === was[at]) return [];
      return seen(at).filter((each) => !held[each] && notes(sheet, each, order, base).includes(text))
        .map((each) => `${place(each, order)}?${text}`);
    });
    return moves.join("; ");
  }
}

const place = (at, order) => `${Math.floor(at / order) + 1}.${(at % order) + 1}`;

// The symbols that are noted as possible in a cell.
function notes(sheet, at, order, base) {
  const [possible = ""] = (sheet.cells[Math.floor(at / order)][at % order].note ?? "").split("-");
  return (order - 1 + base < 10 ? [...possible] : possible.split(",")).filter(Boolean);
}

// Whether what is wrong is told at once, or only to who asks for a check.

export class Watch {
  constructor(changed) {
    bindChoice($("watch"), "watch", changed);
  }

  get on() {
    return $("watch").checked;
  }

  // Whether a sheet can be wrong at all: others refuse what is.
  offer(sheet) {
    show($("watchOption"), !sheet.turn && sheet.tools.length > 0);
  }

  // The sheet as a player sees it who is told nothing.
  conceal(sheet) {
    if (this.on || sheet.status.kind !== "broken") return sheet;
    const calm = (label) => (label.role === "wrong" ? { ...label, role: "plain" } : label);
    return {
      ...sheet,
      cells: sheet.cells.map((line) =>
        line.map((cell) => (cell.role === "wrong" ? unmark(cell, sheet.dense) : cell))),
      left: sheet.left.map((labels) => labels.map(calm)),
      top: sheet.top.map((labels) => labels.map(calm)),
      status: { kind: "open", where: [], why: "" },
    };
  }
}

function unmark(cell, dense) {
  if (!dense) return { ...cell, role: "plain" };
  if (cell.colour === BROKEN) return { role: "filled" };
  return cell.colour && cell.marked ? { role: "filled", colour: cell.colour } : { role: "empty", colour: cell.colour };
}

// Tiles in another order: how they lie is the reader's own, and what is played names them as the puzzle does. A word
// of four tiles that was found takes a row, the first that is free.

export class Shuffle {
  /** @type {number[]} where each tile lies: place -> tile; empty for the order of the puzzle */
  #order = [];
  #wide = 0;
  #bars = []; // words that have a row, from the first row on

  constructor(changed) {
    $("shuffle").onclick = () => {
      const first = this.#bars.length * this.#wide;
      for (let at = this.#order.length - 1; at > first; at--)
        this.#swap(at, first + Math.floor(Math.random() * (at + 1 - first)));
      changed();
    };
  }

  /** @param {any} sheet @param {boolean} free whether tiles may be moved now */
  offer(sheet, free) {
    const tiles = sheet && kind(sheet) === "tiles" && !sheet.turn;
    const count = tiles ? sheet.cells.flat().length : 0;
    this.#wide = tiles ? sheet.cells[0].length : 0;
    if (this.#order.length !== count) this.#order = Array.from({ length: count }, (_, at) => at);
    this.#bars = [];
    const used = new Set();
    for (const { word, path } of tiles ? sheet.played : []) {
      const own = path.map(([row, column]) => row * this.#wide + column);
      if (own.length < WHOLE || own.length !== this.#wide || own.some((tile) => used.has(tile))) continue;
      for (const [at, tile] of own.entries())
        this.#swap(this.#bars.length * this.#wide + at, this.#order.indexOf(tile));
      own.forEach((tile) => used.add(tile));
      this.#bars.push(word);
    }
    show($("shuffle"), tiles && free);
  }

  #swap(at, other) {
    [this.#order[at], this.#order[other]] = [this.#order[other], this.#order[at]];
  }

  /** A picture as it lies. @param {any} picture */
  reorder(picture) {
    if (!this.#order.length || !picture?.cells) return picture;
    const flat = picture.cells.flat();
    const cell = (at) => flat[this.#order[at]];
    return { ...picture, bars: this.#bars,
      cells: picture.cells.map((line, row) => line.map((_, column) => cell(row * this.#wide + column))) };
  }

  /** Where cells of the puzzle lie. @param {number[][]} cells */
  lie(cells) {
    return this.#order.length
      ? cells.map(([row, column]) => this.#cell(this.#order.indexOf(row * this.#wide + column))) : cells;
  }

  /** The cell of the puzzle that lies here. @param {number[]} cell */
  at([row, column]) {
    return this.#order.length ? this.#cell(this.#order[row * this.#wide + column]) : [row, column];
  }

  #cell(at) {
    return [Math.floor(at / this.#wide), at % this.#wide];
  }
}
