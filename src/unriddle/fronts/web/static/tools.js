// The tools of a sheet: what a touch puts there, as a sign or a colour with its name.

import { $, colour, icon, make, show } from "./dom.js";
import { say } from "./words.js";

const ICONS = ["fill", "cross", "clear", "pencil", "out"];
const ALPHABET = 14; // more tools than this are letters
const THUMB = 9; // letters in a row on a phone, at most
const SHADE = /^((?:not )?(?:sky|light|dark|deep|pale|medium|hot))(?=[a-z]{3})/; // of a name in one word, such as skyblue
const NOTED = /^!/; // a note that a cell is not of a colour: for who asks for it

export class Tools {
  #take; // take(name) where a tool is no brush
  #all = [];
  #brushes = false;
  #notes = false; // whether the tools that note are offered, too
  chosen = "";

  constructor(take) {
    this.#take = take;
  }

  clear() {
    this.chosen = "";
    this.#notes = false;
  }

  // Those of a sheet; a brush is chosen and then used, any other is used at once.
  offer(tools, brushes) {
    const same = brushes === this.#brushes && tools.length === this.#all.length && tools.every((tool, at) => tool.name === this.#all[at].name && tool.label === this.#all[at].label && tool.colour === this.#all[at].colour);
    [this.#all, this.#brushes] = [tools, brushes];
    if (same && (!brushes || tools.some((tool) => tool.name === this.chosen))) return;
    if (brushes && !tools.some((tool) => tool.name === this.chosen)) this.chosen = tools[0]?.name ?? "";
    this.#draw();
  }

  #draw() {
    const noting = this.#all.some((tool) => NOTED.test(tool.name));
    const shown = this.#all.filter((tool) => this.#notes || !NOTED.test(tool.name));
    $("tools").replaceChildren(...shown.map((tool) => this.#button(tool)), ...(noting ? [this.#more()] : []));
    $("tools").classList.toggle("letters", this.#all.length > ALPHABET && !noting);
    $("tools").style.setProperty("--half", String(Math.ceil(shown.length / 2)));
    $("tools").style.setProperty("--thumb", String(Math.ceil(shown.length / Math.ceil(shown.length / THUMB))));
    show($("tools"), this.#all.length > 0);
  }

  #button(tool) {
    const button = make("button", { class: "tool" }, make("span", { text: tool.label.replace(SHADE, "$1 ") }));
    if (this.#brushes) button.setAttribute("aria-pressed", String(tool.name === this.chosen));
    if (ICONS.includes(tool.name)) button.prepend(icon(tool.name));
    else if (colour(tool.colour)) {
      const swatch = make("i", { class: NOTED.test(tool.name) ? "swatch not" : "swatch" });
      swatch.style.setProperty("--ink", colour(tool.colour));
      button.prepend(swatch);
    }
    button.onclick = () => {
      if (!this.#brushes) return this.#take(tool.name);
      this.chosen = tool.name;
      this.#draw();
    };
    return button;
  }

  #more() {
    const button = make("button", { class: "tool", "aria-pressed": String(this.#notes) }, icon("pencil"), make("span", { text: say("notes") }));
    button.onclick = () => {
      this.#notes = !this.#notes;
      if (!this.#notes && NOTED.test(this.chosen)) this.chosen = this.#all[0]?.name ?? "";
      this.#draw();
    };
    return button;
  }
}
