// A sheet of small fields that advance by themselves: a blank or Enter goes on, arrows go anywhere, a paste spreads.

import { make } from "./dom.js";

const APART = /[\s,;|]+/; // what goes on to the next field, also within a paste; a phone sends no key for its blank

// rows x columns of fields for `longest` signs each, of `signs` alone where there are some, and of what `same` has for a
// sign; `name(row, column)` is what a screen reader says of one. After the last field comes `done`.
export class Fields {
  #fields = [];
  #columns;
  #longest;
  #done;
  #takes; // takes(text), the text as it may stand in a field

  constructor(home, rows, columns, { longest, signs = "", same = {}, name, done = () => {}, changed = () => {} }) {
    this.#columns = columns;
    this.#takes = (text) => [...text].map((sign) => same[sign.toLowerCase()] ?? sign).filter((sign) => !signs || signs.includes(sign) || APART.test(sign)).join("");
    this.#longest = longest;
    this.#done = done;
    for (let at = 0; at < rows * columns; at++) {
      const field = make("input", {
        type: "text", "aria-label": name(Math.floor(at / columns), at % columns), autocomplete: "off", autocapitalize: "off",
        autocorrect: "off", spellcheck: "false", enterkeyhint: at + 1 < rows * columns ? "next" : "done",
        oninput: () => {
          this.#typed(at);
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
    return Array.from({ length: texts.length / this.#columns }, (_, row) => texts.slice(row * this.#columns, (row + 1) * this.#columns));
  }

  // Texts of a sheet that may have another size.
  take(texts) {
    this.#fields.forEach((field, at) => (field.value = texts[Math.floor(at / this.#columns)]?.[at % this.#columns] ?? ""));
  }

  // Marks a field, or a whole row, by its row and column from 1; none for 0.
  mark(row, column) {
    this.#fields.forEach((field, at) => {
      const wrong = Math.floor(at / this.#columns) + 1 === row && (!column || (at % this.#columns) + 1 === column);
      field.setAttribute("aria-invalid", String(wrong));
    });
    if (row) this.#to((row - 1) * this.#columns + Math.max(0, column - 1));
  }

  #typed(at) {
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
