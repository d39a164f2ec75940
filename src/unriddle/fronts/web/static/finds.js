// The list of what was found: words and moves as text that can be selected, pictures as small pictures. One of them is
// the chosen one, which the board shows.

import { $, make, show } from "./dom.js";
import { Rows } from "./rows.js";
import { paint } from "./thumb.js";
import { number, say } from "./words.js";

const LONGEST = 100_000; // rows: browsers lay out no more than some 17 million pixels
const AT_ONCE = 500; // texts that are asked for together
const THUMB = 88; // pixels of the longer side of a small picture
const REST_MS = 80; // a mouse that rests on a move shows it

export class Finds {
  #list = $("found");
  #ask; // ask(number) -> the picture of a find
  #read; // read(first, count) -> their texts
  #pick; // pick(picture)
  /** @type {[number, string, any][]} */
  #told = []; // of those that were told the number, the text, and the word that it is
  #rows = new Rows(/** @type {any} */ ($("found")), (row) => this.#item(row), (first, last) => this.#fill(first, last));
  #chosen = 0;
  #dense = false;
  #first = null; // the picture of the first find
  #seen = new IntersectionObserver((entries) => {
    for (const each of entries) if (each.isIntersecting) this.#draw(each.target);
  });

  constructor(ask, read, pick) {
    this.#ask = ask;
    this.#read = read;
    this.#pick = pick;
    this.#list.onclick = ({ target }) => {
      const found = target.closest(".found");
      if (found && !String(getSelection())) this.choose(Number(found.dataset.row));
    };
    this.#list.onkeydown = (event) => {
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
      const found = event.target.closest(".found");
      if (found && (event.key === "Enter" || event.key === " ")) this.choose(Number(found.dataset.row));
      else if (by) this.choose(Math.max(1, Math.min(this.#count, this.#chosen + by)), true);
      else return;
      event.preventDefault();
    };
    let rest = 0;
    this.#list.onpointerover = ({ target, pointerType }) => {
      clearTimeout(rest);
      const found = target.closest(".found");
      if (!found || pointerType !== "mouse" || this.#dense) return;
      rest = setTimeout(() => this.choose(Number(found.dataset.row)), REST_MS);
    };
    $("previous").onclick = () => this.choose(this.#chosen - 1);
    $("next").onclick = () => this.choose(this.#chosen + 1);
    $("copyWords").onclick = async () => {
      const taken = await navigator.clipboard?.writeText(await this.#all()).then(() => true, () => false);
      if (taken) $("copyWords").textContent = say("copied");
      else getSelection().selectAllChildren(this.#list);
    };
  }

  get listed() {
    return this.#count;
  }

  get most() {
    return LONGEST;
  }

  get #count() {
    return this.#rows.count;
  }

  clear(dense) {
    this.#chosen = 0;
    this.#told = [];
    this.#dense = dense;
    this.#first = null;
    this.#seen.disconnect();
    this.#list.className = dense ? "pictures" : "";
    this.#rows.clear();
    $("copyWords").textContent = say("copyWords");
    this.#offer();
  }

  // `told`: more finds; `count`: how many there are, where all of them are listed.
  add(told, count) {
    this.#told.push(...told);
    const rows = Math.min(LONGEST, Math.max(this.#told.length, count ?? 0));
    if (rows === this.#count) return;
    this.#rows.grow(rows);
    this.#offer();
  }

  // Each of these words has the color that its tiles have on the board, and stands above the others.
  group(words) {
    const five = [...this.#list.querySelectorAll(".word")].filter((item) => {
      const at = words.indexOf(item.dataset.word);
      if (at >= 0) item.classList.add("five", `group${at + 1}`);
      return at >= 0;
    });
    const head = this.#list.querySelector(".tiles4[data-head]:not(.five)");
    if (!five.length || !head) return;
    five[0].dataset.head = head.dataset.head;
    delete head.dataset.head;
  }

  // The texts of all of them.
  async #all() {
    const texts = this.#told.map(([, text]) => text);
    while (texts.length < this.#count) texts.push(...(await this.#read(texts.length + 1, AT_ONCE)));
    return texts.join("\n");
  }

  // The texts of rows that were not told.
  async #fill(first, last) {
    const begin = Math.max(first, this.#told.length + 1);
    if (this.#dense || begin > last) return;
    const texts = await this.#read(begin, last - begin + 1);
    for (const [at, text] of texts.entries()) {
      const item = this.#list.querySelector(`[data-row="${begin + at}"]`);
      if (item) item.textContent = item.dataset.text = text;
    }
  }

  #item(row) {
    const [which, text, word] = this.#told[row - 1] ?? [row, "", null];
    const data = { "data-row": row, "data-number": which, "data-text": text };
    const item = make("span", { class: "found", role: "button", tabindex: "0", ...data });
    const line = make("li", { "aria-posinset": row, "aria-setsize": -1 }, item);
    if (row === this.#chosen) item.setAttribute("aria-current", "true");
    if (this.#dense) {
      item.setAttribute("aria-label", say("solution", { number: number(which) }));
      item.append(make("canvas", {}), make("small", { text: number(which) }));
      this.#seen.observe(item);
    } else if (word) {
      const { length } = word.tiles;
      const tiles = (word.labels ?? word.tiles).join("+");
      item.append(make("b", { text: word.word }), " ", make("i", { text: tiles }), " ");
      item.append(make("em", { text: word.points }));
      if (!this.#list.querySelector(`.tiles${length}`)) line.dataset.head = say(`tiles${length}`);
      line.className = `word tiles${length}`;
      line.dataset.word = word.word;
    } else item.textContent = text;
    return line;
  }

  async #draw(item) {
    this.#seen.unobserve(item);
    const picture = await this.#ask(Number(item.dataset.number));
    if (!picture?.cells.length || !item.isConnected) return;
    if (item.dataset.number === "1") this.#first = picture;
    const [wide, high] = [picture.cells[0].length, picture.cells.length];
    const scale = (2 * THUMB) / Math.max(wide, high);
    const canvas = item.querySelector("canvas");
    Object.assign(canvas, { width: Math.max(1, wide * scale), height: Math.max(1, high * scale) });
    paint(canvas, picture, item.dataset.number === "1" ? null : this.#first);
  }

  async choose(which, into = false) {
    if (which < 1 || which > this.#count) return;
    this.#chosen = which;
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = /** @type {HTMLElement} */ (this.#rows.row(which).firstChild);
    item.setAttribute("aria-current", "true");
    if (into) item.focus();
    this.#offer();
    const picture = await this.#ask(Number(item.dataset.number));
    if (picture && this.#chosen === which) this.#pick(picture);
  }

  #offer() {
    show($("stepping"), this.#count > 1 && this.#dense);
    show($("copyWords"), this.#count > 0 && !this.#dense);
    const place = { number: number(Math.max(1, this.#chosen)), count: number(this.#count) };
    $("which").textContent = this.#count ? say("whichOf", place) : "";
    $("previous").disabled = this.#chosen < 2;
    $("next").disabled = this.#chosen >= this.#count;
  }
}
