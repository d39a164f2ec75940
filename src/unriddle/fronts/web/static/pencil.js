// Pencil marks of a Latin square: all that is possible noted at once, and what a new symbol rules out rubbed out by itself.

import { $, show } from "./dom.js";
import { squareOf } from "./play-latin.js";
import { remember, remembered } from "./remember.js";

const KEPT = "pencil"; // in the browser's own store of settings

export class Pencil {
  /** @type {ReturnType<typeof squareOf>} */
  #square = null;

  /** @param {() => void} all notes all that is possible */
  constructor(all) {
    $("pencilAll").onclick = all;
    $("pencilTidy").checked = remembered(KEPT) === "yes";
    $("pencilTidy").onchange = () => remember(KEPT, $("pencilTidy").checked ? "yes" : "no");
  }

  get square() {
    return this.#square;
  }

  /** Whether there is something to note on this board. @param {string} puzzle */
  offer(puzzle) {
    this.#square = squareOf(puzzle);
    show($("pencilAll"), Boolean(this.#square));
    show($("pencilOption"), Boolean(this.#square));
  }

  /** The moves that note what is possible in each open cell; "" for none. @param {any} sheet */
  all(sheet) {
    if (!this.#square) return "";
    const { order, base, lines } = this.#square;
    const held = sheet.cells.flat().map((cell) => cell.text ?? "");
    const moves = held.flatMap((text, at) => {
      if (text) return [];
      const out = new Set(lines.filter((line) => line.includes(at)).flatMap((line) => line.map((each) => held[each])));
      const left = Array.from({ length: order }, (_, symbol) => String(symbol + base)).filter((symbol) => !out.has(symbol));
      const noted = notes(sheet, at, order, base);
      const gone = noted.filter((symbol) => !left.includes(symbol));
      const fresh = left.filter((symbol) => !noted.includes(symbol));
      return [gone.length ? `${place(at, order)}?${gone.join(",")}` : "", fresh.length ? `${place(at, order)}+${fresh.join(",")}` : ""].filter(Boolean);
    });
    return moves.join("; ");
  }

  /** The moves that rub out what the last ones have ruled out; "" for none. @param {any} before @param {any} sheet */
  tidied(before, sheet) {
    if (!this.#square || !$("pencilTidy").checked || sheet.status.kind !== "open") return "";
    const { order, base, lines } = this.#square;
    const [was, held] = [before, sheet].map((each) => each.cells.flat().map((cell) => cell.text ?? ""));
    const moves = held.flatMap((text, at) => {
      if (!text || text === was[at]) return [];
      const beside = new Set(lines.filter((line) => line.includes(at)).flat());
      return [...beside].filter((each) => !held[each] && notes(sheet, each, order, base).includes(text)).map((each) => `${place(each, order)}?${text}`);
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
