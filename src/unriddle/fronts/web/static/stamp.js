// Boards as stamps: what is open is printed in the dye of its kind, what is solved in full and struck with a postmark.

import { light } from "./board.js";
import { color, drawing, make } from "./dom.js";
import { INK } from "./thumb.js";
import { number, say } from "./words.js";

const FULL = ["filled", "given", "new"];
const WHOLE = 4; // tiles of a word that is one of the five
const BESIDE = 0.4; // of a cell, between clues and grid
const PRINTS = { nonogram, latin, quartiles, balda };

/**
 * A small picture of a board as it stands; without a sheet the mark of its kind.
 * @param {string} family @param {any} sheet @param {boolean} done
 */
export function print(family, sheet, done) {
  if (!sheet || !PRINTS[family]) return mark(family);
  const [wide, high, parts, edge = 0.5] = PRINTS[family](sheet, done);
  const viewBox = [-edge, -edge, wide + 2 * edge, high + 2 * edge].join(" ");
  return drawing("svg", { viewBox, class: "print", "aria-hidden": "true" }, ...parts);
}

// Its parts come one after the other when it is solved: each has its place in that order.
function step(at, ...parts) {
  const group = drawing("g", { class: "step" }, ...parts);
  group.style.setProperty("--at", String(at));
  return group;
}

const box = (x, y, width, height, more = {}) =>
  drawing("rect", { x, y, width, height, fill: "currentColor", ...more });

const text = (x, y, size, said, more = {}) => {
  const element = drawing("text", { x, y, "font-size": size, "text-anchor": "middle", fill: "currentColor", ...more });
  element.textContent = said;
  return element;
};

function lines(wide, high, by, width) {
  const ways = [...Array(high + 1).keys()].map((at) => `M0 ${at * by}H${wide * by}`)
    .concat([...Array(wide + 1).keys()].map((at) => `M${at * by} 0V${high * by}`));
  const line = { stroke: "currentColor", "stroke-width": width, fill: "none", opacity: ".5" };
  return drawing("path", { d: ways.join(""), ...line });
}

function nonogram({ cells, left = [], top = [] }, done) {
  const [wide, high] = [cells[0].length, cells.length];
  const rows = cells.map((line, row) => {
    const ways = new Map();
    line.forEach((cell, column) => {
      if (!FULL.includes(cell.role)) return;
      const ink = color(cell.colour) || INK;
      const end = `h1.02v1.02h-1.02z`;
      ways.set(ink, `${ways.get(ink) ?? ""}M${column} ${row}${end}`);
    });
    const inks = [...ways].map(([ink, d]) => drawing("path", done
      ? { d, fill: ink } : { d, fill: "currentColor", opacity: light(ink) ? 0.62 : 1 }));
    return step(row, ...inks);
  });
  if (done) return [wide, high, rows, wide / 60];
  // Clues are blocks beside the grid, the longer the darker.
  const side = (labels, across) => labels.flatMap((line, at) => line.map(({ text: said = "" }, place) => {
    const [along, before] = [at + 0.1, place - line.length + 0.1 - BESIDE];
    const [x, y] = across ? [before, along] : [along, before];
    return box(x, y, 0.8, 0.8, { rx: 0.2, opacity: Math.min(1, 0.45 + Number(said) / 12 || 0.45).toFixed(2) });
  }));
  const [widest, tallest] = [left, top].map((labels) => Math.max(0, ...labels.map((line) => line.length)) + BESIDE);
  const ground = box(0, 0, wide, high, { opacity: 0.12 });
  const grid = [ground, lines(wide, high, 1, Math.max(wide, high) / 400), ...rows];
  const moved = drawing("g", { transform: `translate(${widest} ${tallest})` },
    ...side(left, true), ...side(top, false), ...grid);
  return [wide + widest, high + tallest, [moved], 0];
}

function latin({ cells }, done) {
  const order = cells.length;
  const size = 10;
  const parts = cells.flatMap((line, row) => line.map(({ text: said = "", role }, column) => {
    const [x, y] = [column * size, row * size];
    const apart = Math.min(Math.abs(row - column), Math.abs(row + column - order + 1));
    const weight = { "font-weight": role === "given" ? 700 : 500 };
    const digit = text(x + 5, y + 7.6, said.length > 1 ? 5.4 : 7.4, said, weight);
    if (!done) return step(apart, ...(apart ? [] : [box(x, y, size, size, { opacity: 0.2 })]), digit);
    const tint = Number(said) / (order + 1);
    if (tint > 0.55) digit.classList.add("cut");
    return step(apart, box(x, y, 10.05, 10.05, { opacity: tint.toFixed(2) }), digit);
  }));
  return [order * size, order * size, done ? parts : [...parts, lines(order, order, size, 0.8)], 1];
}

