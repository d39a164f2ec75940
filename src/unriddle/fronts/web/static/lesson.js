// What is told under the board: a sentence, a hint to leaf through, the card of a technique, the rules.

import { $, make, show } from "./dom.js";
import { Board, SMALL } from "./board.js";
import { familyName, number, say, saying } from "./words.js";

// The sentence under the board: of what has no room whole clauses, and the rest when somebody asks for it.

const SHORT = 24; // signs that have room in any window: to measure them would lay the board out at each touch
const END = /(?<=[.;:,]) /; // where a sentence may be cut
const ROOM = 104; // pixels for two lines with the buttons below them
const BESIDE = 2; // lines of a hint that are read beside its buttons
const WIDE = "(min-width: 900px) and (min-height: 521px)"; // sentences stand beside the board

let wide = 0;
let due = 0; // the frame before which it is measured: a touch waits for nothing
new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width !== wide) fit();
  wide = contentRect.width;
}).observe($("sentence"));

/** @param {string} text @param {string} [kind] a class: why, wrong or good */
export function tell(text, kind = "") {
  $("sentence").className = kind;
  $("saying").classList.remove("whole");
  const parts = text.split(END);
  const span = (part, at) => make("span", { text: at < parts.length - 1 ? `${part} ` : part });
  $("sentence").replaceChildren(...(parts.length < 2 ? parts : parts.map(span)));
  due ||= requestAnimationFrame(() => {
    due = 0;
    fit();
  });
}

/** Shows all of it, or its beginning again. */
export function unfold() {
  const button = $("sentence").querySelector("button");
  if (button) button.setAttribute("aria-expanded", String($("saying").classList.toggle("whole")));
}

// What is long has its buttons below it, and grows into the room that the board leaves; of what has none there either
// the last clauses are hidden.
function fit() {
  const [home, saying] = [$("sentence"), $("saying")];
  if (saying.classList.contains("whole")) return;
  const over = () => home.scrollHeight > home.clientHeight + 3;
  home.querySelector("button")?.remove();
  saying.classList.remove("long");
  if (home.textContent.length < SHORT) return;
  const parts = [...home.children];
  for (const part of parts) part.classList.remove("rest");
  const lines = () => Math.round(home.scrollHeight / parseFloat(getComputedStyle(home).lineHeight));
  const crowded = saying.dataset.level && !matchMedia(WIDE).matches && lines() > BESIDE;
  if (!crowded && !over()) return;
  const room = roomFor($("says"));
  saying.style.setProperty("--room", `${room}px`);
  saying.classList.toggle("long", room >= ROOM);
  if (!over()) return;
  home.append(make("button", { class: "plain", text: "…", "aria-label": say("readAll"), "aria-expanded": "false" }));
  for (let at = parts.length - 1; at > 0 && over(); at--) parts[at].classList.add("rest");
}

// Pixels from the end of the place of sentences up to the board, or, beside the board, to what it may lie over.
function roomFor(says) {
  const [{ top, bottom, height }, { bottom: above }] =
    [says, document.querySelector("#board .grid") ?? says].map((each) => each.getBoundingClientRect());
  return matchMedia(WIDE).matches ? 2 * height : Math.max(height, bottom - Math.min(above, top) - 4);
}

// A hint to leaf through: the links of a trial, or the two extreme placements that an overlap is the common part of.

const COVERED = ["overlap", "overlap with marks"]; // what both placements cover is sure

export class Lesson {
  #frames = [];
  #at = 0;
  #show;

  /** @param {(text: string, picture: any) => void} show */
  constructor(show) {
    this.#show = show;
    $("leafBack").onclick = () => this.#turn(-1);
    $("leafOn").onclick = () => this.#turn(1);
  }

  /** Nothing to leaf through. */
  none() {
    this.#frames = [];
    show($("leafing"), false);
  }

