// A picture as the values that a maker works on: the browser decodes it, and it leaves the device never.

import { base64, base64url } from "./dom.js";

const LONGER = 40; // cells of the longer side, unless a size is wished
const MOST = 200;
const [AS_IS, DRAWING] = [100, 200]; // pixels of the longer side: of one that is no drawing; of a drawing, at most
const READ = 1_300_000; // pixels in which a puzzle is looked for
const COLORED = 300_000; // and those of them whose colors are told

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

// A picture in greys, as Python reads it: a file of netpbm, of no more pixels than it takes; and a smaller one in
// colors.
export async function greysOf(file) {
  const picture = await createImageBitmap(file);
  const [grays, colors] = await Promise.all([READ, COLORED].map((most) => less(picture, most)));
  const parts = [`P5 ${grays.size} 255\n`, greys(grays.data), `P6 ${colors.size} 255\n`, rgbOf(colors.data)];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// A picture of no more pixels than these: its size as a text, and four values a pixel.
async function less(picture, most) {
  const scale = Math.min(1, Math.sqrt(most / (picture.width * picture.height)));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.floor(side * scale)));
  return { size: `${width} ${height}`, data: await pixels(picture, width, height) };
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
