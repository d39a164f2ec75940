// A list of which only the rows about those in sight are elements; of the others there is the room that they would take.

const MOST = 500; // rows of a list that are all elements
const SOME = 160; // that are at once, of a longer one
const EDGE = 50; // rows beyond those in sight that are there before they are needed

export class Rows {
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
    if ((first - EDGE < this.#from && this.#from) || (last + EDGE > this.#to && this.#to < this.count)) this.#show(first - SOME / 2 + (last - first) / 2);
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
