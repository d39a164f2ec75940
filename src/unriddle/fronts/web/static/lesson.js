// A hint to leaf through: the links of a trial, or the two extreme placements that an overlap is the common part of.

import { $, show } from "./dom.js";
import { number, say } from "./words.js";

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
    const before = hint.leaves?.map(leaf) ?? pushed(hint, sheet);
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
function pushed({ technique, unit, cells, left, top }, sheet) {
  if (!COVERED.includes(technique) || !["row", "column"].includes(unit.kind) || !cells || !sheet.dense) return [];
  const { kind: side, at } = unit;
  const line = side === "row" ? sheet.cells[at] : sheet.cells.map((row) => row[at]);
  const labels = (side === "row" ? sheet.left : sheet.top)[at];
  const clue = labels.map(({ text, colour }) => ({ length: Number(text), colour }));
  const first = placed(clue, line);
  const end = (start, block, all) => line.length - start - clue[all.length - 1 - block].length;
  const last = placed([...clue].reverse(), [...line].reverse())?.map(end).reverse();
  if (!first || !last || !clue.every(({ length }) => length > 0)) return [];
  const named = say(side === "row" ? "rowOf" : "columnOf", { row: at + 1, column: at + 1 });
  return [["pushedFirst", first], ["pushedLast", last]].map(([name, starts]) => ({
    text: say(name, { line: named }),
    picture: { left, top, cells: laid(sheet.cells, side, at, clue, starts) },
  }));
}

// The cells with the blocks on them as ghosts, each with its number.
function laid(cells, side, at, clue, starts) {
  return cells.map((line, row) => line.map((cell, column) => {
    const [here, place] = side === "row" ? [row, column] : [column, row];
    const covers = (start, index) => place >= start && place < start + clue[index].length;
    const block = here === at ? starts.findIndex(covers) : -1;
    if (block < 0) return cell;
    const colour = clue[block].colour ?? cell.colour;
    return { role: "new", text: "#", colour, note: String(block + 1), ghost: true };
  }));
}

/**
 * Where each block begins when all are as far at the start as they can be; null where they do not fit.
 * @param {{length: number, colour?: string}[]} clue
 * @param {{role: string, colour?: string}[]} line
 * @returns {number[] | null}
 */
export function placed(clue, line) {
  const full = (at) => ["filled", "given", "new"].includes(line[at]?.role);
  const other = (at, colour) => full(at) && line[at].colour && colour && line[at].colour !== colour;
  const may = (at, colour) => at < line.length && line[at].role !== "empty" && !other(at, colour);
  const failed = new Set();
  const from = (block, start) => {
    if (block === clue.length) return line.some((_, at) => at >= start && full(at)) ? null : [];
    if (failed.has(`${block} ${start}`)) return null;
    const { length, colour } = clue[block];
    for (let at = start; at + length <= line.length; at++) {
      const fits = Array.from({ length }, (_, place) => at + place).every((place) => may(place, colour));
      const apart = clue[block + 1] && (clue[block + 1].colour ?? "") === (colour ?? "") ? 1 : 0;
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