  /**
   * What there is behind a hint; the hint itself is the last of it.
   * @param {any} hint
   * @param {any} sheet
   */
  offer(hint, sheet) {
    const own = { text: hint.text, picture: hint };
    const leaf = ({ text, ...picture }) => ({ text, picture: ghosts(picture) });
    const before = hint.leaves?.map(leaf) ?? pushBlocks(hint, sheet);
    this.#frames = before.length ? [...before, own] : [];
    this.#at = this.#frames.length - 1;
    this.#tell();
  }

  #turn(by) {
    this.#at = Math.max(0, Math.min(this.#frames.length - 1, this.#at + by));
    const { text, picture } = this.#frames[this.#at];
    this.#show(text, picture);
    this.#tell();
  }

  #tell() {
    show($("leafing"), this.#frames.length > 0);
    $("leafAt").textContent = `${number(this.#at + 1)} / ${number(this.#frames.length)}`;
    $("leafBack").disabled = this.#at === 0;
    $("leafOn").disabled = this.#at === this.#frames.length - 1;
  }
}

// What is only supposed is drawn as a ghost, with the number of its link.
function ghosts(picture) {
  const ghost = (cell) => (cell.role === "new" ? { ...cell, ghost: true } : cell);
  return { ...picture, cells: picture.cells.map((line) => line.map(ghost)) };
}

// The blocks of a line all pushed to its start, and all to its end.
function pushBlocks({ technique, unit, cells, left, top }, sheet) {
  if (!COVERED.includes(technique) || !["row", "column"].includes(unit.kind) || !cells || !sheet.dense) return [];
  const { kind: side, at } = unit;
  const line = side === "row" ? sheet.cells[at] : sheet.cells.map((row) => row[at]);
  const labels = (side === "row" ? sheet.left : sheet.top)[at];
  const clue = labels.map(({ text, colour: color }) => ({ length: Number(text), color }));
  const first = placeBlocks(clue, line);
  const end = (start, block, all) => line.length - start - clue[all.length - 1 - block].length;
  const last = placeBlocks([...clue].reverse(), [...line].reverse())?.map(end).reverse();
  if (!first || !last || !clue.every(({ length }) => length > 0)) return [];
  const named = say(side === "row" ? "rowOf" : "columnOf", { row: at + 1, column: at + 1 });
  return [["pushedFirst", first], ["pushedLast", last]].map(([name, starts]) => ({
    text: say(name, { line: named }),
    picture: { left, top, cells: layBlocks(sheet.cells, side, at, clue, starts) },
  }));
}

// The cells with the blocks on them as ghosts, each with its number.
function layBlocks(cells, side, at, clue, starts) {
  return cells.map((line, row) => line.map((cell, column) => {
    const [here, place] = side === "row" ? [row, column] : [column, row];
    const covers = (start, index) => place >= start && place < start + clue[index].length;
    const block = here === at ? starts.findIndex(covers) : -1;
    if (block < 0) return cell;
    const color = clue[block].color ?? cell.colour;
    return { role: "new", text: "#", colour: color, note: String(block + 1), ghost: true };
  }));
}

/**
 * Where each block begins when all are as far at the start as they can be; null where they do not fit.
 * @param {{length: number, color?: string}[]} clue
 * @param {{role: string, colour?: string}[]} line
 * @returns {number[] | null}
 */
function placeBlocks(clue, line) {
  const full = (at) => ["filled", "given", "new"].includes(line[at]?.role);
  const other = (at, color) => full(at) && line[at].colour && color && line[at].colour !== color;
  const may = (at, color) => at < line.length && line[at].role !== "empty" && !other(at, color);
  const failed = new Set();
  const from = (block, start) => {
    if (block === clue.length) return line.some((_, at) => at >= start && full(at)) ? null : [];
    if (failed.has(`${block} ${start}`)) return null;
    const { length, color } = clue[block];
    for (let at = start; at + length <= line.length; at++) {
      const fits = Array.from({ length }, (_, place) => at + place).every((place) => may(place, color));
      const apart = clue[block + 1] && (clue[block + 1].color ?? "") === (color ?? "") ? 1 : 0;
      const touches = full(at + length) && (apart || block + 1 === clue.length);
      const rest = fits && !touches ? from(block + 1, at + length + apart) : null;
      if (rest) return [at, ...rest];
      if (full(at)) break; // it would be left over
    }
    failed.add(`${block} ${start}`);
    return null;
  };
  return from(0, 0);
}

