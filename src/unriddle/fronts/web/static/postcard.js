// What is shown to others of a solved puzzle: a postcard, whose stamp tells in which order it fell, and nothing else.

import { $, drawing } from "./dom.js";
import { say, split } from "./words.js";

const [WIDE, HIGH] = [1200, 630];
const [PAPER, INK, QUIET] = ["#fffefa", "#1b1e24", "#5a6068"];
const STAMP = { x: 712, y: 92, wide: 400, high: 446, edge: 28 };
const [FACE, FOOT] = [344, 306]; // how wide the face of the stamp is, and how high
const PRINT = { x: 792, y: 138, side: 240 };
const FELL = { nonogram: "byRows", latin: "byCells", quartiles: "byWords", balda: "byWords" };

const box = (x, y, width, height, more = {}) => drawing("rect", { x, y, width, height, fill: "#fff", ...more });
const shade = (part) => ({ opacity: (0.3 + 0.7 * part).toFixed(2) });

// The last move that touched each row, or each cell, by its number.
function lastTouches({ moves, at }, of) {
  const last = new Map();
  moves.slice(0, at).forEach((move, turn) => {
    for (const [, row, column] of move.matchAll(/([0-9]+)\.([0-9]+)/g)) last.set(of(row - 1, column - 1), turn);
  });
  return last;
}

// Each row is a bar, the longer the later it fell.
function nonogram(sheet) {
  const rows = sheet.cells.length;
  const last = lastTouches(sheet, (row) => row);
  const order = [...Array(rows).keys()].sort((one, other) => (last.get(one) ?? -1) - (last.get(other) ?? -1));
  const high = 100 / rows;
  return order.map((row, at) => box(0, row * high, 16 + (84 * at) / rows, high * 0.74, shade(1 - at / rows)));
}

// Each cell is the lighter the later it came; those that were given lie in the ground.
function latin(sheet) {
  const side = 100 / sheet.cells.length;
  const last = lastTouches(sheet, (row, column) => `${row} ${column}`);
  return sheet.cells.flatMap((line, row) => line.map((_, column) => {
    const turn = last.get(`${row} ${column}`);
    const tint = turn === undefined ? { opacity: 0.14 } : shade(turn / Math.max(1, sheet.at - 1));
    return box(column * side, row * side, side * 0.9, side * 0.9, tint);
  }));
}

// Each word is as long as its tiles are many, one after the other; those of four tiles shine.
function quartiles({ played }) {
  const across = Math.max(1, Math.ceil(played.length / 14));
  const [wide, high] = [100 / across, 100 / Math.max(5, Math.ceil(played.length / across))];
  const tile = wide / (across > 1 ? 4.4 : 4);
  return played.flatMap(({ path }, at) => path.map((_, part) =>
    box((at % across) * wide + part * tile, Math.floor(at / across) * high, tile * 0.86, high * 0.76,
      shade(path.length > 3 ? 1 : 0.3))));
}

// Each word is as long as its letters are many; of two sides one goes to the right, the other to the left.
function balda({ played, players }) {
  const words = played.map((each) => each?.word.length ?? 0);
  const sides = players.length > 1 && words.length > 1 ? 2 : 1;
  const by = 100 / (Math.max(1, ...words) * sides);
  const rows = Math.ceil(words.length / sides);
  const high = Math.min(100 / rows, 16);
  return words.flatMap((count, at) => Array.from({ length: count }, (_, letter) => {
    const left = sides > 1 && at % 2 > 0;
    const x = (sides > 1 ? 50 : 0) + (left ? -letter - 1 : letter) * by;
    const y = (100 - rows * high) / 2 + Math.floor(at / sides) * high;
    return box(x, y, by * 0.86, high * 0.76, shade(left ? 0.2 : 1));
  }));
}

/**
 * @param {{family: string, picture: any, own: boolean, title: string, big: string, lines: string[],
 *   struck: SVGElement}} of the sheet; whether somebody solved it; what is told beside the stamp, and its postmark
 * @returns {Promise<Blob>} a picture in PNG
 */
export async function postcard({ family, picture, own, title, big, lines, struck }) {
  const style = getComputedStyle($("table"));
  const [dye, serif] = [style.getPropertyValue("--accent"), style.getPropertyValue("--serif")];
  const write = (text, y, size, more = {}) => {
    const fits = Math.min(size, 1000 / Math.max(1, text.length)); // of a long name
    const type = { "font-size": fits, "font-family": style.fontFamily };
    const line = drawing("text", { x: 80, y, fill: QUIET, ...type, ...more });
    line.textContent = text;
    return line;
  };
  const printed = { fill: INK, "font-family": serif, "font-weight": 600 };
  const [name, day = ""] = split(title);
  const { x, y, wide, high, edge } = STAMP;
  const symbol = document.getElementById($("face").firstElementChild.getAttribute("href").slice(1));
  const mark = (at, top, side, fill) => drawing("svg",
    { x: at, y: top, width: side, height: side, viewBox: "0 0 28 28", fill, color: fill },
    ...[...symbol.children].map((each) => each.cloneNode(true)));
  const print = { nonogram, latin, quartiles, balda }[own ? family : ""];
  const fell = drawing("svg", { x: PRINT.x, y: PRINT.y, width: PRINT.side, height: PRINT.side, viewBox: "0 0 100 100" },
    ...(print?.(picture) ?? []));
  for (const [key, value] of Object.entries({ x: 560, y: 26, width: 214, height: 214 }))
    struck.setAttribute(key, String(value));
  const whole = drawing("svg",
    { xmlns: "http://www.w3.org/2000/svg", width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}` },
    box(0, 0, WIDE, HIGH, { fill: "#eceee9" }), box(0, 0, WIDE, HIGH, { fill: dye, opacity: 0.06 }),
    write("unriddle", 112, 40, printed),
    write(name, 232, 56, printed), write(day, 276, 30),
    write(big, 424, 112, { ...printed, fill: dye, "letter-spacing": "-2" }),
    ...lines.filter(Boolean).map((text, at) => write(text, 476 + at * 42, 31)),
    box(x, y, wide, high, { fill: PAPER }),
    // Its perforation is a row of dots in the color of what it lies on, in both layers.
    ...["#eceee9", dye].map((stroke, at) => box(x, y, wide, high, { fill: "none", stroke, opacity: at ? 0.06 : 1,
      "stroke-width": 14, "stroke-linecap": "round", "stroke-dasharray": "0 23.5" })),
    box(x + edge, y + edge, FACE, FOOT, { fill: dye }), fell,
    ...(print ? [] : [mark(PRINT.x + 40, PRINT.y + 40, 160, "#fff")]),
    mark(x + edge, y + 362, 40, dye), write(print ? say(FELL[family]) : say("solved"), y + 392, 32,
      { ...printed, x: x + edge + 54 }), struck);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png"));
}