function quartiles({ cells, played }, done) {
  const columns = cells[0].length;
  const wide = columns * 21 + 1;
  const five = played.filter(({ path }) => path.length === WHOLE);
  const bar = (row, { word }) => step(row,
    box(1, row * 14 + 1, wide - 2, 11.5, { rx: 3, class: done ? `group${row + 1}` : "" }),
    text(wide / 2, row * 14 + 9.4, 8, word, { class: done ? "ink" : "cut", "font-weight": 600 }));
  if (done) return [wide, five.length * 14, five.map((each, row) => bar(row, each)), 0];
  const used = new Set(five.flatMap(({ path }) => path.map(String)));
  const left = cells.flatMap((line, row) => line.map(({ text: said }, column) => [said, String([row, column])]))
    .filter(([said, place]) => said && !used.has(place));
  const tiles = left.map(([said], at) => {
    const [x, y] = [(at % columns) * 21, (five.length + Math.floor(at / columns)) * 14];
    return drawing("g", {}, box(x + 1, y + 1, 19, 11, { rx: 3, fill: "none", stroke: "currentColor" }),
      text(x + 10.5, y + 9, said.length > 4 ? 5.5 : 7, said));
  });
  return [wide, cells.length * 14, [...five.map((each, row) => bar(row, each)), ...tiles], 0];
}

function balda({ cells, played }, done) {
  const [wide, high, size] = [cells[0].length, cells.length, 14];
  const long = (move) => move?.path?.length ?? 0;
  const longest = played.reduce((best, each) => (long(each) > long(best) ? each : best), null);
  const path = done && longest ? longest.path : [];
  const on = path.map(String);
  const points = path.map(([row, column]) => `${column * size + 7},${row * size + 7}`).join(" ");
  const trail = drawing("polyline", { points, class: "trail", pathLength: 100 });
  const letters = cells.flatMap((line, row) => line.map(({ text: said }, column) => {
    const [x, y] = [column * size, row * size];
    if (!said) return drawing("circle", { cx: x + 7, cy: y + 7, r: 0.9, fill: "currentColor" });
    const at = on.indexOf(String([row, column]));
    const cut = !done || at >= 0;
    const sign = text(x + 7, y + 10.2, 9, said, { class: cut ? "cut" : "ink", "font-weight": 700 });
    return step(at, ...(done ? [] : [box(x + 1, y + 1, 12, 12, { rx: 2 })]), sign);
  }));
  return [wide * size, high * size, [trail, ...letters], 0];
}

/** The mark of a kind, whose outline is known without its color. @param {string} family */
export function mark(family) {
  const own = document.getElementById(`m-${family}`) ? family : "latin";
  return drawing("svg", { class: "mark", "aria-hidden": "true" }, drawing("use", { href: `#m-${own}` }));
}

/** @param {string} said what stands in its middle @param {string} ring what runs around it, "" for a small one */
export function postmark(said, ring = "") {
  const time = text(60, ring ? 68 : 71, ring ? 22 : said.length > 4 ? 27 : 33, said,
    { "font-weight": 700, fill: INK, stroke: "none" });
  const circle = (r, more = {}) => drawing("circle", { cx: 60, cy: 60, r, ...more });
  const look = { viewBox: "0 0 120 120", fill: "none", stroke: INK, "aria-hidden": "true" };
  if (!ring) {
    const dots = circle(47, { "stroke-dasharray": "3 5.2" });
    return drawing("svg", { ...look, class: "postmark tiny" },
      circle(56, { class: "pane" }), circle(56), dots, time);
  }
  const way = drawing("path", { id: "ring", d: "M20 60a40 40 0 1 1 80 0a40 40 0 1 1 -80 0", stroke: "none" });
  const along = drawing("textPath", { href: "#ring", textLength: 246 });
  along.textContent = ring;
  return drawing("svg", { ...look, class: "postmark", "stroke-width": 2 }, way,
    circle(55, { class: "pane", fill: "#fffefa", "fill-opacity": 0.9, stroke: "none" }), circle(55), circle(33),
    drawing("text", { "font-size": 13.5, "font-weight": 600, fill: INK, stroke: "none" }, along), time);
}

/**
 * What is in a stamp: its board, and its name with what is told of it.
 * @param {{family: string, sheet: any, done: boolean, name?: string, about?: string, struck?: string}} of
 */
export function stamp({ family, sheet, done, name = "", about = "", struck = "" }) {
  const foot = make("span", { class: "foot" }, mark(family), make("b", { text: name }), make("small", { text: about }));
  const paper = make("span", { class: "paper" },
    make("span", { class: "face" }, print(family, sheet, done)), ...(name ? [foot] : []));
  const whole = make("span", { class: done ? "stamp done" : "stamp", "data-family": family }, paper);
  if (struck) whole.append(postmark(struck));
  return whole;
}

/**
 * A week: for each day a block with a place for each kind, filled where its puzzle was solved.
 * @param {{name: string, solved: boolean[]}[]} days the last is today @param {string[]} families
 */
export function week(days, families) {
  return days.map(({ name, solved }, at) => {
    const count = `${number(solved.filter(Boolean).length)}/${families.length}`;
    const places = families.map((family, place) =>
      make("i", { "data-family": family, class: solved[place] ? "on" : "" }));
    const block = make("span", { class: "block", role: "img", "aria-label": `${name}: ${count} ${say("solvedAll")}` });
    block.append(...places);
    const more = at === days.length - 1 ? { "aria-current": "date" } : {};
    return make("li", more, block, make("small", { text: name, "aria-hidden": "true" }));
  });
}