// The card of a technique: its idea, a board before and after it, and its relatives; whatever network there is.

// The address of the site's pages of techniques, "" where there are none.
const PAGES = /** @type {string} */ ("TECHNIQUES");
const [FILLED, EMPTY] = "#-"; // of cells in writing
const INK = "#1e2126";

/**
 * Shows the card.
 * @param {{one(request: object): Promise<any>}} engine
 * @param {string} name
 */
export async function teach(engine, name) {
  const told = await engine.one({ do: "technique", name });
  $("techniqueName").textContent = capital(told.name);
  $("techniqueIdea").textContent = told.idea;
  $("techniqueWhen").textContent = told.when;
  $("techniqueLine").textContent = capital(told.after.lines.join(" "));
  if (!$("technique").open) $("technique").showModal();
  const sides = ["before", "after"].map((side) => told[side]);
  const dense = sides.some(({ cells }) => cells.flat().some(({ text }) => [FILLED, EMPTY].includes(text)));
  for (const side of ["before", "after"]) draw($(`technique-${side}`), told[side], dense);
  $("techniqueRelated").replaceChildren(...told.related.map((each) =>
    make("button", { text: capital(each.said), onclick: () => teach(engine, each.name) })));
  show($("techniqueRelatives"), told.related.length > 0);
  show($("techniquePage"), Boolean(PAGES) && navigator.onLine);
  $("techniquePage").setAttribute("href", `${PAGES}${told.page}.html`);
  $("technique").scrollTop = 0;
  $("techniqueClose").onclick = () => $("technique").close();
  $("technique").onclick = ({ target }) => target === $("technique") && $("technique").close();
}

// A small board that nobody touches. Of a picture whose cells come in writing, signs become what they stand for.
function draw(home, picture, dense) {
  home.replaceChildren();
  const signed = ({ note, text = "", ...cell }) => {
    if (cell.role !== "new") return { ...cell, text: "" };
    return text === EMPTY ? { ...cell, text: "×", colour: "" } : { ...cell, colour: cell.colour || INK };
  };
  const shown = dense ? signed : ({ note, ...cell }) => (cell.text && note ? cell : { ...cell, note });
  new Board(home, SMALL).draw({ ...picture, dense, cells: picture.cells.map((line) => line.map(shown)) });
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// How a puzzle is played, and how hard it is: one tap away.

// `current()`: {family, puzzle, rated} of what is open; `ask(puzzle)` gives lines that tell how hard it is.
export function rules(current, ask) {
  $("howTo").onclick = async () => {
    const { family, puzzle, rated, about } = current();
    $("rulesName").textContent = familyName(family) || about;
    $("rulesText").textContent = saying(`play_${family}`) || about;
    $("keysText").textContent = matchMedia("(pointer: coarse)").matches ? "" : say("keysTold");
    $("hardness").textContent = rated ? say("thinking") : "";
    $("rulesDialog").showModal();
    if (!rated) return;
    const lines = await ask(puzzle).catch(() => []);
    const [level, , why] = lines; // the second is a figure
    if (current().puzzle === puzzle) $("hardness").textContent = [level, why].filter(Boolean).join("; ");
  };
  $("rulesClose").onclick = () => $("rulesDialog").close();
  $("rulesDialog").onclick = ({ target }) => target === $("rulesDialog") && $("rulesDialog").close();
}
