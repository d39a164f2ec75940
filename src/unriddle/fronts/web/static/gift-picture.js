// A picture made ready to become a puzzle: turned, cropped, its background cleared, its tones changed. The
// browser decodes it, and it never leaves the device.

import { base64url } from "./dom.js";
import { context2d, drawingOf, onCanvas, greys, shrink, rgbOf } from "./photo.js";
import { blocks, LETTERS } from "./play-nonogram.js";

/** @typedef {{ left: number, top: number, wide: number, high: number }} Crop shares of the turned picture, 0 to 1 */
/**
 * @typedef {{ turn: number, crop: Crop, size: number, background: number, contrast: number, brightness: number,
 *   invert: boolean, asItIs: boolean }} Wishes turn: quarters; size: cells of the longer side; numbers
 *   in per cent; asItIs: nothing was changed by hand
 */
/**
 * @typedef {{ width: number, height: number, values: Uint8ClampedArray, drawing?: { picture?: string } }} Pixels four
 *   values each; drawing: the picture as it is, where it may be one in flat colors
 */

export const WHOLE = { left: 0, top: 0, wide: 1, high: 1 };
const WORKED = 1024; // pixels of the longer side that are worked on
const FINE = 4; // pixels a side of a cell before they are averaged
const LEAST = 10; // pixels a side
const MOST = 100e6; // pixels
const FLAT = 8; // greys between the darkest and the lightest cell

// The picture of a file, not larger than is worked on; an Error whose message is the name of a sentence.
/** @param {Blob} file @returns {Promise<OffscreenCanvas>} */
export async function openPicture(file) {
  const image = new Image(); // it knows its size before it is decoded
  const torn = () => new Error("noPicture");
  await new Promise((resolve, reject) => {
    Object.assign(image, { onload: resolve, onerror: () => reject(torn()), src: URL.createObjectURL(file) });
  });
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > MOST) throw new Error("giftHuge");
  if (Math.min(width, height) < LEAST) throw new Error("giftTiny");
  const scale = Math.min(1, WORKED / Math.max(width, height));
  const [resizeWidth, resizeHeight] = [width, height].map((side) => Math.round(side * scale));
  const picture = await createImageBitmap(image, { resizeWidth, resizeHeight, resizeQuality: "medium" }).catch(() => {
    throw torn();
  });
  URL.revokeObjectURL(image.src);
  return onCanvas(picture, resizeWidth, resizeHeight, null, "");
}

// A quarter turn to the right, as often as is said.
export function rotate(picture, turn) {
  const lies = turn % 2 === 1;
  const made = new OffscreenCanvas(lies ? picture.height : picture.width, lies ? picture.width : picture.height);
  const context = context2d(made);
  context.translate(made.width / 2, made.height / 2);
  context.rotate((turn * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return made;
}

// The contrast and the brightness that make the darkest parts of a picture dark and the lightest light, as sliders have
// them: nothing to change in one that has both.
/** @param {OffscreenCanvas} picture @returns {{ contrast: number, brightness: number }} */
export function tones(picture) {
  const side = 64;
  const seen = onCanvas(picture, side, side);
  const shades = greys(context2d(seen).getImageData(0, 0, side, side).data).sort();
  const [dark, light] = [0.04, 0.96].map((share) => shades[Math.floor(share * shades.length)]);
  const off = 127.5 - (dark + light) / 2;
  const by = Math.min(4, 240 / Math.max(1, light - dark), 127.5 / Math.abs(off || 1)); // as far as both sliders go
  if (by <= 1.1) return { contrast: 0, brightness: 0 };
  return { contrast: Math.round((100.5 * by - 100) / (1 + by)), brightness: Math.round((off * by) / 1.275) };
}

// What the crop leaves of it.
/** @param {OffscreenCanvas} picture @param {Crop} crop */
export function cutOut(picture, { left, top, wide, high }) {
  const { width, height } = picture;
  const part = [left * width, top * height, wide * width, high * height].map(Math.round);
  return onCanvas(picture, Math.max(1, part[2]), Math.max(1, part[3]), part, "");
}

// The cells of a turned and cropped picture; an Error as above.
/** @param {OffscreenCanvas} picture @param {Wishes} wishes @returns {Promise<Pixels>} */
export async function cells(picture, wishes) {
  if (Math.min(picture.width, picture.height) < LEAST) throw new Error("giftTiny");
  const scale = wishes.size / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(5, Math.round(side * scale)));
  const fine = onCanvas(await shrink(picture, width * FINE, height * FINE), width * FINE, height * FINE);
  const data = context2d(fine).getImageData(0, 0, fine.width, fine.height);
  if (wishes.background) clear(data, wishes.background * 2.2);
  tone(data, wishes);
  const found = { ...average(data, width, height), drawing: wishes.asItIs ? await drawingOf(picture) : {} };
  const shades = greys(found.values);
  if (Math.max(...shades) - Math.min(...shades) < FLAT) throw new Error("giftFlat");
  return found;
}

// The picture for whoever solves the puzzle, in so many bytes: its quality falls, then its side; null where none fits.
/** @param {OffscreenCanvas} picture @param {number} room @returns {Promise<Uint8Array | null>} */
export async function small(picture, room) {
  for (const side of [160, 128, 96, 64]) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((each) => Math.max(1, Math.round(each * scale)));
    const canvas = onCanvas(await shrink(picture, width, height), width, height);
    for (const quality of [0.6, 0.45, 0.3, 0.2]) {
      const made = await encode(canvas, quality);
      if (made.size <= room) return new Uint8Array(await made.arrayBuffer());
    }
  }
  return null;
}

