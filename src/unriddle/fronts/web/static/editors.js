// Quick editors: what a family asks for, and the sheet that it lays out. Python makes the puzzle of what was typed.

import { $, make, show } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Fields } from "./fields.js";
import { switches, wrongIn } from "./switches.js";
import { familyName, say } from "./words.js";

// The kinds of sheets. Each puts itself into a home and calls `changed` for every change, `done` after the last field;
// it gives its `texts`, takes some, and marks what is wrong by its row and column from 1, 0 for a whole line.
const SHEETS = {
  cells(home, sheet, { changed, done }) {
    const name = (row, column) => sheet.label ? `${sheet.label} ${row * sheet.texts[0].length + column + 1}` : say("row", { row: row + 1, column: column + 1 });
    const place = make("div", {});
    home.append(place);
    const fields = new Fields(place, sheet.texts.length, sheet.texts[0].length, { ...sheet, name, done, changed });
    return { texts: () => fields.rows, take: (texts) => fields.take(texts), mark: (row, column) => fields.mark(row, column) };
  },
  lines(home, sheet, { changed }) {
    const sides = ["rows", "columns"].map((side) => make("textarea", { rows: 6, spellcheck: "false", autocomplete: "off", inputmode: "text", id: `typed-${side}`, oninput: changed }));
    home.append(...sides.map((side, at) => make("label", { class: "side" }, make("span", { text: say(at ? "columnClues" : "rowClues") }), side)));
    const mark = (row, column) => {
      sides.forEach((side, at) => side.setAttribute("aria-invalid", String(Boolean(at ? column && !row : row))));
      if (row || column) select(sides[row ? 0 : 1], row || column);
    };
    return {
      texts: () => [...sides.map((side) => side.value.replace(/\s+$/, "").split("\n")), sheet.texts[2]],
      take: (texts) => sides.forEach((side, at) => (side.value = texts[at].join("\n"))),
      mark,
    };
  },
  painted(home, sheet, { changed }) {
    const board = make("div", { class: "drawn" });
    home.append(board);
    const drawing = new Drawing(board, sheet, changed);
    return { texts: () => drawing.texts, take: (texts) => drawing.take(texts), mark: () => {}, draw: (picture) => drawing.draw(picture) };
  },
};

export class Editors {
  #engine;
  #open; // open(puzzle)
  #wrong; // wrong(text)
  #families = [];
  #filling = null; // the promise that they are there
  #values = () => ({});
  #sheet = null; // of one of the kinds, with the family and the kind that it is of
  #asked = 0; // the number of the last request: answers to those before it are late

  constructor(engine, { open, wrong }) {
    this.#engine = engine;
    this.#open = open;
    this.#wrong = wrong;
    $("typing").ontoggle = () => this.#fill();
    $("typedKind").onchange = () => this.#ask();
    $("typingForm").onsubmit = (event) => {
      event.preventDefault();
      this.#done();
    };
  }

  // What a picture left open: a sheet with the rest of it, and the open cells beside it as the picture has them.
  async ask({ family, values, texts, boxes }, file) {
    $("typing").open = true;
    await this.#fill();
    $("typedKind").value = family;
    this.#ask(values);
    await this.#lay();
    this.#sheet.take(texts.map((row) => row.map((text) => (text === "?" ? "" : text))));
    const cuts = make("div", { class: "cuts" });
    const picture = await createImageBitmap(file);
    for (const [row, column, left, top, right, bottom] of boxes) {
      const [x, y, width, height] = [left * picture.width, top * picture.height, (right - left) * picture.width, (bottom - top) * picture.height];
      const canvas = make("canvas", { width, height, role: "img", "aria-label": `${row}, ${column}`, onclick: () => this.#sheet.mark(row, column) });
      canvas.getContext("2d").drawImage(picture, x, y, width, height, 0, 0, width, height);
      cuts.append(canvas);
    }
    $("typed").before(cuts);
    this.#sheet.mark(boxes[0][0], boxes[0][1]);
  }

  // The families that are typed in, asked for when somebody looks.
  async #fill() {
    if (!$("typing").open || this.#families.length) return;
    this.#filling ??= this.#load().finally(() => (this.#filling = null));
    await this.#filling;
  }

  async #load() {
    $("typedSays").textContent = say("thinking");
    const told = await this.#engine.one({ do: "typing" }).catch((error) => ({ error, families: [] }));
    $("typedSays").textContent = told.error?.message ?? "";
    this.#families = told.families;
    $("typedKind").replaceChildren(...told.families.map((each) => make("option", { value: each.family, text: familyName(each.family) || each.title })));
    if (told.families.length) this.#ask();
  }

  #ask(values = {}) {
    $("typing").querySelector(".cuts")?.remove();
    const { options } = this.#families.find((each) => each.family === $("typedKind").value);
    this.#values = switches($("typedAsks"), options, "typing", () => this.#lay(), true, $("typedKind").value);
    for (const [name, value] of Object.entries(values)) $("typedAsks").querySelector(`[data-name="${name}"] :is(input, select)`).value = value;
    this.#lay();
  }

  #request(name, more = {}) {
    return this.#engine.ask({ do: name, family: $("typedKind").value, values: this.#values(), ...more });
  }

  // The sheet of what was asked for, with what stands on the one before it where there is room.
  async #lay() {
    const asked = ++this.#asked;
    const [told] = await this.#request("blank");
    if (asked !== this.#asked) return;
    for (const control of $("typedAsks").querySelectorAll("[data-name]")) {
      show(control, !told.sheet?.sizes?.includes(control.dataset.name));
      control.toggleAttribute("data-wrong", control.dataset.name === told.field);
    }
    if (told.event === "error") return this.#wrong(wrongIn(told, $("typedKind").value));
    this.#wrong("");
    const { kind } = told.sheet;
    const family = $("typedKind").value;
    const before = this.#sheet?.kind === kind && this.#sheet.family === family ? this.#sheet.texts() : null;
    $("typed").replaceChildren();
    const made = SHEETS[kind]($("typed"), told.sheet, { changed: () => this.#changed(), done: () => this.#done() });
    this.#sheet = { ...made, kind, family };
    show($("typed"), true);
    this.#tell(told);
    if (!before) return;
    made.take(before);
    await this.#changed();
  }

  #tell(told) {
    $("typedSays").textContent = told.says ?? "";
    if (told.picture) this.#sheet.draw?.(told.picture);
  }

  // What was typed, as Python has it; null where something was typed since.
  async #read() {
    const asked = ++this.#asked;
    const [told] = await this.#request("typed", { texts: this.#sheet.texts() });
    return asked === this.#asked ? told : null;
  }

  async #changed() {
    const told = await this.#read();
    if (told?.event === "typed") this.#tell(told);
  }

  async #done() {
    if (!this.#sheet) return;
    const told = await this.#read();
    if (!told) return;
    this.#sheet.mark(...(told.cell ?? [0, 0]));
    if (told.puzzle) this.#open(told.puzzle);
    else this.#wrong(told.error);
  }
}

// Selects a line of a box.
function select(box, number) {
  const lines = box.value.split("\n");
  const from = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(from, from + (lines[number - 1]?.length ?? 0));
}
