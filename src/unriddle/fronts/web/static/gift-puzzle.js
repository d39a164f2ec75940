// The puzzle of a picture, as Python makes it in slices, so that a newer wish ends an older one; and what it looks like.

import { greys } from "./gift-picture.js";
import { base64url } from "./photo.js";

/** @typedef {import("./gift-picture.js").Pixels} Pixels */
/**
 * @typedef {{ id: string, width: number, height: number, palette: string[], cells: Uint8Array, changed: number[],
 *   before: Uint8Array, report: string[], level: string }} Made cells: 0 for empty, 1 for the first color; before: as the
 *   picture had them; level: "" where it is not known
 */

const SLICE_S = 0.3;
const PATIENCE_S = 20; // a picture that takes longer is given up
const LOOKED_S = 5; // in which a second solution is looked for
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF";

export class Workshop {
  #engine;
  #newest = 0;
  #queue = Promise.resolve();

  /** @param {import("./engine.js").Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  // The puzzle of these cells in so many colors, 0 for black and white; null where something newer was wished meanwhile.
  // An Error says why there is none.
  /** @param {Pixels} pixels @param {number} colors @returns {Promise<Made | null>} */
  make(pixels, colors) {
    return this.#newer(async (/** @type {() => boolean} */ late) => {
      const { width, height } = pixels;
      const wishes = colors ? { colours: colors, pixels: base64url(without(pixels)) } : { greys: base64url(stretched(pixels)) };
      const { order } = await this.#engine.one({ do: "order", family: "nonogram", seed: 0, size: `${width}x${height}`, ...wishes });
      await this.#engine.one({ do: "solve", puzzle: order, entry: "make" });
      const events = await this.#run(PATIENCE_S, late);
      const found = events?.find((/** @type {any} */ each) => each.event === "found");
      if (events && !found) throw new Error(events.at(-1)?.report?.join("; ") || "");
      return events && shown(found.solution, pixels, events.at(-1)?.report ?? []);
    });
  }

  // Whether a puzzle has exactly one solution; null where something newer was wished meanwhile.
  /** @param {string} puzzle @returns {Promise<boolean | null>} */
  only(puzzle) {
    return this.#newer(async (/** @type {() => boolean} */ late) => {
      await this.#engine.one({ do: "solve", puzzle, limit: 2 });
      const events = await this.#run(LOOKED_S, late);
      return events && events.at(-1).why === "exhausted" && events.filter((/** @type {any} */ each) => each.event === "found").length === 1;
    });
  }

  // Does it when what came before has stopped; `late()` tells whether something newer is waiting.
  /** @template T @param {(late: () => boolean) => Promise<T | null>} work @returns {Promise<T | null>} */
  #newer(work) {
    const mine = ++this.#newest;
    const late = () => mine !== this.#newest;
    const done = this.#queue.then(() => (late() ? null : work(late)));
    this.#queue = done.then(() => {}, () => {});
    return done;
  }

  // The events of a run to its end, null if it was left.
  /** @param {number} seconds @param {() => boolean} late */
  async #run(seconds, late) {
    const events = [];
    for (let slice = 0; slice < seconds / SLICE_S; slice++) {
      events.push(...(await this.#engine.ask({ do: "run", seconds: SLICE_S })));
      if (late()) return null;
      if (events.at(-1).error) throw new Error(events.at(-1).error);
      if (events.at(-1).why !== "seconds") break;
    }
    return events;
  }
}

// A puzzle with some of its changes taken back.
/** @param {Made} made @param {Set<number>} undone cells @returns {Made} */
export function undo(made, undone) {
  const cells = made.cells.map((state, at) => (undone.has(at) ? made.before[at] : state));
  return undone.size ? { ...made, cells, id: idOf({ ...made, cells }), level: "" } : made;
}

// The picture of its solution, or of its cells before they were changed.
/** @param {Made} made @param {Uint8Array} [cells] */
export function picture({ width, height, palette, cells: own }, cells = own) {
  const black = palette.length === 1 && palette[0] === "#000000";
  const look = (/** @type {number} */ state) => (state ? { role: "filled", colour: black ? "" : palette[state - 1] } : { role: "empty" });
  return { cells: Array.from({ length: height }, (_, row) => [...cells.subarray(row * width, (row + 1) * width)].map(look)) };
}

/** @param {any} solution @param {Pixels} pixels @param {string[]} report @returns {Made} */
function shown({ puzzle: id, rows, changed, card }, pixels, report) {
  const [width, height] = [rows[0].length, rows.length];
  const colours = /:colours=([0-9a-f,]+)/.exec(id)?.[1];
  const palette = colours ? colours.split(",").map((each) => `#${each}`) : ["#000000"];
  const cells = Uint8Array.from(rows.join(""), (sign) => (sign === "." ? 0 : sign === "#" ? 1 : LETTERS.indexOf(sign) + 1));
  const places = changed.map((/** @type {string} */ each) => {
    const [row, column] = each.split(".").map(Number);
    return (row - 1) * width + column - 1;
  });
  const before = Uint8Array.from(cells);
  for (const at of places) before[at] = palette.length > 1 ? nearest(pixels, at, palette, cells[at]) : 1 - cells[at];
  return { id, width, height, palette, cells, changed: places, before, report, level: card?.level ?? "" };
}

// The state whose color is nearest to a pixel, but for the one that it was changed to.
/** @param {Pixels} pixels @param {number} at @param {string[]} palette @param {number} now */
function nearest({ values }, at, palette, now) {
  const far = ["#ffffff", ...palette].map((shade, state) => {
    if (state === now) return Infinity;
    return [1, 3, 5].reduce((sum, place, part) => sum + (parseInt(shade.slice(place, place + 2), 16) - values[4 * at + part]) ** 2, 0);
  });
  return far.indexOf(Math.min(...far));
}

/** @param {Made} made */
function idOf({ width, height, palette, cells }) {
  const single = palette.length === 1;
  const clue = (/** @type {number[]} */ line) => {
    const blocks = /** @type {number[][]} */ ([]);
    line.forEach((state, at) => state && (line[at - 1] === state ? blocks[blocks.length - 1][0]++ : blocks.push([1, state])));
    return blocks.map(([length, state]) => `${length}${single ? "" : LETTERS[state - 1]}`).join(",") || "0";
  };
  const rows = Array.from({ length: height }, (_, row) => clue([...cells.subarray(row * width, (row + 1) * width)]));
  const columns = Array.from({ length: width }, (_, column) => clue(Array.from({ length: height }, (_, row) => cells[row * width + column])));
  const colours = single && palette[0] === "#000000" ? "" : `:colours=${palette.map((each) => each.slice(1)).join(",")}`;
  return `nonogram:${width}x${height}:${rows.join("/")}:${columns.join("/")}${colours}`;
}

/** @param {Pixels} pixels */
function stretched(pixels) {
  const shades = greys(pixels);
  const [least, most] = [Math.min(...shades), Math.max(...shades)];
  return shades.map((shade) => Math.round(((shade - least) * 255) / (most - least)));
}

/** @param {Pixels} pixels */
function without({ values }) {
  return [...values].filter((_, at) => at % 4 < 3);
}