// WebP; a browser that writes none gives another type, and then it is JPEG.
async function encode(canvas, quality) {
  const made = await canvas.convertToBlob({ type: "image/webp", quality });
  return made.type === "image/webp" ? made : canvas.convertToBlob({ type: "image/jpeg", quality });
}

// White where the picture is, from its rim on, like what is commonest at the rim.
function clear({ data, width, height }, far) {
  const rim = [];
  for (let at = 0; at < width; at++) rim.push(at, (height - 1) * width + at);
  for (let at = 0; at < height; at++) rim.push(at * width, at * width + width - 1);
  const boxes = new Map();
  for (const at of rim) {
    const box = (data[4 * at] >> 5) * 64 + (data[4 * at + 1] >> 5) * 8 + (data[4 * at + 2] >> 5);
    boxes.set(box, [...(boxes.get(box) ?? []), at]);
  }
  const common = [...boxes.values()].reduce((one, other) => (other.length > one.length ? other : one));
  /** @type {(part: number) => (sum: number, at: number) => number} */
  const add = (part) => (sum, at) => sum + data[4 * at + part];
  const shade = [0, 1, 2].map((part) => common.reduce(add(part), 0) / common.length);
  const like = (at) =>
    Math.hypot(...shade.map((value, part) => data[4 * at + part] - value)) <= far;
  const seen = new Uint8Array(width * height);
  const waiting = rim.filter(like);
  while (waiting.length) {
    const at = /** @type {number} */ (waiting.pop());
    if (seen[at]) continue;
    seen[at] = 1;
    const column = at % width;
    const near = [at - width, at + width, column ? at - 1 : -1, column < width - 1 ? at + 1 : -1];
    for (const other of near) if (other >= 0 && other < seen.length && !seen[other] && like(other)) waiting.push(other);
  }
  seen.forEach((is, at) => is && data.fill(255, 4 * at, 4 * at + 3));
}

function tone({ data }, { contrast, brightness, invert }) {
  const by = (100 + contrast) / (100.5 - contrast);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => {
    const value = (level - 127.5) * by + 127.5 + 1.275 * brightness;
    return invert ? 255 - value : value;
  });
  for (let at = 0; at < data.length; at++) if (at % 4 < 3) data[at] = levels[data[at]];
}

/** @param {ImageData} data @param {number} width @param {number} height @returns {Pixels} */
function average({ data, width: fine }, width, height) {
  const values = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let place = 0; place < width * height; place++) {
    const [row, column] = [Math.floor(place / width) * FINE, (place % width) * FINE];
    for (let part = 0; part < 3; part++) {
      let sum = 0;
      for (let at = 0; at < FINE * FINE; at++)
        sum += data[4 * ((row + Math.floor(at / FINE)) * fine + column + (at % FINE)) + part];
      values[4 * place + part] = sum / (FINE * FINE);
    }
  }
  return { width, height, values };
}

// The puzzle of a picture, as Python makes it in slices, so
// that a newer wish ends an older one; and what it looks like.

/**
 * @typedef {{ id: string, width: number, height: number, palette: string[], cells: Uint8Array, changed: number[],
 * before: Uint8Array, report: string[], level: string }} Made cells: 0 for empty, 1 for
 * the first color; before: as the picture had them; level: "" where it is not known
 */

const SLICE_S = 0.3;
const PATIENCE_S = 20; // a picture that takes longer is given up
const LOOKED_S = 5; // in which a second solution is looked for

export class Workshop {
  #engine;
  #newest = 0;
  #queue = Promise.resolve();

