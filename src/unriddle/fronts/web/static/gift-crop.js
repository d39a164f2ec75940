// The part of a picture that is taken: dragged by its corners or as a whole, or moved by arrow keys (Shift sizes it).

import { WHOLE } from "./gift-picture.js";

/** @typedef {import("./gift-picture.js").Crop} Crop */

const NEAR = 28; // pixels of the screen around a corner
const LEAST = 0.08; // of a side
const STEP = 0.02;
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

export class Cropping {
  /** @type {Control} */ #canvas;
  /** @type {OffscreenCanvas | null} */ #picture = null;
  /** @type {Crop} */ crop = WHOLE;
  #changed;
  /** @type {((x: number, y: number) => Crop) | null} */ #drag = null;

  /** @param {Control} canvas @param {() => void} changed */
  constructor(canvas, changed) {
    this.#canvas = canvas;
    this.#changed = changed;
    canvas.onpointerdown = (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#drag = this.#begun(event);
    };
    canvas.onpointermove = (event) => this.#drag && this.#take(this.#drag(...this.#place(event)));
    canvas.onpointerup = canvas.onpointercancel = () => (this.#drag = null);
    canvas.onkeydown = (event) => {
      const by = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      if (!by) return;
      event.preventDefault();
      const { left, top, wide, high } = this.crop;
      const [right, down] = [left + wide, top + high];
      if (event.shiftKey) this.#take(between(left, top, right + by[0], down + by[1]));
      else this.#take(within(left + by[0], top + by[1], wide, high));
    };
  }

  // Another picture, all of it.
  /** @param {OffscreenCanvas} picture */
  show(picture) {
    this.#picture = picture;
    this.#take(WHOLE);
  }

  /** @param {Crop} crop */
  #take(crop) {
    this.crop = crop;
    this.#draw();
    this.#changed();
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  #place(event) {
    const box = this.#canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  // What a drag from here does: it moves a corner, or the whole, or draws another part.
  /** @param {PointerEvent} event */
  #begun(event) {
    const box = this.#canvas.getBoundingClientRect();
    const [x, y] = this.#place(event);
    const { left, top, wide, high } = this.crop;
    const [right, down] = [left + wide, top + high];
    const close = (/** @type {number} */ one, /** @type {number} */ other, /** @type {number} */ side) => Math.abs(one - other) * side < NEAR;
    const across = close(x, left, box.width) ? right : close(x, right, box.width) ? left : null;
    const along = close(y, top, box.height) ? down : close(y, down, box.height) ? top : null;
    if (across !== null && along !== null) return (/** @type {number} */ to, /** @type {number} */ low) => between(across, along, to, low);
    const inside = x > left && x < right && y > top && y < down && wide * high < 0.98;
    if (inside) return (/** @type {number} */ to, /** @type {number} */ low) => within(left + to - x, top + low - y, wide, high);
    return (/** @type {number} */ to, /** @type {number} */ low) => between(x, y, to, low);
  }

  #draw() {
    if (!this.#picture) return;
    const { width, height } = this.#picture;
    Object.assign(this.#canvas, { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    context.drawImage(this.#picture, 0, 0);
    const { left, top, wide, high } = this.crop;
    const part = [left * width, top * height, wide * width, high * height];
    context.fillStyle = "rgb(0 0 0 / 55%)";
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(part[0], part[1] + part[3], part[2], -part[3]);
    context.fill("evenodd");
    const thick = Math.max(width, height) / 160;
    context.lineWidth = thick;
    context.strokeStyle = "#ffffff";
    context.strokeRect(part[0] + thick / 2, part[1] + thick / 2, part[2] - thick, part[3] - thick);
    context.fillStyle = "#ffffff";
    const knob = 4 * thick;
    for (const x of [part[0], part[0] + part[2] - knob])
      for (const y of [part[1], part[1] + part[3] - knob]) context.fillRect(x, y, knob, knob);
  }
}

/** @param {number} value @param {number} least @param {number} most */
const bound = (value, least, most) => Math.min(most, Math.max(least, value));

// The part between two corners.
/** @param {number} x @param {number} y @param {number} other @param {number} low @returns {Crop} */
function between(x, y, other, low) {
  const [one, two] = [x, other].map((each) => bound(each, 0, 1)).sort((a, b) => a - b);
  const [three, four] = [y, low].map((each) => bound(each, 0, 1)).sort((a, b) => a - b);
  const [wide, high] = [Math.max(LEAST, two - one), Math.max(LEAST, four - three)];
  return { left: bound(one, 0, 1 - wide), top: bound(three, 0, 1 - high), wide, high };
}

/** @param {number} left @param {number} top @param {number} wide @param {number} high @returns {Crop} */
function within(left, top, wide, high) {
  return { left: bound(left, 0, 1 - wide), top: bound(top, 0, 1 - high), wide, high };
}
