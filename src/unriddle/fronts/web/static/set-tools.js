// What a drawing is drawn with: tools, colors, mirrors, its size from every side.

import { $, make, show } from "./dom.js";
import { COLORS, LARGEST, Painting, Sketch, swatches, TOOLS } from "./set-painting.js";
import { say } from "./words.js";

const SIDES = /** @type {const} */ (["top", "left", "right", "bottom"]);
const SIGNS = { pen: "✎", line: "╱", box: "■", flood: "▨", suggest: "✓" };
const FRESH = ["#d62828", "#1d6fb8", "#2a9134", "#f2b705", "#7b2d8b", "#8a5a2b", "#f28cb1"]; // colors that are offered
const name = (text) => `set${text[0].toUpperCase()}${text.slice(1)}`;

export class Tools {
  #painting;
  #changed;

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
    const tool = (each) => make("button", { type: "button", class: "tool",
      "data-tool": each, title: say(name(each)), "aria-label": say(name(each)), onclick: () => this.#take(each) },
      SIGNS[/** @type {keyof typeof SIGNS} */ (each)], make("small", { text: say(`${name(each)}Short`) }));
    const mirror = (/** @type {"across" | "down"} */ way, sign) => make("button",
      { type: "button", class: "tool", id: name(way), title: say(name(way)), "aria-label": say(name(way)),
      onclick: () => this.#mirror(way) }, sign, make("small", { text: say("setMirror") }));
    const act = (id, sign, /** @type {() => void} */ onclick) =>
      make("button", { type: "button", class: "tool", id, text: sign, title: say(id), "aria-label": say(id), onclick });
    const side = (/** @type {typeof SIDES[number]} */ each) => make("span", { class: `side-${each}` },
      make("button", { type: "button", class: "tool", "aria-label": say("setMoreAt", { side: say(name(each)) }),
        text: "+", onclick: () => this.#edit(() => this.#sketch.grow(each, 1)) }),
      make("button", { type: "button", class: "tool", "aria-label": say("setFewerAt", { side: say(name(each)) }),
        text: "−", onclick: () => this.#edit(() => this.#sketch.grow(each, -1)) }),
      make("button", { type: "button", class: "tool", "aria-label": say("setMove", { side: say(name(each)) }),
        text: { top: "↑", left: "←", right: "→", bottom: "↓" }[each],
        onclick: () => this.#edit(() => this.#sketch.move(...MOVES[each])) }));
    const sized = { type: "number", min: "1", max: String(LARGEST), onchange: () => this.#resize() };
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
      "aria-label": say("setEraser"), title: say("setEraser"), text: "⌫", onclick: () => this.#choose(0) });
    $("setSwatches").replaceChildren(...swatches(this.#sketch, color, (each) => this.#choose(each)), eraser);
    $("setMoreColor").disabled = palette.length >= COLORS;
    $("setDropColor").disabled = palette.length < 2 || !color;
    show($("setColorValue"), color > 0);
    $("setColorValue").value = palette[color - 1] ?? "#000000";
    [$("setWidth").value, $("setHeight").value] = [width, height];
  }

  #take(tool) {
    this.#painting.tool = tool;
    this.draw();
  }

  #choose(color) {
    this.#painting.color = color;
    this.draw();
  }

  #mirror(way) {
    this.#sketch.mirrored[way] = !this.#sketch.mirrored[way];
    this.draw();
  }

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

  #resize() {
    const within = (id, now) =>
      Math.max(1, Math.min(LARGEST, Math.round(Number($(id).value)) || now));
    const [width, height] = [within("setWidth", this.#sketch.width), within("setHeight", this.#sketch.height)];
    this.#edit(() => {
      this.#sketch.grow("right", width - this.#sketch.width);
      this.#sketch.grow("bottom", height - this.#sketch.height);
    });
  }
}

/** @type {Record<typeof SIDES[number], [number, number]>} */
const MOVES = { top: [-1, 0], bottom: [1, 0], left: [0, -1], right: [0, 1] };
