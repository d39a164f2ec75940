// The list of what was found: words and moves as text that can be selected, pictures as small pictures. One of them is
// the chosen one, which the board shows.

import { $, make, show } from "./dom.js";
import { paint } from "./thumb.js";
import { number, say } from "./words.js";

const LISTED = 500;
const THUMB = 88; // pixels of the longer side of a small picture
const WORD = /^(\S+) {2}([^\s+]+(?:\+[^\s+]+)*) {2}(\d+)$/; // a word of tiles, its tiles, its points
const REST_MS = 80; // a mouse that rests on a move shows it

export class Finds {
  #list = $("found");
  #ask; // ask(number) -> the picture of a find
  #pick; // pick(picture)
  #count = 0;
  #chosen = 0;
  #dense = false;
  #first = null; // the picture of the first find
  #seen = new IntersectionObserver((entries) => entries.filter((each) => each.isIntersecting).forEach((each) => this.#draw(each.target)));

  constructor(ask, pick) {
    this.#ask = ask;
    this.#pick = pick;
    this.#list.onclick = ({ target }) => {
      const found = target.closest(".found");
      if (found && !String(getSelection())) this.choose(Number(found.dataset.number));
    };
    this.#list.onkeydown = (event) => {
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const found = event.target.closest(".found");
      if (found && (event.key === "Enter" || event.key === " ")) this.choose(Number(found.dataset.number));
      else if (by) this.choose(this.#chosen + by, true);
      else return;
      event.preventDefault();
    };
    let rest = 0;
    this.#list.onpointerover = ({ target, pointerType }) => {
      clearTimeout(rest);
      const found = target.closest(".found");
      if (found && pointerType === "mouse" && !this.#dense) rest = setTimeout(() => this.choose(Number(found.dataset.number)), REST_MS);
    };
    $("previous").onclick = () => this.choose(this.#chosen - 1);
    $("next").onclick = () => this.choose(this.#chosen + 1);
    $("copyWords").onclick = async () => {
      const text = [...this.#list.querySelectorAll(".found")].map((each) => each.dataset.text).join("\n");
      const taken = await navigator.clipboard?.writeText(text).then(() => true, () => false);
      if (taken) $("copyWords").textContent = say("copied");
      else getSelection().selectAllChildren(this.#list);
    };
  }

  get most() {
    return LISTED;
  }

  clear(dense) {
    this.#count = this.#chosen = 0;
    this.#dense = dense;
    this.#first = null;
    this.#seen.disconnect();
    this.#list.replaceChildren();
    this.#list.className = dense ? "pictures" : "";
    $("copyWords").textContent = say("copyWords");
    this.#offer();
  }

  add(texts) {
    for (const text of texts) {
      if (this.#count === LISTED) break;
      this.#list.append(this.#item(++this.#count, text));
    }
    if (texts.length) this.#offer();
  }

  #item(which, text) {
    const item = make("span", { class: "found", role: "button", tabindex: "0", "data-number": which, "data-text": text });
    const line = make("li", {}, item);
    const word = WORD.exec(text);
    if (this.#dense) {
      item.setAttribute("aria-label", say("solution", { number: number(which) }));
      item.append(make("canvas", {}), make("small", { text: number(which) }));
      this.#seen.observe(item);
    } else if (word) {
      const size = word[2].split("+").length;
      item.append(make("b", { text: word[1] }), " ", make("i", { text: word[2] }), " ", make("em", { text: word[3] }));
      if (!this.#list.querySelector(`.tiles${size}`)) line.dataset.head = say(`tiles${size}`);
      line.className = `word tiles${size}`;
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
    const item = this.#list.querySelector(`[data-number="${which}"]`);
    item.setAttribute("aria-current", "true");
    if (into) item.focus();
    this.#offer();
    const picture = await this.#ask(which);
    if (picture && this.#chosen === which) this.#pick(picture);
  }

  #offer() {
    show($("stepping"), this.#count > 1 && this.#dense);
    show($("copyWords"), this.#count > 0 && !this.#dense);
    $("which").textContent = this.#count ? say("whichOf", { number: number(Math.max(1, this.#chosen)), count: number(this.#count) }) : "";
    $("previous").disabled = this.#chosen < 2;
    $("next").disabled = this.#chosen >= this.#count;
  }
}
