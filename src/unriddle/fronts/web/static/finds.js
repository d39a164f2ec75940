// The list of what was found: words and moves as text that can be selected, pictures as small pictures. One of them is
// the chosen one, which the board shows.

import { $, make, show } from "./dom.js";
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
  most = LONGEST;
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

// A list of which only the rows about those in sight are
// elements; of the others there is the room that they would take.

const MOST = 500; // rows of a list that are all elements
const SOME = 160; // that are at once, of a longer one
const EDGE = 50; // rows beyond those in sight that are there before they are needed

class Rows {
  #list;
  #make; // make(row) -> its element; rows are counted from 1
  #come; // come(first, last): these have been made
  #from = 0; // rows before the first that is there
  #size = { high: 30, across: 1 }; // pixels of a line of rows, and how many are in it
  count = 0;

  /**
   * @param {HTMLOListElement} list
   * @param {(row: number) => HTMLElement} make
   * @param {(first: number, last: number) => void} come
   */
  constructor(list, make, come) {
    [this.#list, this.#make, this.#come] = [list, make, come];
    list.tabIndex = -1;
    document.addEventListener("scroll", () => this.#look(), { capture: true, passive: true });
  }

  get #most() {
    return this.count > MOST ? SOME : MOST;
  }

  get #to() {
    return Math.min(this.count, this.#from + this.#most);
  }

  clear() {
    this.count = this.#from = 0;
    this.#list.replaceChildren();
    this.#space();
  }

  // So many rows from now on; rows of before stay as they are.
  grow(count) {
    const before = this.#to;
    this.count = count;
    if (this.#to > before) this.#add(before, this.#to);
    while (this.#list.children.length > this.#to - this.#from) this.#list.lastChild.remove();
    this.#space();
  }

  // The element of a row, which is there from now on.
  row(which) {
    if (which <= this.#from || which > this.#to) this.#show(which - SOME / 2);
    return this.#list.children[which - this.#from - 1];
  }

  // Rows that are there are those about what is in sight.
  #look() {
    if (this.count <= MOST || !this.#list.offsetParent) return;
    this.#measure();
    const { high, across } = this.#size;
    const top = Math.max(0, this.#list.parentElement.getBoundingClientRect().top);
    const first = Math.max(0, Math.floor((top - this.#list.getBoundingClientRect().top) / high)) * across;
    const last = first + Math.ceil(innerHeight / high) * across;
    if ((first - EDGE < this.#from && this.#from) || (last + EDGE > this.#to && this.#to < this.count))
      this.#show(first - SOME / 2 + (last - first) / 2);
  }

  #measure() {
    const [one, ...others] = /** @type {HTMLElement[]} */ ([...this.#list.children]);
    const across = 1 + others.findIndex((other) => other.offsetTop > one.offsetTop);
    if (across) this.#size = { high: others[across - 1].offsetTop - one.offsetTop, across };
  }

  // The rows from about this one on.
  #show(from) {
    const { across } = this.#size;
    const first = Math.floor(Math.max(0, Math.min(this.count - SOME, from)) / across) * across;
    if (first === this.#from) return;
    const focused = this.#list.contains(document.activeElement);
    this.#from = first;
    this.#list.replaceChildren();
    this.#add(first, this.#to);
    this.#space();
    if (focused && !this.#list.contains(document.activeElement)) this.#list.focus({ preventScroll: true });
  }

  #add(from, to) {
    for (let row = from + 1; row <= to; row++) this.#list.append(this.#make(row));
    this.#come(from + 1, to);
  }

  #space() {
    const long = this.count > MOST;
    const fresh = long && this.#list.classList.toggle("long", true) && !this.#list.style.getPropertyValue("--high");
    if (fresh) this.#measure();
    const { high, across } = this.#size;
    const [above, below] = [this.#from, this.count - this.#to].map((rows) => `${Math.ceil(rows / across) * high}px`);
    this.#list.start = this.#from + 1;
    for (const [name, value] of [["padding-top", above], ["padding-bottom", below], ["--high", `${high}px`]])
      if (long) this.#list.style.setProperty(name, value);
      else this.#list.style.removeProperty(name);
    this.#list.classList.toggle("long", long);
  }
}
