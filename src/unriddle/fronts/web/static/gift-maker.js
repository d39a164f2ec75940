// The dialog in which a picture becomes a gift: what of it is taken, the puzzle as it will be, the words, and the link.

import "./gift-words.js";
import { $, make, show } from "./dom.js";
import { Cropping } from "./gift-crop.js";
import * as pictures from "./gift-picture.js";
import { picture as drawn, undo, Workshop } from "./gift-puzzle.js";
import { Sending } from "./gift-send.js";
import { styled } from "./gift-style.js";
import { Board } from "./board.js";
import { begin } from "./play.js";
import { paint } from "./thumb.js";
import { say } from "./words.js";

/** @typedef {import("./gift-puzzle.js").Made} Made */

const SOON_MS = 120; // after a change, before the puzzle is made anew
const MESSAGE = 500; // characters
const PALETTES = [4, 3, 6, 2, 0]; // colors, the first one first of all; 0 is black and white
const SIZES = { least: 10, most: 40, usual: 25 };
const SLIDERS = { background: [0, 100], contrast: [-100, 100], brightness: [-100, 100] };

export class GiftMaker {
  #workshop;
  #sending;
  #dialog;
  /** @type {OffscreenCanvas | null} */ #picture = null;
  /** @type {OffscreenCanvas | null} */ #turned = null;
  #turn = 0;
  /** @type {Made | null} */ #made = null;
  /** @type {Set<number>} */ #undone = new Set();
  /** @type {{ puzzle: string, title: string, author: string } | null} */ #given = null; // a puzzle that needs no picture
  #crop;
  #board;
  #timer = 0;
  #wished = 0; // changes so far: what is made for an earlier one is not shown

  /** @param {any} engine @param {import("./gift-send.js").To} to */
  constructor(engine, to) {
    this.#workshop = new Workshop(engine);
    this.#dialog = dialog();
    document.body.append(this.#dialog);
    this.#sending = new Sending(engine, { ...to, close: () => this.#dialog.close() });
    this.#crop = new Cropping($("giftPart"), () => this.#soon());
    this.#board = new Board($("giftEmpty"), true);
    $("giftClose").onclick = () => this.#dialog.close();
    for (const name of ["giftFileIn", "giftCamera"]) $(name).onchange = () => this.take($(name).files[0]);
    this.#dialog.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => this.#handed(event, event.clipboardData));
    this.#dialog.addEventListener("drop", (/** @type {DragEvent} */ event) => this.#handed(event, event.dataTransfer));
    $("giftTurn").onclick = () => this.#turnTo(this.#turn + 1);
    $("giftWhole").onclick = () => this.#turned && this.#crop.show(this.#turned);
    $("giftAnother").onclick = () => this.#stage("pick");
    $("giftWishes").oninput = () => this.#soon();
    for (const name of ["giftSolution", "giftPuzzle"]) $(name).onclick = () => this.#show(name);
    $("giftUndo").onclick = () => this.#undo(this.#undone.size ? new Set() : new Set(this.#made?.changed));
    $("giftSeen").onclick = (/** @type {MouseEvent} */ event) => this.#touched(event);
    $("giftMessage").oninput = () => this.#left();
    $("giftForm").onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#finish();
    };
    $("giftBack").onclick = () => this.#stage(this.#given ? "words" : "work");
  }

  // For a picture, or for a puzzle that is there.
  /** @param {{ puzzle: string, title: string, author: string } | null} given */
  async open(given = null) {
    await styled;
    this.#given = given;
    this.#dialog.showModal();
    if (given) [$("giftTitle").value, $("giftFrom").value] = [given.title, given.author];
    this.#stage(given ? "words" : this.#picture ? "work" : "pick");
    $("giftMake").disabled = !given && !this.#made;
  }

  // A picture, as a file.
  /** @param {File | undefined} file */
  async take(file) {
    if (!file) return;
    this.#wrong("");
    try {
      this.#picture = await pictures.opened(file);
    } catch (error) {
      return this.#wrong(say(error instanceof Error ? error.message : "noPicture"));
    }
    this.#stage("work");
    this.#turnTo(0);
  }

