// A card to send or to print: a puzzle that nobody has solved yet, its title, and the code that opens it.

import { color, make } from "./dom.js";
import { light } from "./board.js";
import { begin } from "./play.js";
import { say } from "./words.js";

const [WIDE, HIGH, RIM] = [1240, 1754, 80]; // A5 at 212 dots an inch
const [INK, PAPER, QUIET, THIN, SHEET] = ["#1e2126", "#fffdf8", "#6b6f76", "#b8b4aa", "#ffffff"];
const BYTES = 2953; // that a code has room for
const CODE = 560; // pixels a side of a code that a phone can read on paper
const FRAME = 4; // white cells around a code
export const fits = (address) => address.length <= BYTES;

// The code of an address on a canvas of its own, about so many pixels wide; what makes it is fetched at the first one.
export async function code(address, wanted) {
  const { generate, correction } = await import("./others/qr.mjs");
  const made = generate(address, { minCorrectionLevel: correction.L });
  const size = made.size + 2 * FRAME;
  const by = Math.max(2, Math.floor(wanted / size));
  const canvas = new OffscreenCanvas(size * by, size * by);
  const context = paper(canvas, "#ffffff");
  context.fillStyle = "#000000";
  for (let row = 0; row < made.size; row++)
    for (let column = 0; column < made.size; column++)
      if (made.get(column, row)) context.fillRect((column + FRAME) * by, (row + FRAME) * by, by, by);
  return canvas;
}

// The card as a PNG, with the code of this address if it has room for one.
/** @param {{ puzzle: string, title: string, author: string, address: string, level?: string }} gift */
export async function card({ puzzle, title, author, address, level = "" }) {
  const { canvas, context } = sheet();
  const made = fits(address) ? await code(address, CODE) : null;
  const side = made ? made.width : 0;
  const by = [author && say("giftBy", { author }), level && say(`level_${level}`)].filter(Boolean).join(" · ");
  const above = title
    ? [[title, 64, INK], [by || say("giftCard"), 34, QUIET]] : [[say("giftCard"), 56, INK], [by, 34, QUIET]];
  let top = RIM;
  for (const [text, size, shade] of above)
    if (text) top = line(context, String(text), Number(size), String(shade), top);
  const picture = begin(puzzle)?.sheet();
  const room = HIGH - top - RIM - (side ? side + 40 : 0);
  if (picture) board(context, picture, RIM, top + 20, WIDE - 2 * RIM, room - 20);
  if (made) {
    context.drawImage(made, RIM, HIGH - RIM - side);
    context.textAlign = "left";
    const [left, wide] = [RIM + side + 40, WIDE - 2 * RIM - side - 40];
    wrapText(context, say("giftScan"), 36, left, HIGH - RIM - side + 60, wide);
  }
  return canvas.convertToBlob({ type: "image/png" });
}

function sheet() {
  const canvas = new OffscreenCanvas(WIDE, HIGH);
  const context = paper(canvas, PAPER);
  context.textAlign = "center";
  return { canvas, context };
}

function paper(canvas, shade) {
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = shade;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}

// One line of text, smaller where it is long; where the next one begins.
/**
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {string} text @param {number} size @param {string} shade @param {number} top
 */
function line(context, text, size, shade, top) {
  context.fillStyle = shade;
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.fillText(text, WIDE / 2, top + size, WIDE - 2 * RIM);
  return top + size * 1.4;
}

/**
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {string} text @param {number} size @param {number} left @param {number} top @param {number} wide
 */
function wrapText(context, text, size, left, top, wide) {
  context.fillStyle = INK;
  context.font = `${size}px system-ui, sans-serif`;
  let row = "";
  for (const word of [...text.split(" "), ""]) {
    if (word && context.measureText(`${row} ${word}`).width < wide) row = `${row} ${word}`.trim();
    else {
      context.fillText(row, left, top);
      [row, top] = [word, top + size * 1.4];
    }
  }
}

// A board with its clues, as large as there is room.
/**
 * @param {OffscreenCanvasRenderingContext2D} context @param {any} picture
 * @param {number} left @param {number} top @param {number} wide @param {number} high
 */
function board(context, picture, left, top, wide, high) {
  const [columns, rows] = [picture.cells[0].length, picture.cells.length];
  const most = (labels) => labels.reduce((longest, each) => Math.max(longest, each.length), 0);
  const [beside, over] = [0.62 * most(picture.left), 0.62 * most(picture.top)];
  const size = Math.min(wide / (columns + beside), high / (rows + over), 90);
  const x = left + (wide - size * (columns + beside)) / 2 + size * beside;
  const y = top + (high - size * (rows + over)) / 2 + size * over;
  context.textAlign = "center";
  context.textBaseline = "middle";
  picture.left.forEach((labels, row) =>
    labels.forEach((each, at) =>
      clue(context, each, x - size * 0.62 * (labels.length - at - 0.4), y + (row + 0.5) * size, size)));
  picture.top.forEach((labels, column) =>
    labels.forEach((each, at) =>
      clue(context, each, x + (column + 0.5) * size, y - size * 0.62 * (labels.length - at - 0.4), size)));
  context.font = `600 ${size * 0.6}px system-ui, sans-serif`;
  picture.cells.forEach((cells, row) => cells.forEach((cell, column) => {
    context.fillStyle = cell.role === "filled" || (cell.role === "given" && picture.dense)
      ? color(cell.colour) || INK : SHEET;
    context.fillRect(x + column * size, y + row * size, size, size);
    context.fillStyle = INK;
    if (cell.text) context.fillText(cell.text, x + (column + 0.5) * size, y + (row + 0.5) * size, size * 0.9);
  }));
  for (let at = 0; at <= Math.max(columns, rows); at++) {
    const thick = picture.every && at % picture.every === 0;
    context.fillStyle = thick ? INK : THIN;
    const stroke = thick ? 2 : 1;
    if (at <= columns) context.fillRect(x + at * size - stroke / 2, y, stroke, rows * size);
    if (at <= rows) context.fillRect(x, y + at * size - stroke / 2, columns * size, stroke);
  }
  context.textBaseline = "alphabetic";
}

/**
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {any} label @param {number} x @param {number} y @param {number} size
 */
function clue(context, label, x, y, size) {
  const shade = color(label.colour);
  if (shade) {
    context.fillStyle = shade;
    context.fillRect(x - size * 0.29, y - size * 0.36, size * 0.58, size * 0.72);
  }
  context.font = `600 ${size * 0.5}px system-ui, sans-serif`;
  context.fillStyle = shade && !light(shade) ? "#ffffff" : INK;
  context.fillText(label.text ?? "", x, y, size * 0.56);
}

// A card on paper: all else of the page is left out while it prints.

export async function printCard(card) {
  const page = make("img", { src: URL.createObjectURL(card), alt: "" });
  const book = make("div", { id: "book" }, page);
  document.body.append(book);
  await page.decode();
  document.documentElement.dataset.prints = "book";
  addEventListener("afterprint", () => {
    delete document.documentElement.dataset.prints;
    book.remove();
    URL.revokeObjectURL(page.src);
  }, { once: true });
  print();
}