  /** @param {import("./engine.js").Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  // The puzzle of these cells in so many colors, 0 for black and white; null
  // where something newer was wished meanwhile. An Error says why there is none.
  /** @param {Pixels} pixels @param {number} colors @returns {Promise<Made | null>} */
  make(pixels, colors) {
    return this.#newer(async (/** @type {() => boolean} */ late) => {
      const { width, height } = pixels;
      const wishes = { ...pixels.drawing, ...(colors
        ? { colours: colors, pixels: base64url(rgbOf(pixels.values)) } : { greys: base64url(stretch(pixels)) }) };
      const { order } =
        await this.#engine.one({ do: "order", family: "nonogram", seed: 0, size: `${width}x${height}`, ...wishes });
      await this.#engine.one({ do: "solve", puzzle: order, entry: "make" });
      const events = await this.#run(PATIENCE_S, late);
      const found = events?.find((each) => each.event === "found");
      if (events && !found) throw new Error(events.at(-1)?.report?.join("; ") || "");
      return events && describe(found.solution, pixels, events.at(-1)?.report ?? [], order);
    });
  }

  // Whether a puzzle has exactly one solution; null where something newer was wished meanwhile.
  /** @param {string} puzzle @returns {Promise<boolean | null>} */
  only(puzzle) {
    return this.#newer(async (/** @type {() => boolean} */ late) => {
      await this.#engine.one({ do: "solve", puzzle, limit: 2 });
      const events = await this.#run(LOOKED_S, late);
      return events && events.at(-1).why === "exhausted"
        && events.filter((each) => each.event === "found").length === 1;
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
  const look = (state) =>
    (state ? { role: "filled", colour: black ? "" : palette[state - 1] } : { role: "empty" });
  return { cells: Array.from({ length: height },
    (_, row) => [...cells.subarray(row * width, (row + 1) * width)].map(look)) };
}

/** @param {any} solution @param {Pixels} pixels @param {string[]} report @param {string} order @returns {Made} */
function describe({ puzzle: id, rows, changed, card }, pixels, report, order) {
  const [width, height] = [rows[0].length, rows.length];
  const colors = /:colours=([0-9a-f,]+)/.exec(id)?.[1];
  const palette = colors ? colors.split(",").map((each) => `#${each}`) : ["#000000"];
  const states = (text) => Uint8Array.from(text,
    (sign) => (sign === "." ? 0 : sign === "#" ? 1 : LETTERS.indexOf(sign) + 1));
  const cells = states(rows.join(""));
  const places = changed.map((each) => {
    const [row, column] = each.split(".").map(Number);
    return (row - 1) * width + column - 1;
  });
  const drawing = /:cells=([^:]+)/.exec(order)?.[1]; // a drawing in flat colors comes as cells
  const before = drawing ? states(drawing.replaceAll("/", "")) : Uint8Array.from(cells);
  for (const at of drawing ? [] : places)
    before[at] = palette.length > 1 ? nearest(pixels, at, palette, cells[at]) : 1 - cells[at];
  return { id, width, height, palette, cells, changed: places, before, report, level: card?.level ?? "" };
}

// The state whose color is nearest to a pixel, but for the one that it was changed to.
function nearest({ values }, at, palette, now) {
  const far = ["#ffffff", ...palette].map((shade, state) => {
    if (state === now) return Infinity;
    const far = (part) =>
      (parseInt(shade.slice(1 + 2 * part, 3 + 2 * part), 16) - values[4 * at + part]) ** 2;
    return far(0) + far(1) + far(2);
  });
  return far.indexOf(Math.min(...far));
}

function idOf({ width, height, palette, cells }) {
  const single = palette.length === 1;
  const clue = (line) =>
    blocks(line).map(([length, state]) => `${length}${single ? "" : LETTERS[state - 1]}`).join(",") || "0";
  const rows = Array.from({ length: height }, (_, row) => clue([...cells.subarray(row * width, (row + 1) * width)]));
  const columns = Array.from({ length: width },
    (_, column) => clue(Array.from({ length: height }, (_, row) => cells[row * width + column])));
  const colors = single && palette[0] === "#000000"
    ? "" : `:colours=${palette.map((each) => each.slice(1)).join(",")}`;
  return `nonogram:${width}x${height}:${rows.join("/")}:${columns.join("/")}${colors}`;
}

function stretch(pixels) {
  const shades = greys(pixels.values);
  const [least, most] = [Math.min(...shades), Math.max(...shades)];
  return shades.map((shade) => Math.round(((shade - least) * 255) / (most - least)));
}
