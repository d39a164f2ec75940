// What a drawing is drawn with: tools, colors, mirrors, its size from every side, and a picture to begin from.

import { $, make, show } from "./dom.js";
import { shrunk } from "./photo.js";
import { COLORS, LARGEST, Painting, Sketch, swatches, TOOLS } from "./set-painting.js";
import { say } from "./words.js";

const SIDES = /** @type {const} */ (["top", "left", "right", "bottom"]);
const SIGNS = { pen: "✎", line: "╱", box: "■", flood: "▨", suggest: "✓" };
const FRESH = ["#d62828", "#1d6fb8", "#2a9134", "#f2b705", "#7b2d8b", "#8a5a2b", "#f28cb1"]; // colors that are offered
const name = (/** @type {string} */ text) => `set${text[0].toUpperCase()}${text.slice(1)}`;

export class Tools {
  #painting;
  #changed;
  // Of the picture that was begun from, in the size of the sheet.
  /** @type {Uint8ClampedArray | null} */ #pixels = null;

  #sliding = false; // whether the threshold is being moved

  /** @param {HTMLElement} home @param {Painting} painting @param {() => void} changed the picture is another */
  constructor(home, painting, changed) {
    this.#painting = painting;
    this.#changed = changed;
    home.replaceChildren(...this.#built());
    this.draw();
  }

  get #sketch() {
    return this.#painting.sketch;
  }

