// A picture as the values that a maker works on: the browser decodes it, and it leaves the device never.

import { base64, base64url } from "./dom.js";

const LONGER = 40; // cells of the longer side, unless a size is wished
const MOST = 200;
const [AS_IS, DRAWING] = [100, 200]; // pixels of the longer side: of one that is no drawing; of a drawing, at most
const READ = 1_300_000; // pixels in which a puzzle is looked for
const COLORED = 300_000; // and those of them whose colors are told

// The wishes of a picture for a maker that takes `greys` and `pixels`: its cells at the wished size ("40" or "40x30"),
// and the picture itself, which counts where it is a drawing in flat colors.
export async function wishesOf(file, { size = "", colours = "" }) {
  const picture = await createImageBitmap(file);
  const [width, height] = measured(size, picture);
  const data = await pixels(picture, width, height);
  const values = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.subarray(at, at + 3);
    if (colours) values.push(red, green, blue);
    else values.push(Math.round(0.299 * red + 0.587 * green + 0.114 * blue));
  }
  const drawing = String(size).includes("x") ? {} : await drawingOf(picture);
  return { size: `${width}x${height}`, [colours ? "pixels" : "greys"]: base64url(values), ...drawing };
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
  const shades = new Uint8Array(grays.data.length / 4), three = new Uint8Array((colors.data.length / 4) * 3);
  for (let at = 0, of = grays.data; at < shades.length; at++)
    shades[at] = Math.round(0.299 * of[4 * at] + 0.587 * of[4 * at + 1] + 0.114 * of[4 * at + 2]);
  for (let at = 0; at < three.length; at++) three[at] = colors.data[at + Math.floor(at / 3)];
  const parts = [`P5 ${grays.size} 255\n`, shades, `P6 ${colors.size} 255\n`, three];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// A picture of no more pixels than these: its size as a text, and four values a pixel.
async function less(picture, most) {
  const scale = Math.min(1, Math.sqrt(most / (picture.width * picture.height)));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.floor(side * scale)));
  return { size: `${width} ${height}`, data: await pixels(picture, width, height) };
}

// The pixels of a picture in this size, four values each, on white paper (what is transparent is empty) or on none.
async function pixels(picture, width, height, paper = "#fff") {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = paper || "transparent";
  context.fillRect(0, 0, width, height);
  context.drawImage(await shrunk(picture, width, height), 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

function measured(size, picture) {
  const [first, second] = String(size).split("x").map(Number);
  const within = (side) => Math.min(Math.max(Math.round(side) || 1, 2), MOST);
  if (second) return [within(first), within(second)];
  const scale = (first || LONGER) / Math.max(picture.width, picture.height);
  return [within(picture.width * scale), within(picture.height * scale)];
}

// Halved until it is less than twice too large: so every pixel has its part in the cell that it lies in.
export async function shrunk(picture, width, height) {
  let [source, wide, high] = [picture, picture.width, picture.height];
  while (wide >= 2 * width && high >= 2 * height) {
    [wide, high] = [Math.ceil(wide / 2), Math.ceil(high / 2)];
    const canvas = new OffscreenCanvas(wide, high);
    canvas.getContext("2d").drawImage(source, 0, 0, wide, high);
    source = canvas;
  }
  return source;
}