  /** @param {Event} event @param {DataTransfer | null} held */
  #handed(event, held) {
    if (!held?.files.length) return;
    event.preventDefault();
    event.stopPropagation(); // it is not for the first screen
    this.take(held.files[0]);
  }

  /** @param {number} turn */
  #turnTo(turn) {
    if (!this.#picture) return;
    this.#turn = turn % 4;
    this.#turned = pictures.turned(this.#picture, this.#turn);
    this.#crop.show(this.#turned);
  }

  // The puzzle is made anew, a moment after the last change.
  #soon() {
    const { size } = this.#wishes();
    $("giftSizeTold").textContent = say("giftSize", { count: size });
    this.#wished++;
    this.#made = null;
    for (const name of ["giftMake", "giftUndo"]) $(name).disabled = true;
    $("giftVerdict").textContent = say(document.documentElement.dataset.ready ? "making" : "giftWaits");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#remake(), SOON_MS);
  }

  /** @returns {import("./gift-picture.js").Wishes & { colors: number }} */
  #wishes() {
    const given = new FormData(/** @type {any} */ ($("giftWishes")));
    const number = (/** @type {string} */ name) => Number(given.get(name));
    const edges = given.has("edges");
    const sliders = Object.fromEntries(Object.keys(SLIDERS).map((name) => [name, number(name)]));
    const flags = { invert: given.has("invert"), edges, colors: edges ? 0 : number("colors") };
    return /** @type {any} */ ({ turn: this.#turn, crop: this.#crop.crop, size: number("size"), ...sliders, ...flags });
  }

  async #remake() {
    if (!this.#turned) return;
    const [wishes, wished] = [this.#wishes(), this.#wished];
    try {
      const pixels = await pictures.cells(pictures.cropped(this.#turned, wishes.crop), wishes);
      const made = wished === this.#wished && (await this.#workshop.make(pixels, wishes.colors));
      if (!made || wished !== this.#wished) return; // a newer wish is on its way
      this.#made = made;
      this.#undone = new Set();
      this.#tell([say("giftOnly"), ...made.report.slice(2, 3)]); // how hard it is; what follows are figures
    } catch (error) {
      if (wished !== this.#wished) return;
      const text = error instanceof Error ? error.message : "";
      $("giftVerdict").textContent = text.startsWith("gift") ? say(text) : text || say("none");
    }
  }

  // The changes of these cells are taken back, and the others are made.
  /** @param {Set<number>} undone */
  async #undo(undone) {
    if (!this.#made) return;
    this.#undone = undone;
    $("giftMake").disabled = true;
    this.#draw();
    $("giftVerdict").textContent = say("running");
    const only = undone.size ? await this.#workshop.only(this.#chosen.id).catch(() => false) : true;
    if (only !== null && this.#made && this.#undone === undone) this.#tell([say(only ? "giftOnly" : "giftSeveral")]);
  }

  /** @param {MouseEvent} event */
  #touched(event) {
    if (!this.#made) return;
    const { width, height, changed } = this.#made;
    const box = $("giftSeen").getBoundingClientRect();
    const at = Math.floor(((event.clientY - box.top) / box.height) * height) * width + Math.floor(((event.clientX - box.left) / box.width) * width);
    if (!changed.includes(at)) return;
    const undone = new Set(this.#undone);
    if (!undone.delete(at)) undone.add(at);
    this.#undo(undone);
  }

  /** @returns {Made} the puzzle without the changes that were taken back */
  get #chosen() {
    return undo(/** @type {Made} */ (this.#made), this.#undone);
  }

  /** @param {string[]} lines */
  #tell(lines) {
    const { changed } = /** @type {Made} */ (this.#made);
    const told = changed.length ? [say("giftChanged", { count: changed.length }), say("giftHow")] : [];
    const sentences = (/** @type {string[]} */ of) => of.map((line) => line.slice(0, 1).toUpperCase() + line.slice(1)).join(". ");
    $("giftVerdict").replaceChildren(make("b", { text: sentences(lines) }), told.length ? `. ${sentences(told)}` : "");
    show($("giftUndo"), changed.length > 0);
    $("giftUndo").textContent = say(this.#undone.size ? "giftRedo" : "giftUndo");
    for (const name of ["giftMake", "giftUndo"]) $(name).disabled = false;
    this.#draw();
  }

  #draw() {
    const chosen = this.#chosen;
    const canvas = $("giftSeen");
    const by = Math.floor(640 / Math.max(chosen.width, chosen.height));
    Object.assign(canvas, { width: chosen.width * by, height: chosen.height * by });
    paint(canvas, drawn(chosen), chosen.changed.length ? drawn(chosen, marked(chosen)) : null);
    if (!$("giftEmpty").hidden) this.#board.draw(begin(chosen.id, say)?.sheet());
  }

  /** @param {string} name of the view */
  #show(name) {
    for (const each of ["giftSolution", "giftPuzzle"]) $(each).setAttribute("aria-pressed", String(each === name));
    show($("giftSeen"), name === "giftSolution");
    show($("giftEmpty"), name === "giftPuzzle");
    if (this.#made) this.#draw();
  }

  #left() {
    $("giftLeft").textContent = say("giftLeft", { count: MESSAGE - [...$("giftMessage").value].length });
  }

  async #finish() {
    if (!this.#given && (!this.#made || !this.#turned)) return;
    const value = (/** @type {string} */ name) => $(name).value.trim();
    const photo = !this.#given && this.#turned && $("giftPhoto").checked ? pictures.cropped(this.#turned, this.#crop.crop) : null;
    const chosen = this.#given ? { puzzle: this.#given.puzzle, picture: null } : { puzzle: this.#chosen.id, level: this.#chosen.level, picture: { ...drawn(this.#chosen), left: [], top: [], every: 5, dense: true } };
    const words = { title: value("giftTitle"), author: value("giftFrom"), message: value("giftMessage") };
    $("giftMake").disabled = true;
    const wrong = await this.#sending.make({ ...chosen, ...words, photo });
    $("giftMake").disabled = false;
    this.#wrong(wrong);
    if (!wrong) this.#stage("send");
  }

  /** @param {string} name */
  #stage(name) {
    this.#dialog.dataset.stage = name;
    this.#wrong("");
    this.#left();
    $("giftHead").textContent = say(name === "send" ? "giftReady" : this.#given ? "giveThis" : "giftMaker");
    this.#dialog.scrollTo(0, 0);
  }

  /** @param {string} text */
  #wrong(text) {
    $("giftWrong").textContent = text;
  }
}

// A picture that differs in the cells that were changed, whose changes stand or are taken back.
/** @param {Made} made */
function marked({ cells, changed }) {
  const other = Uint8Array.from(cells);
  for (const at of changed) other[at] = cells[at] ? 0 : 1;
  return other;
}

function dialog() {
  const button = (/** @type {string} */ id, more = {}, text = id) => make("button", { id, type: "button", text: say(text), ...more });
  const field = (/** @type {string} */ id, /** @type {HTMLElement} */ control) => make("label", { class: "field" }, make("span", { text: say(id) }), control);
  const picker = (/** @type {string} */ id, /** @type {string} */ text, more = {}) =>
    make("label", { class: "button main" }, make("span", { text: say(text) }), make("input", { id, type: "file", accept: "image/*", class: "hidden", ...more }));
  const radio = (/** @type {number} */ colors, /** @type {number} */ at) => make("label", { class: "chip" },
    make("input", { type: "radio", name: "colors", value: colors, ...(at ? {} : { checked: "" }) }), make("span", { text: colors ? say("giftColorsOf", { count: colors }) : say("giftBlack") }));
  const range = (/** @type {string} */ name, /** @type {number} */ min, /** @type {number} */ max, /** @type {number} */ value) => make("input", { type: "range", name, min, max, value });
  const check = (/** @type {string} */ name, /** @type {string} */ text) => make("label", { class: "option" }, make("input", { type: "checkbox", name }), make("span", { text: say(text) }));
  const sliders = Object.entries(SLIDERS).map(([name, [least, most]]) => field(`gift${name[0].toUpperCase()}${name.slice(1)}`, range(name, least, most, 0)));
  return make("dialog", { id: "giver", "aria-labelledby": "giftHead" },
    make("header", {}, make("h2", { id: "giftHead" }), make("button", { id: "giftClose", class: "plain", "aria-label": say("close"), text: "✕" })),
    make("p", { id: "giftWrong", role: "alert" }),
    make("section", { class: "pick" }, make("p", { text: say("giftPromise") }),
      make("div", { class: "bar" }, picker("giftFileIn", "giftChoose"), picker("giftCamera", "giftTake", { capture: "environment" })), make("p", { class: "faint", text: say("giftDrop") })),
    make("section", { class: "work" },
      make("div", { class: "views" },
        make("figure", {}, make("canvas", { id: "giftPart", tabindex: "0", role: "img", "aria-label": say("giftCrop") }), make("div", { class: "bar" }, button("giftTurn"), button("giftWhole"), button("giftAnother"))),
        make("figure", {}, make("canvas", { id: "giftSeen", role: "img", "aria-label": say("giftPreview") }), make("div", { id: "giftEmpty", hidden: "" }),
          make("div", { class: "bar" }, button("giftSolution", { "aria-pressed": "true" }), button("giftPuzzle", { "aria-pressed": "false" }), button("giftUndo", { hidden: "" })))),
      make("p", { id: "giftVerdict", role: "status" }),
      make("form", { id: "giftWishes" },
        make("fieldset", {}, make("legend", { text: say("giftColors") }), make("div", { class: "bar" }, ...PALETTES.map(radio))),
        make("label", { class: "field" }, make("span", { id: "giftSizeTold" }), range("size", SIZES.least, SIZES.most, SIZES.usual)),
        make("details", {}, make("summary", { text: say("giftMore") }), ...sliders, make("div", { class: "bar" }, check("invert", "giftInvert"), check("edges", "giftEdges")))),
      make("form", { id: "giftForm" },
        field("giftTitle", make("input", { id: "giftTitle", type: "text", maxlength: 200, autocomplete: "off" })),
        field("giftFrom", make("input", { id: "giftFrom", type: "text", maxlength: 200, autocomplete: "name" })),
        field("giftMessage", make("textarea", { id: "giftMessage", rows: 3, maxlength: MESSAGE })), make("p", { id: "giftLeft", class: "faint" }),
        make("label", { class: "option" }, make("input", { id: "giftPhoto", type: "checkbox" }), make("span", { text: say("giftPhoto") })),
        make("p", { class: "faint", text: say("giftSealed") }),
        make("button", { id: "giftMake", class: "main", text: say("giftMake"), disabled: "" }))),
    make("section", { class: "send" }, make("p", { id: "giftTold", role: "status" }),
      make("input", { id: "giftLink", readonly: "", "aria-label": say("address") }),
      make("div", { class: "bar" }, make("button", { id: "giftSend", class: "main", type: "button", text: say("giftShare") }), button("giftCopy", {}, "link"), button("giftTry"), button("giftCardFile"), button("giftPrint"), button("giftFile")),
      make("p", { id: "giftCopied", role: "status" }),
      make("div", { class: "views" }, make("figure", {}, make("img", { id: "giftCardSeen", alt: say("giftCardFile") })), make("figure", {}, make("canvas", { id: "giftQr", role: "img", "aria-label": say("giftCode") }), make("figcaption", { id: "giftQrTold" }))),
      make("div", { class: "bar" }, button("giftBack"))));
}