  #built() {
    const tool = (/** @type {string} */ each) => make("button", { type: "button", class: "tool",
      "data-tool": each, title: say(name(each)), "aria-label": say(name(each)), onclick: () => this.#take(each) },
      SIGNS[/** @type {keyof typeof SIGNS} */ (each)], make("small", { text: say(`${name(each)}Short`) }));
    const mirror = (/** @type {"across" | "down"} */ way, /** @type {string} */ sign) => make("button",
      { type: "button", class: "tool", id: name(way), title: say(name(way)), "aria-label": say(name(way)),
      onclick: () => this.#mirror(way) }, sign, make("small", { text: say("setMirror") }));
    const act = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {() => void} */ onclick) =>
      make("button", { type: "button", class: "tool", id, text: sign, title: say(id), "aria-label": say(id), onclick });
    const side = (/** @type {typeof SIDES[number]} */ each) => make("span", { class: `side-${each}` },
      make("button", { type: "button", class: "tool", "aria-label": say("setMoreAt", { side: say(name(each)) }),
        text: "+", onclick: () => this.#edit(() => this.#sketch.grow(each, 1)) }),
      make("button", { type: "button", class: "tool", "aria-label": say("setFewerAt", { side: say(name(each)) }),
        text: "−", onclick: () => this.#edit(() => this.#sketch.grow(each, -1)) }),
      make("button", { type: "button", class: "tool", "aria-label": say("setMove", { side: say(name(each)) }),
        text: { top: "↑", left: "←", right: "→", bottom: "↓" }[each],
        onclick: () => this.#edit(() => this.#sketch.move(...MOVES[each])) }));
    const sized = { type: "number", min: "1", max: String(LARGEST), onchange: () => this.#sized() };
    const number = (/** @type {"setWidth" | "setHeight"} */ id) =>
      make("label", {}, say(id), " ", make("input", { id, ...sized }));
    return [
      make("div", { class: "bar", role: "group", "aria-label": say("setTools") },
        ...TOOLS.map(tool), mirror("across", "↔"), mirror("down", "↕")),
      make("div", { class: "bar", role: "group", "aria-label": say("setColors") },
        make("span", { id: "setSwatches", class: "bar" }),
        act("setMoreColor", "+", () => this.#more()), act("setDropColor", "−", () => this.#drop()),
        make("input",
          { id: "setColorValue", type: "color", "aria-label": say("setColorValue"), onchange: () => this.#paint() })),
      make("details", { id: "setSize" }, make("summary", { text: say("setSize") }),
        make("div", { class: "bar" }, number("setWidth"), number("setHeight")),
        make("div", { class: "sides" }, ...SIDES.map(side))),
      make("details", { id: "setFrom" }, make("summary", { text: say("setPhoto") }),
        make("input", { id: "setPhoto",
          type: "file", accept: "image/*", "aria-label": say("setPhoto"), onchange: () => this.#photo() }),
        make("label", { class: "option" }, say("setThreshold"), " ", make("input", {
          id: "setThreshold", type: "range", min: "1", max: "255", value: "128",
          oninput: () => this.#filled(false), onchange: () => this.#filled(true),
        })),
        make("label", { class: "option" },
          make("input", { id: "setTraced", type: "checkbox", onchange: () => this.#trace() }), " ", say("setTraced")),
        make("p", { id: "setPhotoWrong", role: "alert" })),
    ];
  }

  draw() {
    const { palette, width, height, mirrored } = this.#sketch;
    const { tool, color } = this.#painting;
    for (const each of document.querySelectorAll("[data-tool]"))
      each.setAttribute("aria-pressed", String(each.dataset.tool === tool));
    $("setAcross").setAttribute("aria-pressed", String(mirrored.across));
    $("setDown").setAttribute("aria-pressed", String(mirrored.down));
    const eraser = make("button", { type: "button", class: "tool", "aria-pressed": String(color === 0),
      "aria-label": say("setEraser"), title: say("setEraser"), text: "⌫", onclick: () => this.#chosen(0) });
    $("setSwatches").replaceChildren(...swatches(this.#sketch, color, (each) => this.#chosen(each)), eraser);
    $("setMoreColor").disabled = palette.length >= COLORS;
    $("setDropColor").disabled = palette.length < 2 || !color;
    show($("setColorValue"), color > 0);
    $("setColorValue").value = palette[color - 1] ?? "#000000";
    [$("setWidth").value, $("setHeight").value] = [width, height];
    $("setThreshold").disabled = $("setTraced").disabled = !this.#pixels;
  }

  /** @param {string} tool */
  #take(tool) {
    this.#painting.tool = tool;
    this.draw();
  }

  /** @param {number} color */
  #chosen(color) {
    this.#painting.color = color;
    this.draw();
  }

  /** @param {"across" | "down"} way */
  #mirror(way) {
    this.#sketch.mirrored[way] = !this.#sketch.mirrored[way];
    this.draw();
  }

  /** @param {() => void} edit */
  #edit(edit) {
    this.#sketch.stroke(edit);
    this.#changed();
  }

  #more() {
    const fresh = FRESH.find((each) => !this.#sketch.palette.includes(each)) ?? "#444444";
    this.#painting.color = this.#sketch.palette.length + 1;
    this.#edit(() => this.#sketch.paint(this.#painting.color, fresh));
  }

  #drop() {
    const { color } = this.#painting;
    this.#painting.color = 1;
    this.#edit(() => this.#sketch.drop(color));
  }

  #paint() {
    const [value, { color }] = [$("setColorValue").value, this.#painting];
    if (!this.#sketch.palette.includes(value)) this.#edit(() => this.#sketch.paint(color, value));
    else this.draw();
  }

  #sized() {
    const within = (/** @type {string} */ id, /** @type {number} */ now) =>
      Math.max(1, Math.min(LARGEST, Math.round(Number($(id).value)) || now));
    const [width, height] = [within("setWidth", this.#sketch.width), within("setHeight", this.#sketch.height)];
    this.#edit(() => {
      this.#sketch.grow("right", width - this.#sketch.width);
      this.#sketch.grow("bottom", height - this.#sketch.height);
    });
  }

  // A picture as the first layer: its cells are filled by it, and it may lie under the grid.
  async #photo() {
    const file = $("setPhoto").files[0];
    if (!file) return;
    try {
      const picture = await createImageBitmap(file);
      const { width, height } = this.#sketch;
      const canvas = new OffscreenCanvas(width, height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
      context.drawImage(await shrunk(picture, width, height), 0, 0, width, height);
      this.#pixels = context.getImageData(0, 0, width, height).data;
      $("setPhotoWrong").textContent = "";
      this.#painting.board.home.style.setProperty("--trace", `url("${URL.createObjectURL(file)}")`);
      $("setThreshold").value = String(halfway(this.#pixels));
      this.#filled(true);
    } catch {
      $("setPhotoWrong").textContent = say("setNoPicture");
    }
  }

  // Each cell has the color that is nearest to the picture; in black alone what is darker than the threshold is filled.
  /** @param {boolean} kept whether it is a stroke of its own */
  #filled(kept) {
    const [pixels, { width, height, palette, single }] = [this.#pixels, this.#sketch];
    if (!pixels || pixels.length !== 4 * width * height) return;
    const least = Number($("setThreshold").value);
    const shades = ["#ffffff", ...palette].map((each) => [1, 3, 5].map((at) => parseInt(each.slice(at, at + 2), 16)));
    const cells = Array.from({ length: width * height }, (_, at) => {
      const own = pixels.subarray(4 * at, 4 * at + 3);
      if (single) return Number(grey(own) < least);
      const apart = shades.map((shade) => shade.reduce((sum, part, channel) => sum + (part - own[channel]) ** 2, 0));
      return apart.indexOf(Math.min(...apart));
    });
    if (!this.#sliding) this.#sketch.begin();
    this.#sliding = !kept;
    this.#sketch.now = { ...this.#sketch.now, cells };
    if (!kept) return this.#painting.draw();
    this.#sketch.end();
    this.#changed();
  }

  #trace() {
    this.#painting.board.home.classList.toggle("traced", $("setTraced").checked);
  }
}

/** @type {Record<typeof SIDES[number], [number, number]>} */
const MOVES = { top: [-1, 0], bottom: [1, 0], left: [0, -1], right: [0, 1] };

/** @param {ArrayLike<number>} pixel */
const grey = (pixel) => 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2];

// The grey that as many cells are darker as lighter than.
/** @param {Uint8ClampedArray} pixels */
function halfway(pixels) {
  const greys = Array.from({ length: pixels.length / 4 }, (_, at) => grey(pixels.subarray(4 * at, 4 * at + 3)))
    .sort((one, other) => one - other);
  return Math.round(greys[greys.length >> 1]) || 128;
}
