// The dialog in which a picture becomes a gift: what of it is taken, the puzzle as it will be, the words, and the link.

import { $, bytes, make, show } from "./dom.js";
import { Board, SMALL } from "./board.js";
import { keepGift } from "./collection.js";
import { card, code, fits, printCard } from "./gift-card.js";
import { styled } from "./gift-cover.js";
import {
  cells, cutOut, openPicture, picture as drawn, rotate, small, tones, undo, WHOLE, Workshop,
} from "./gift-picture.js";
import "./more-words.js";
import { begin } from "./play.js";
import { copy, download, fileName } from "./share.js";
import { mark } from "./stamp.js";
import { paint } from "./thumb.js";
import { say } from "./words.js";

/** @typedef {import("./gift-picture.js").Made} Made */

const SOON_MS = 120; // after a change, before the puzzle is made anew
const MESSAGE = 500; // characters
const [PALETTES, USUAL] = [[0, 2, 3, 4, 6], 4]; // colors; 0 is black and white
const SIZES = { least: 10, most: 40, usual: 25 };
const SLIDERS = { background: [0, 100], contrast: [-100, 100], brightness: [-100, 100] };

export class GiftMaker {
  #workshop;
  #sending;
  #dialog;
  /** @type {OffscreenCanvas | null} */ #picture = null;
  /** @type {OffscreenCanvas | null} */ #turned = null;
  #turn = 0;
  #tones = { contrast: 0, brightness: 0 }; // that the picture was given by itself
  /** @type {Made | null} */ #made = null;
  /** @type {Set<number>} */ #undone = new Set();
  // A puzzle that needs no picture.
  /** @type {{ puzzle: string, title: string, author: string } | null} */ #given = null;
  #crop;
  #board;
  #timer = 0;
  #wished = 0; // changes so far: what is made for an earlier one is not shown

