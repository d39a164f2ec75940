// A picture as the values that a maker works on: the browser decodes it, and it leaves the device never.

import { base64, base64url } from "./dom.js";

const LONGER = 40; // cells of the longer side, unless a size is wished
const MOST = 200;
const [AS_IS, DRAWING] = [100, 200]; // pixels of the longer side: of one that is no drawing; of a drawing, at most
const READ = [6_000_000, 1_300_000, 700_000, 180_000]; // pixels in which digits, a puzzle, clues, cells are looked for
const COLORED = 300_000; // and those whose colors are told

// The wishes of a picture for a maker that takes `greys` and `pixels`: its cells at the wished size ("40" or "40x30"),
// and the picture itself, which counts where it is a drawing in flat colors.
export async function wishesOf(file, { size = "", colours: colors = "" }) {
  const picture = await createImageBitmap(file);
  const [width, height] = sizeOf(size, picture);
  const data = await pixels(picture, width, height);
  const values = colors ? rgbOf(data) : greys(data);
  const drawing = String(size).includes("x") ? {} : await drawingOf(picture);
  return { size: `${width}x${height}`, [colors ? "pixels" : "greys"]: base64url(values), ...drawing };
}

// A picture that may be a drawing, as Python reads one: a file of netpbm with what is transparent.
/** @param {ImageBitmap | OffscreenCanvas} picture @returns {Promise<{ picture?: string }>} */
export async function drawingOf(picture) {
  const longer = Math.max(picture.width, picture.height);
  if (longer <= AS_IS) return {};
  const scale = Math.min(1, DRAWING / longer);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const data = await pixels(picture, width, height, "");
  const sizes = `WIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255`;
  const head = new TextEncoder().encode(`P7\n${sizes}\nTUPLTYPE RGB_ALPHA\nENDHDR\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return { picture: base64(file) };
}

// A picture in greys as Python reads it: files of netpbm, smaller and smaller, so that Python need not shrink any; and
// after them one in colors.
/** @param {ImageBitmap} picture */
export async function greysOf(picture) {
  const { width, height, data } = await less(picture, READ[0]);
  const shades = greys(data);
  const parts = [`P5 ${width} ${height} 255\n`, shades];
  for (const most of READ.slice(1).filter((each) => each < width * height)) {
    const scale = Math.sqrt(most / (width * height));
    const [wide, high] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
    parts.push(`P5 ${wide} ${high} 255\n`, Uint8Array.from(means(means(shades, width, wide), height, high)));
  }
  const small = await less(picture, COLORED);
  const head = `P6 ${small.width} ${small.height} 255\n`;
  return new Uint8Array(await new Blob([...parts, head, rgbOf(small.data)]).arrayBuffer());
}

// Rows of pixels as columns of fewer ones, each the mean of those it covers: where a browser shrinks a picture, thin
// lines come and go.
function means(values, wide, width) {
  const [high, part] = [values.length / wide, wide / width];
  const made = new Float32Array(width * high);
  for (let x = 0; x < width; x++) {
    const [from, to] = [x * part, Math.min(wide, (x + 1) * part)];
    for (let at = Math.floor(from); at < to; at++) {
      const share = (Math.min(at + 1, to) - Math.max(at, from)) / part;
      for (let y = 0; y < high; y++) made[x * high + y] += share * values[y * wide + at];
    }
  }
  return made;
}

// A picture of no more pixels than these: four values a pixel.
async function less(picture, most) {
  const scale = Math.min(1, Math.sqrt(most / (picture.width * picture.height)));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.floor(side * scale)));
  return { width, height, data: await pixels(picture, width, height) };
}

// The pixels of a picture in this size, four values each.
async function pixels(picture, width, height, paper = "#fff") {
  const canvas = onCanvas(await shrink(picture, width, height), width, height, null, paper);
  return context2d(canvas).getImageData(0, 0, width, height).data;
}

/**
 * On paper, "" for none: what is transparent is empty.
 * @param {CanvasImageSource} picture @param {number} width @param {number} height @param {number[] | null} [part]
 */
export function onCanvas(picture, width, height, part, paper = "#fff") {
  const made = new OffscreenCanvas(width, height);
  const context = context2d(made);
  context.fillStyle = paper || "transparent";
  context.fillRect(0, 0, width, height);
  if (part) context.drawImage(picture, part[0], part[1], part[2], part[3], 0, 0, width, height);
  else context.drawImage(picture, 0, 0, width, height);
  return made;
}

/** @param {OffscreenCanvas} canvas */
export function context2d(canvas) {
  return /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
}

// The greys of pixels of four values each.
/** @param {Uint8ClampedArray} data */
export function greys(data) {
  const shades = new Uint8Array(data.length / 4);
  for (let at = 0; at < shades.length; at++)
    shades[at] = Math.round(0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]);
  return shades;
}

// Their red, green and blue.
/** @param {Uint8ClampedArray} data */
export function rgbOf(data) {
  return data.filter((_, at) => at % 4 < 3);
}

function sizeOf(size, picture) {
  const [first, second] = String(size).split("x").map(Number);
  const within = (side) => Math.min(Math.max(Math.round(side) || 1, 2), MOST);
  if (second) return [within(first), within(second)];
  const scale = (first || LONGER) / Math.max(picture.width, picture.height);
  return [within(picture.width * scale), within(picture.height * scale)];
}

// Halved until it is less than twice too large: so every pixel has its part in the cell that it lies in.
export async function shrink(picture, width, height) {
  let [source, wide, high] = [picture, picture.width, picture.height];
  while (wide >= 2 * width && high >= 2 * height) {
    [wide, high] = [Math.ceil(wide / 2), Math.ceil(high / 2)];
    const canvas = new OffscreenCanvas(wide, high);
    canvas.getContext("2d").drawImage(source, 0, 0, wide, high);
    source = canvas;
  }
  return source;
}
