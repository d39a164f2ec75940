// Quick editors: what a family asks for, and the sheet that it lays out. Python makes the puzzle of what was typed.

import { $, make, show } from "./dom.js";
import { switches, wrongIn } from "./switches.js";
import { familyName, say } from "./words.js";

// The kinds of sheets. Each puts itself into a home and calls `changed` for every change, `done` after the last field;
// it gives its `texts`, takes some, and marks what is wrong by its row and column from 1, 0 for a whole line.
const SHEETS = {
  cells(home, sheet, { changed, done }) {
    const place = make("div", {});
    home.append(place);
    const fields = new Fields(place, sheet, done, changed);
    return { texts: () => fields.rows, take: (texts) => fields.take(texts),
      mark: (row, column) => fields.mark(row, column) };
  },
  lines(home, sheet, { changed }) {
    const plain = { rows: 6, spellcheck: "false", autocomplete: "off", inputmode: "text" };
    const sides = ["rows", "columns"].map((side) =>
      make("textarea", { ...plain, id: `typed-${side}`, oninput: changed }));
    home.append(...sides.map((side, at) =>
      make("label", { class: "side" }, make("span", { text: say(at ? "columnClues" : "rowClues") }), side)));
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

  // What a picture left open: a sheet with the rest of it, and the open cells or lines beside it as the picture has
  // them, each with what it may be.
  async ask({ family, values, texts, boxes, guesses }, file) {
    $("door").open = $("typing").open = true;
    await this.#fill();
    $("typedKind").value = family;
    this.#ask(values);
    await this.#lay();
    this.#sheet.take(texts.map((row) => row.map((text) => (text === "?" ? "" : text))));
    const cuts = make("div", { class: "cuts" });
    const picture = await createImageBitmap(file);
    for (const [row, column, left, top, right, bottom] of boxes) {
      const [x, width] = [left, right - left].map((part) => part * picture.width);
      const [y, height] = [top, bottom - top].map((part) => part * picture.height);
      const label = { role: "img", "aria-label": `${row}, ${column}` };
      const canvas = make("canvas", { width, height, ...label, onclick: () => this.#sheet.mark(row, column) });
      canvas.classList.toggle("strip", width > 3 * height || height > 3 * width);
      canvas.getContext("2d").drawImage(picture, x, y, width, height, 0, 0, width, height);
      const may = guesses.find((each) => each.row === row && each.column === column);
      const text = may ? [may.guess, ...may.alternatives].filter(Boolean).slice(0, 3).join(" · ") : "";
      cuts.append(make("figure", {}, canvas, make("figcaption", { text })));
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
    $("typedKind").replaceChildren(...told.families.map((each) =>
      make("option", { value: each.family, text: familyName(each.family) || each.title })));
    if (told.families.length) this.#ask();
  }

  #ask(values = {}) {
    $("typing").querySelector(".cuts")?.remove();
    const { options: all } = this.#families.find((each) => each.family === $("typedKind").value);
    const options = all.filter(({ type }) => !type.split("|").includes("picture")); // which is drawn elsewhere
    this.#values = switches($("typedAsks"), options, "typing", () => this.#lay(), true, $("typedKind").value);
    for (const [name, value] of Object.entries(values))
      Object.assign($("typedAsks").querySelector(`[data-name="${name}"] :is(input, select)`) ?? {}, { value });
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
    const made = SHEETS[kind]($("typed"), told.sheet, { changed: () => this.#onChange(), done: () => this.#done() });
    this.#sheet = { ...made, kind, family };
    show($("typed"), true);
    this.#tell(told);
    if (!before) return;
    made.take(before);
    await this.#onChange();
  }

  #tell(told) {
    $("typedSays").textContent = told.says ?? "";
  }

  // What was typed, as Python has it; null where something was typed since.
  async #read() {
    const asked = ++this.#asked;
    const [told] = await this.#request("typed", { texts: this.#sheet.texts() });
    return asked === this.#asked ? told : null;
  }

  async #onChange() {
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

// A sheet of small fields that advance by themselves: a blank or Enter goes on, arrows go anywhere, a paste spreads.

const APART = /[\s,;|]+/; // what goes on to the next field, also within a paste; a phone sends no key for its blank

// A field for each cell of a sheet, for `longest` signs each, of `signs` alone where there are some, and of what `same`
// has for a sign; `label` names each with its number. After the last field comes `done`.
export class Fields {
  #fields = [];
  #columns;
  #longest;
  #done;
  #takes; // takes(text), the text as it may stand in a field

  constructor(home, { texts, label, longest, signs = "", same = {} }, done, changed) {
    const [rows, columns] = [texts.length, texts[0].length];
    this.#columns = columns;
    this.#takes = (text) => [...text].map((sign) => same[sign.toLowerCase()] ?? sign)
      .filter((sign) => !signs || signs.includes(sign) || APART.test(sign)).join("");
    this.#longest = longest;
    this.#done = done;
    for (let at = 0; at < rows * columns; at++) {
      const place = { row: Math.floor(at / columns) + 1, column: (at % columns) + 1 };
      const field = make("input", {
        type: "text", "aria-label": label ? `${label} ${at + 1}` : say("row", place),
        autocomplete: "off", autocapitalize: "off",
        autocorrect: "off", spellcheck: "false", enterkeyhint: at + 1 < rows * columns ? "next" : "done",
        oninput: () => {
          this.#spread(at);
          changed();
        },
        onkeydown: (event) => this.#key(event, at),
        onfocus: () => field.select(),
      });
      this.#fields.push(field);
    }
    home.className = `fields ${longest === 1 ? "single" : "several"}`;
    home.style.setProperty("--columns", columns);
    home.replaceChildren(...this.#fields);
  }

  // What stands in them, row by row.
  get rows() {
    const texts = this.#fields.map((field) => field.value.trim());
    return Array.from({ length: texts.length / this.#columns },
      (_, row) => texts.slice(row * this.#columns, (row + 1) * this.#columns));
  }

  // Texts of a sheet that may have another size.
  take(texts) {
    this.#fields.forEach((field, at) =>
      (field.value = texts[Math.floor(at / this.#columns)]?.[at % this.#columns] ?? ""));
  }

  // Marks a field, or a whole row, by its row and column from 1; none for 0.
  mark(row, column) {
    this.#fields.forEach((field, at) => {
      const wrong = Math.floor(at / this.#columns) + 1 === row && (!column || (at % this.#columns) + 1 === column);
      field.setAttribute("aria-invalid", String(wrong));
    });
    if (row) this.#to((row - 1) * this.#columns + Math.max(0, column - 1));
  }

  #spread(at) {
    const taken = this.#takes(this.#fields[at].value);
    if (taken !== this.#fields[at].value) this.#fields[at].value = taken;
    const parts = taken.split(APART);
    const letters = this.#longest === 1 && parts.length === 1 ? [...parts[0]] : null;
    // One sign fills a field for one; two are the second that was typed over the first, more are a paste.
    const texts = letters === null ? parts : letters.length === 2 ? [letters[1], ""] : [...letters, ""];
    if (texts.length === 1 || (texts.length === 2 && texts[1] === "" && texts[0] === "" && letters)) return;
    const filled = texts.slice(0, this.#fields.length - at);
    filled.forEach((text, index) => {
      const last = index === texts.length - 1;
      if (!(last && text === "")) this.#fields[at + index].value = text.slice(0, this.#longest);
    });
    this.#to(at + texts.length - 1);
  }

  #key(event, at) {
    const { value, selectionStart, selectionEnd } = event.target;
    const whole = selectionEnd - selectionStart === value.length;
    const step = { ArrowUp: -this.#columns, ArrowDown: this.#columns }[event.key];
    if (step) this.#to(at + step);
    else if (event.key === "ArrowLeft" && (whole || selectionStart === 0)) this.#to(at - 1);
    else if (event.key === "ArrowRight" && (whole || selectionStart === value.length)) this.#to(at + 1);
    else if (event.key === "Enter" && at + 1 === this.#fields.length) this.#done();
    else if (event.key === "Enter") this.#to(at + 1);
    else if (event.key === "Backspace" && value === "") this.#to(at - 1);
    else return;
    event.preventDefault();
  }

  #to(at) {
    this.#fields[Math.max(0, Math.min(this.#fields.length - 1, at))].focus();
  }
}