  /** @param {any} engine @param {To} to */
  constructor(engine, to) {
    this.#workshop = new Workshop(engine);
    this.#dialog = dialog();
    document.body.append(this.#dialog);
    this.#sending = new Sending(engine, { ...to, close: () => this.#dialog.close() });
    this.#crop = new Cropping($("giftPart"), () => this.#soon());
    this.#board = new Board($("giftEmpty"), SMALL);
    $("giftClose").onclick = () => this.#dialog.close();
    for (const name of ["giftFileIn", "giftCamera"]) $(name).onchange = () => this.take($(name).files[0]);
    this.#dialog.addEventListener("paste",
      (event) => this.#takeHanded(event, event.clipboardData));
    this.#dialog.addEventListener("drop", (event) => this.#takeHanded(event, event.dataTransfer));
    $("giftTurn").onclick = () => this.#turnTo(this.#turn + 1);
    $("giftWhole").onclick = () => this.#turned && this.#crop.show(this.#turned);
    $("giftAnother").onclick = () => this.#stage("pick");
    $("giftWishes").oninput = () => this.#soon();
    for (const name of ["giftSolution", "giftPuzzle"]) $(name).onclick = () => this.#show(name);
    $("giftUndo").onclick = () => this.#undo(this.#undone.size ? new Set() : new Set(this.#made?.changed));
    $("giftSeen").onclick = (event) => this.#touch(event);
    $("giftMessage").oninput = () => this.#left();
    $("giftForm").onsubmit = (event) => {
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
  async take(file) {
    if (!file) return;
    this.#wrong("");
    try {
      this.#picture = await openPicture(file);
    } catch (error) {
      return this.#wrong(say(error instanceof Error ? error.message : "noPicture"));
    }
    this.#stage("work");
    this.#tones = tones(this.#picture);
    for (const [name, value] of Object.entries(this.#tones)) this.#dialog.querySelector(`[name=${name}]`).value = value;
    this.#turnTo(0);
  }

  #takeHanded(event, held) {
    if (!held?.files.length) return;
    event.preventDefault();
    event.stopPropagation(); // it is not for the first screen
    this.take(held.files[0]);
  }

  #turnTo(turn) {
    if (!this.#picture) return;
    this.#turn = turn % 4;
    this.#turned = rotate(this.#picture, this.#turn);
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
    const number = (name) => Number(given.get(name));
    const sliders = Object.fromEntries(Object.keys(SLIDERS).map((name) => [name, number(name)]));
    const flags = { invert: given.has("invert"), colors: number("colors") };
    const usual = { background: 0, ...this.#tones };
    const asItIs = !flags.invert && Object.entries(usual).every(([name, value]) => sliders[name] === value);
    return /** @type {any} */ ({ turn: this.#turn, crop: this.#crop.crop, size: number("size"), ...sliders, ...flags,
      asItIs });
  }

  async #remake() {
    if (!this.#turned) return;
    const [wishes, wished] = [this.#wishes(), this.#wished];
    try {
      const pixels = await cells(cutOut(this.#turned, wishes.crop), wishes);
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
  async #undo(undone) {
    if (!this.#made) return;
    this.#undone = undone;
    $("giftMake").disabled = true;
    this.#draw();
    $("giftVerdict").textContent = say("running");
    const only = undone.size ? await this.#workshop.only(this.#chosen.id).catch(() => false) : true;
    if (only !== null && this.#made && this.#undone === undone) this.#tell([say(only ? "giftOnly" : "giftSeveral")]);
  }

  #touch(event) {
    if (!this.#made) return;
    const { width, height, changed } = this.#made;
    const box = $("giftSeen").getBoundingClientRect();
    const at = Math.floor(((event.clientY - box.top) / box.height) * height) * width
      + Math.floor(((event.clientX - box.left) / box.width) * width);
    if (!changed.includes(at)) return;
    const undone = new Set(this.#undone);
    if (!undone.delete(at)) undone.add(at);
    this.#undo(undone);
  }

  /** @returns {Made} the puzzle without the changes that were taken back */
  get #chosen() {
    return undo(/** @type {Made} */ (this.#made), this.#undone);
  }

  #tell(lines) {
    const { changed } = /** @type {Made} */ (this.#made);
    const told = changed.length ? [say("giftChanged", { count: changed.length }), say("giftHow")] : [];
    const sentences = (of) =>
      of.map((line) => line.slice(0, 1).toUpperCase() + line.slice(1)).join(". ");
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
    paint(canvas, drawn(chosen), chosen.changed.length ? drawn(chosen, unlike(chosen)) : null);
    if (!$("giftEmpty").hidden) this.#board.draw(begin(chosen.id)?.sheet());
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
    const value = (name) => $(name).value.trim();
    const photo = !this.#given && this.#turned && $("giftPhoto").checked
      ? cutOut(this.#turned, this.#crop.crop) : null;
    const bare = { left: [], top: [], every: 5, dense: true };
    const chosen = this.#given
      ? { puzzle: this.#given.puzzle, picture: null }
      : { puzzle: this.#chosen.id, level: this.#chosen.level, picture: { ...drawn(this.#chosen), ...bare } };
    const words = { title: value("giftTitle"), author: value("giftFrom"), message: value("giftMessage") };
    $("giftMake").disabled = true;
    const wrong = await this.#sending.make({ ...chosen, ...words, photo });
    $("giftMake").disabled = false;
    this.#wrong(wrong);
    if (!wrong) this.#stage("send");
  }

  #stage(name) {
    this.#dialog.dataset.stage = name;
    this.#wrong("");
    this.#left();
    $("giftHead").textContent = say(name === "send" ? "giftReady" : this.#given ? "giveThis" : "giftMaker");
    this.#dialog.scrollTo(0, 0);
  }

  #wrong(text) {
    $("giftWrong").textContent = text;
  }
}

// A picture that differs in the cells that were changed, whose changes stand or are taken back.
function unlike({ cells, changed }) {
  const other = Uint8Array.from(cells);
  for (const at of changed) other[at] = cells[at] ? 0 : 1;
  return other;
}

function dialog() {
  const button = (id, more = {}, text = id) =>
    make("button", { id, type: "button", text: say(text), ...more });
  const field = (id, control) =>
    make("label", { class: "field" }, make("span", { text: say(id) }), control);
  const picker = (id, text, look, more = {}) =>
    make("label", { class: `button ${look}` }, make("span", { text: say(text) }),
      make("input", { id, type: "file", accept: "image/*", class: "hidden", ...more }));
  const radio = (colors) => make("label", { class: "chip" },
    make("input", { type: "radio", name: "colors", value: colors, ...(colors === USUAL ? { checked: "" } : {}) }),
    make("span", { text: colors ? say("giftColorsOf", { count: colors }) : say("giftBlack") }));
  const range = (name, min, max, value) => make("input", { type: "range", name, min, max, value });
  const sliders = Object.entries(SLIDERS).map(([name, [least, most]]) =>
    field(`gift${name[0].toUpperCase()}${name.slice(1)}`, range(name, least, most, 0)));
  return make("dialog", { id: "giver", "aria-labelledby": "giftHead" },
    make("header", {}, make("h2", { id: "giftHead" }),
      make("button", { id: "giftClose", class: "plain", "aria-label": say("close"), text: "✕" })),
    make("p", { id: "giftWrong", role: "alert" }),
    make("section", { class: "pick" },
      make("div", { class: "envelope", "aria-hidden": "true" },
        ...["back", "pocket", "flap"].map((name) => make("div", { class: name })),
        make("div", { class: "seal" }, mark("nonogram"))),
      make("p", { text: say("giftPromise") }),
      picker("giftFileIn", "giftChoose", "main"), picker("giftCamera", "giftTake", "", { capture: "environment" }),
      make("p", { class: "faint", text: say("giftDrop") })),
    make("section", { class: "work" },
      make("figure", { class: "views" },
        make("canvas", { id: "giftSeen", role: "img", "aria-label": say("giftPreview") }),
        make("div", { id: "giftEmpty", hidden: "" }),
        make("div", { class: "bar" }, button("giftSolution", { "aria-pressed": "true" }),
          button("giftPuzzle", { "aria-pressed": "false" }), button("giftAnother"))),
      make("p", { id: "giftVerdict", role: "status" }),
      make("form", { id: "giftWishes" }, button("giftUndo", { hidden: "" }),
        make("fieldset", {}, make("legend", { text: say("giftColors") }),
          make("div", { class: "bar" }, ...PALETTES.map(radio))),
        make("label", { class: "field" },
          make("span", { id: "giftSizeTold" }), range("size", SIZES.least, SIZES.most, SIZES.usual)),
        make("details", {}, make("summary", { text: say("giftMore") }),
          make("figure", {},
            make("canvas", { id: "giftPart", tabindex: "0", role: "img", "aria-label": say("giftCrop") }),
            make("div", { class: "bar" }, button("giftTurn"), button("giftWhole"))),
          ...sliders, make("label", { class: "option" },
            make("input", { type: "checkbox", name: "invert" }), make("span", { text: say("giftInvert") })))),
      make("form", { id: "giftForm" },
        field("giftTitle", make("input", { id: "giftTitle", type: "text", maxlength: 200, autocomplete: "off" })),
        field("giftFrom", make("input", { id: "giftFrom", type: "text", maxlength: 200, autocomplete: "name" })),
        field("giftMessage", make("textarea", { id: "giftMessage", rows: 3, maxlength: MESSAGE })),
        make("p", { id: "giftLeft", class: "faint" }),
        make("label", { class: "option" },
          make("input", { id: "giftPhoto", type: "checkbox" }), make("span", { text: say("giftPhoto") })),
        make("p", { class: "faint", text: say("giftSealed") })),
      make("button", { id: "giftMake", form: "giftForm", class: "main", text: say("giftMake"), disabled: "" })),
    make("section", { class: "send" }, make("p", { id: "giftTold", role: "status" }),
      make("input", { id: "giftLink", readonly: "", "aria-label": say("address") }),
      make("div", { class: "bar" }, make("button",
        { id: "giftSend", class: "main", type: "button", text: say("giftShare") }), button("giftCopy", {}, "link"),
        button("giftTry"), button("giftCardFile"), button("giftPrint"), button("giftFile")),
      make("p", { id: "giftCopied", role: "status" }),
      make("div", { class: "views" },
        make("figure", {}, make("img", { id: "giftCardSeen", alt: say("giftCardFile") })),
        make("figure", {},
          make("canvas", { id: "giftQr", role: "img", "aria-label": say("giftCode") }),
          make("figcaption", { id: "giftQrTold" }))),
      make("div", { class: "bar" }, button("giftBack"))));
}

// The part of a picture that is taken: dragged by its corners or as a whole, or moved by arrow keys (Shift sizes it).

/** @typedef {import("./gift-picture.js").Crop} Crop */

const NEAR = 28; // pixels of the screen around a corner
const LEAST = 0.08; // of a side
const STEP = 0.02;
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

class Cropping {
  /** @type {Control} */ #canvas;
  /** @type {OffscreenCanvas | null} */ #picture = null;
  /** @type {Crop} */ crop = WHOLE;
  #changed;
  /** @type {((x: number, y: number) => Crop) | null} */ #drag = null;

  constructor(canvas, changed) {
    this.#canvas = canvas;
    this.#changed = changed;
    canvas.onpointerdown = (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#drag = this.#begun(event);
    };
    canvas.onpointermove = (event) => this.#drag && this.#take(this.#drag(...this.#place(event)));
    canvas.onpointerup = canvas.onpointercancel = () => (this.#drag = null);
    canvas.onkeydown = (event) => {
      const by = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
      if (!by) return;
      event.preventDefault();
      const { left, top, wide, high } = this.crop;
      const [right, down] = [left + wide, top + high];
      if (event.shiftKey) this.#take(between(left, top, right + by[0], down + by[1]));
      else this.#take(within(left + by[0], top + by[1], wide, high));
    };
  }

  // Another picture, all of it.
  show(picture) {
    this.#picture = picture;
    this.#take(WHOLE);
  }

  #take(crop) {
    this.crop = crop;
    this.#draw();
    this.#changed();
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  #place(event) {
    const box = this.#canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  // What a drag from here does: it moves a corner, or the whole, or draws another part.
  #begun(event) {
    const box = this.#canvas.getBoundingClientRect();
    const [x, y] = this.#place(event);
    const { left, top, wide, high } = this.crop;
    const [right, down] = [left + wide, top + high];
    const close = (one, other, side) =>
      Math.abs(one - other) * side < NEAR;
    const across = close(x, left, box.width) ? right : close(x, right, box.width) ? left : null;
    const along = close(y, top, box.height) ? down : close(y, down, box.height) ? top : null;
    if (across !== null && along !== null)
      return (to, low) => between(across, along, to, low);
    const inside = x > left && x < right && y > top && y < down && wide * high < 0.98;
    if (inside)
      return (to, low) => within(left + to - x, top + low - y, wide, high);
    return (to, low) => between(x, y, to, low);
  }

  #draw() {
    if (!this.#picture) return;
    const { width, height } = this.#picture;
    Object.assign(this.#canvas, { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    context.drawImage(this.#picture, 0, 0);
    const { left, top, wide, high } = this.crop;
    const part = [left * width, top * height, wide * width, high * height];
    context.fillStyle = "rgb(0 0 0 / 55%)";
    context.beginPath();
    context.rect(0, 0, width, height);
    context.rect(part[0], part[1] + part[3], part[2], -part[3]);
    context.fill("evenodd");
    const thick = Math.max(width, height) / 160;
    context.lineWidth = thick;
    context.strokeStyle = "#ffffff";
    context.strokeRect(part[0] + thick / 2, part[1] + thick / 2, part[2] - thick, part[3] - thick);
    context.fillStyle = "#ffffff";
    const knob = 4 * thick;
    for (const x of [part[0], part[0] + part[2] - knob])
      for (const y of [part[1], part[1] + part[3] - knob]) context.fillRect(x, y, knob, knob);
  }
}

const bound = (value, least, most) => Math.min(most, Math.max(least, value));

// The part between two corners.
/** @param {number} x @param {number} y @param {number} other @param {number} low @returns {Crop} */
function between(x, y, other, low) {
  const [one, two] = [x, other].map((each) => bound(each, 0, 1)).sort((a, b) => a - b);
  const [three, four] = [y, low].map((each) => bound(each, 0, 1)).sort((a, b) => a - b);
  const [wide, high] = [Math.max(LEAST, two - one), Math.max(LEAST, four - three)];
  return { left: bound(one, 0, 1 - wide), top: bound(three, 0, 1 - high), wide, high };
}

/** @param {number} left @param {number} top @param {number} wide @param {number} high @returns {Crop} */
function within(left, top, wide, high) {
  return { left: bound(left, 0, 1 - wide), top: bound(top, 0, 1 - high), wide, high };
}

// A gift on its way: the link within its bound, with the small photo if that has room, the card, the code, a file.

/** @typedef {{ try: (fragment: string) => void, close?: () => void }} To */
/**
 * @typedef {{ puzzle: string, title: string, author: string, message: string, photo: OffscreenCanvas | null,
 *   picture: any, level?: string }} Gift
 *   picture: of the solution, for the collection; level: none where Python is still to find it
 */

const MOST = 4000; // characters of a link with a photo, since messengers cut longer ones
const MORE = 60; // of them for what a first part in the link adds to it
const SEEN = 600; // pixels a side of the code on the screen
const FILE = 9_000; // bytes of a photo that goes into a file

class Sending {
  #engine;
  #to;
  /** @type {Blob | null} */ #card = null;

  /** @param {any} engine @param {To} to */
  constructor(engine, to) {
    this.#engine = engine;
    this.#to = to;
  }

  // Makes the link; why there is none, "" if there is.
  /** @param {Gift} gift */
  async make(gift) {
    try {
      gift.level ??= (await this.#engine.one({ do: "difficulty", puzzle: gift.puzzle }).catch(() => null))?.level ?? "";
      const bare = await this.#wrap(gift, null);
      const room = Math.floor((MOST - MORE - bare.address.length) * 0.75);
      const photo = gift.photo && room > 0 ? await small(gift.photo, room) : null;
      const whole = photo ? await this.#wrap(gift, photo) : bare;
      await this.#show(gift, whole, bare, gift.photo ? await small(gift.photo, FILE) : null);
      await keepGift({ fragment: whole.fragment, short: bare.fragment, puzzle: gift.puzzle,
        title: gift.title, author: gift.author, made: true, picture: gift.picture, level: gift.level });
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #wrap({ puzzle, title, author, message }, photo) {
    const inside = photo ? btoa(String.fromCharCode(...photo)) : "";
    const told = await this.#engine.one({ do: "gift", puzzle, title, author, message, photo: inside });
    const fragment = `#${told.link}`;
    return { fragment, sealed: told.sealed, address: `${location.origin}${location.pathname}${fragment}` };
  }

  /** @typedef {{ fragment: string, sealed: boolean, address: string }} Wrapped */
  /** @param {Gift} gift @param {Wrapped} whole @param {Wrapped} bare @param {Uint8Array | null} photo of the file */
  async #show(gift, whole, bare, photo) {
    const { title, author, puzzle, message, level } = gift;
    const none = gift.photo && whole === bare;
    const open = (message || gift.photo) && !whole.sealed;
    $("giftTold").textContent = [none ? say("giftNoRoom") : "", open ? say("giftOpen") : ""].filter(Boolean).join(" ");
    $("giftLink").value = whole.address;
    $("giftCopied").textContent = "";
    const short = fits(whole.address) ? whole : bare;
    await this.#draw(short, whole);
    this.#card = await card({ puzzle, title, author, address: short.address, level });
    $("giftCardSeen").src = URL.createObjectURL(this.#card);
    $("giftCopy").onclick = () => copy(whole.address, $("giftCopied"));
    $("giftCardFile").onclick = () => this.#card && download(fileName(title, "png"), this.#card, "image/png");
    $("giftPrint").onclick = () => this.#card && printCard(this.#card);
    $("giftFile").onclick = async () => {
      const inside = photo ? btoa(String.fromCharCode(...photo)) : "";
      const wanted = { do: "file", puzzle, title, author, message, photo: inside };
      const told = await this.#engine.one(wanted).catch((error) => ($("giftCopied").textContent = error.message));
      if (told.content) download(fileName(title, "html"), bytes(told.content), "text/html");
    };
    $("giftTry").onclick = () => {
      this.#to.close?.();
      this.#to.try(whole.fragment);
    };
    const files = [new File([this.#card], fileName(title, "png"), { type: "image/png" })];
    const sent = { title: title || say("giftCard"), text: whole.address };
    const shares = Boolean(navigator.canShare?.({ ...sent, files }));
    show($("giftSend"), shares || Boolean(navigator.share));
    $("giftCopy").classList.toggle("main", $("giftSend").hidden);
    // Who gives up has not failed.
    $("giftSend").onclick = () => navigator.share(shares ? { ...sent, files } : sent).catch(() => {});
  }

  async #draw(short, whole) {
    const canvas = $("giftQr");
    show(canvas, fits(short.address));
    $("giftQrTold").textContent = !fits(short.address)
      ? say("giftNoCode") : short === whole ? say("giftCode") : say("giftShort");
    if (canvas.hidden) return;
    const made = await code(short.address, SEEN);
    Object.assign(canvas, { width: made.width, height: made.height });
    canvas.getContext("2d")?.drawImage(made, 0, 0);
  }
}
