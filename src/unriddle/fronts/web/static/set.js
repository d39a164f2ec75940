// Setting by hand: a sheet of any family, what Python knows of it at every stroke, and what is done with it at the end.
import { $, bytes, make, show } from "./dom.js";
import { Fields } from "./editors.js";
import * as links from "./links.js";
import "./more-words.js";
import { keepDraft } from "./set-drafts.js";
import { Painting, Sketch } from "./set-painting.js";
import { Tools } from "./set-tools.js";
import { copy, download, fileName } from "./share.js";
import { switches, wrongIn } from "./switches.js";
import { familyName, say, saying } from "./words.js";

/** @typedef {import("./set-drafts.js").Kept} Kept */
/**
 * @typedef {{ open: (puzzle: string, title: string, author: string, print: boolean) => void,
 *   closed: () => void }} To
 * @typedef {{ texts: string[][], values: Record<string, any>, take: (texts: string[][], values?: any) => void,
 *   mark: (part: Part) => void, undo?: () => void, redo?: () => void, can?: boolean[], picture?: any }} Sheet can:
 *   whether strokes can be taken back, and made again
 */

const CALM_MS = 1000; // between two sentences that are spoken
const KEPT_MS = 300;
const SIDE = 15; // cells of a new picture
const OFFERED = 5; // changes that are listed
const DRAWN = "nonogram"; // is painted where others are typed
const PARTS = [ // in the order in which they are shown
  "lines", "solutions", "level", "changes", "givens", "unknown", "false", "lures", "moves", "move", "improved",
];

export class Setter {
  #styled = new Promise((resolve) =>
    document.head.append(make("link", { rel: "stylesheet", href: "set.css", onload: resolve, onerror: resolve })));
  #engine;
  #to;
  #judge;
  #dialog;
  /** @type {any[]} */ #families = [];
  /** @type {Sheet | null} */ #sheet = null;
  #values = () => ({});
  #family = DRAWN;
  #id = "";
  #puzzle = "";
  /** @type {Map<string, Part[]>} */ #parts = new Map();
  #spoken = { text: "", at: 0, timer: 0 };
  #keeping = 0;
  #wrong = ""; // why what stands on the sheet is no puzzle
  /** @type {string[][][]} */ #past = []; // of a sheet that is typed
  /** @type {string[][][]} */ #future = [];

  /** @param {any} engine @param {To} to */
  constructor(engine, to) {
    this.#engine = engine;
    this.#to = to;
    this.#judge = new Judge(engine, (part) => this.#hear(part));
    this.#dialog = dialog();
    document.body.append(this.#dialog);
    $("setClose").onclick = () => this.#dialog.close();
    this.#dialog.addEventListener("close", () => this.#onClose());
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    $("setKind").onchange = () => this.#begin($("setKind").value);
    for (const id of ["setTitle", "setAuthor"]) $(id).oninput = () => this.#soon();
    $("setUndo").onclick = () => this.#undo();
    $("setRedo").onclick = () => this.#redo();
    $("setPlay").onclick = () => this.#play(false);
    $("setPrint").onclick = () => this.#play(true);
    $("setLink").onclick = () => this.#link();
    $("setFile").onclick = () => this.#file();
    $("setNew").onclick = () => this.#begin(this.#family);
  }

  // Opens the dialog: with a draft, with a puzzle that is to be changed, or for a new one.
  /** @param {{ draft?: Kept, puzzle?: string, title?: string, author?: string }} [what] */
  async open({ draft, puzzle, title = "", author = "" } = {}) {
    await this.#styled;
    this.#dialog.showModal();
    this.#note(say("setJudging"));
    if (!this.#families.length) {
      this.#families = (await this.#engine.one({ do: "typing" })).families;
      $("setKind").replaceChildren(...this.#families.map((each) =>
        make("option", { value: each.family, text: familyName(each.family) || each.title })));
    }
    if (draft) return this.#lay(draft);
    if (!puzzle) return this.#id ? this.#onChange() : this.#begin(DRAWN);
    const [told] = await this.#engine.ask({ do: "reopen", puzzle });
    if (told.event === "error") this.#note(told.error);
    else await this.#lay({ id: crypto.randomUUID(), ...told, title, author, at: 0 });
  }

  async #begin(family) {
    const sketch = new Sketch(SIDE, SIDE);
    const drawn = family === DRAWN;
    await this.#lay({ id: crypto.randomUUID(), family, values: drawn ? sketch.values : {},
      texts: drawn ? sketch.texts : [], title: "", author: $("setAuthor").value, at: 0 });
  }

  /** @param {Kept} draft */
  async #lay({ id, family, values, texts, title, author }) {
    this.#judge.take(null);
    this.#sheet = null; // until that of this family is there
    [this.#id, this.#family, this.#puzzle] = [id, family, ""];
    [this.#past, this.#future] = [[], []];
    this.#parts.clear();
    $("setKind").value = family;
    [$("setTitle").value, $("setAuthor").value] = [title, author];
    $("setFormats").replaceChildren();
    $("setSaid").textContent = "";
    if (family === DRAWN) this.#layPainting(values, texts);
    else await this.#layTyped(values, texts);
    if (this.#id !== id) return; // another one was begun meanwhile
    const { ways } = this.#families.find((each) => each.family === family);
    $("setWays").replaceChildren(...Object.entries(ways).map(([way, text]) => make("button", { type: "button",
      text: text.slice(0, 1).toUpperCase() + text.slice(1), "data-way": way, onclick: () => this.#improve(way) })));
    this.#onChange();
  }

  #layPainting(values, texts) {
    const sketch = new Sketch(1, 1);
    sketch.take(values, texts);
    $("setAsks").replaceChildren();
    show($("setToolbox"), true);
    $("setSheet").replaceChildren();
    const home = make("div", { id: "setBoard" });
    $("setSheet").append(home);
    const painting = new Painting(home, sketch, () => this.#onChange(), (place) => this.#take(place));
    const tools = new Tools($("setToolbox"), painting, () => redraw());
    const draw = () => {
      painting.forget();
      painting.draw();
      tools.draw();
    };
    const redraw = () => {
      draw();
      this.#onChange();
    };
    const turn = (/** @type {"undo" | "redo"} */ way) => {
      sketch[way]();
      redraw();
    };
    this.#sheet = {
      get texts() { return sketch.texts; },
      get values() { return sketch.values; },
      get picture() { return painting.picture; },
      get can() { return [sketch.canUndo, sketch.canRedo]; },
      take: (fresh) =>
        sketch.stroke(() => (sketch.now = { ...sketch.now, cells: fresh.flat().map((text) => sketch.state(text)) })),
      mark: (part) => {
        if (part.part === "lines") painting.marks.open = part.open;
        if (part.part === "solutions") painting.marks.differ = part.differ;
        if (part.part === "changes") painting.marks.changes = part.changes;
        if (part.part === "improved") painting.marks.changed = part.changed;
        if (part.part === "changes") painting.mark();
        else painting.draw();
      },
      undo: () => turn("undo"), redo: () => turn("redo"),
    };
    draw();
  }

  async #layTyped(values, texts) {
    show($("setToolbox"), false);
    const { options } = this.#families.find((each) => each.family === this.#family);
    const shown = options.filter((each) => each.of === "typing");
    this.#values = switches($("setAsks"), shown, "typing", () => this.#relay(), true, this.#family);
    for (const [name, value] of Object.entries(values)) {
      const control = $("setAsks").querySelector(`[data-name="${CSS.escape(name)}"] :is(input, select)`);
      if (control?.getAttribute("type") === "checkbox") control.checked = Boolean(value);
      else if (control) control.value = value;
    }
    await this.#fields(texts);
  }

  // Fields as Python lays them out for what was asked for, with these texts where there is room.
  async #fields(texts) {
    const id = this.#id;
    const [told] = await this.#engine.ask({ do: "blank", family: this.#family, values: this.#values() });
    if (this.#id !== id) return;
    if (told.event === "error") return this.#note(wrongIn(told, this.#family));
    const { sheet } = told;
    $("setSheet").replaceChildren();
    if (sheet.kind !== "cells") return;
    const place = make("div", { role: "group", "aria-label": say("setSheet") });
    $("setSheet").append(place);
    const columns = sheet.texts[0].length;
    const fields = new Fields(place, sheet, () => this.#play(false), () => this.#onChange());
    const values = this.#values;
    this.#sheet = {
      get texts() { return fields.rows; },
      get values() { return values(); },
      take: (fresh) => fields.take(fresh),
      mark: ({ part, differ, idle, changed }) => mark(place, columns, part === "solutions"
        ? ["differ", differ] : part === "givens" ? ["open", idle] : part === "improved" ? ["changed", changed] : null),
    };
    if (texts.length) fields.take(texts);
  }

  async #relay() {
    const before = this.#sheet?.texts ?? [];
    await this.#fields(before);
    this.#onChange();
  }

  // The sheet is another: it is judged anew, and kept.
  #onChange() {
    const sheet = this.#sheet;
    if (!sheet) return;
    const { texts, values } = sheet;
    if (!sheet.undo) {
      const last = this.#past.at(-1);
      if (JSON.stringify(last) !== JSON.stringify(texts)) {
        this.#past.push(texts);
        this.#future = [];
      }
    }
    const [back, on] = sheet.can ?? [this.#past.length > 1, this.#future.length > 0];
    [$("setUndo").disabled, $("setRedo").disabled] = [!back, !on];
    this.#puzzle = "";
    $("setPlay").disabled = $("setLink").disabled = $("setPrint").disabled = $("setFile").disabled = true;
    this.#judge.take({ family: this.#family, values, texts });
    this.#soon();
  }

  #hear(part) {
    if (part.event === "typed" || part.event === "error") {
      this.#parts.clear();
      this.#puzzle = part.puzzle ?? "";
      for (const id of ["setPlay", "setLink", "setPrint", "setFile"]) $(id).disabled = !this.#puzzle;
      this.#wrong = part.error ?? "";
      this.#tell();
      if (!$("setFormats").options.length && this.#puzzle) this.#formats();
      return;
    }
    if (part.event === "judged" && part.part === "improved" && part.texts) {
      this.#sheet?.take(part.texts);
      this.#onChange();
      this.#sheet?.mark(part);
      $("setSaid").textContent = part.text ?? "";
      return;
    }
    if (part.event === "judged") {
      const name = part.part ?? "";
      this.#parts.set(name, name === "move" ? [...(this.#parts.get(name) ?? []), part] : [part]);
      this.#sheet?.mark(part);
    }
    this.#dialog.dataset.over = String(part.event === "judging" && part.over);
    this.#tell();
  }

  // The verdict as it stands; what a screen reader hears of it comes at most once a second.
  #tell() {
    const wrong = this.#wrong;
    // The first part says that lines alone solve it.
    const parts = PARTS.flatMap((name) => this.#parts.get(name) ?? [])
      .filter((part) => part.part !== "level" || part.by !== "lines");
    const lines = parts.map((part) => part.text ?? "");
    $("setVerdict").replaceChildren(...(wrong ? [wrong] : lines).map((text) => make("li", { text })));
    const verdict = this.#parts.get("solutions")?.[0].verdict;
    const byLines = verdict === "unique" && this.#parts.get("lines")?.[0].open.length === 0;
    this.#dialog.dataset.verdict = wrong ? "wrong" : byLines ? "lines" : (verdict ?? "");
    const changes = /** @type {any[]} */ (this.#parts.get("changes")?.[0].changes ?? []);
    $("setChanges").replaceChildren(...changes.slice(0, OFFERED).map(([row, column, , left]) => {
      const text = say("setTake", { row, column, left });
      return make("button", { type: "button", text, onclick: () => this.#take([row - 1, column - 1]) });
    }));
    this.#speak(wrong || lines.slice(0, 3).join(". "));
  }

  #note(text) {
    $("setVerdict").replaceChildren(make("li", { text }));
  }

  #speak(text) {
    this.#spoken.text = text;
    if (this.#spoken.timer) return;
    const wait = Math.max(0, this.#spoken.at + CALM_MS - performance.now());
    this.#spoken.timer = window.setTimeout(() => {
      this.#spoken.timer = 0;
      this.#spoken.at = performance.now();
      if ($("setSpoken").textContent !== this.#spoken.text) $("setSpoken").textContent = this.#spoken.text;
    }, wait);
  }

  // Takes the best change at a cell; whether there is one.
  #take(place) {
    const changes = /** @type {any[]} */ (this.#parts.get("changes")?.[0].changes ?? []);
    const best = changes.find(([row, column]) => row - 1 === place[0] && column - 1 === place[1]);
    if (!best || !this.#sheet) return false;
    const texts = this.#sheet.texts.map((row) => [...row]);
    texts[place[0]][place[1]] = best[2];
    this.#sheet.take(texts);
    this.#onChange();
    this.#sheet.mark({ event: "judged", part: "improved", changed: [[place[0] + 1, place[1] + 1]] });
    return true;
  }

  #improve(way) {
    if (!this.#sheet) return;
    $("setSaid").textContent = say("setJudging");
    this.#judge.take({ family: this.#family, values: this.#sheet.values, texts: this.#sheet.texts, way });
  }

  #undo() {
    if (this.#sheet?.undo) return this.#sheet.undo();
    if (this.#past.length < 2) return;
    this.#future.push(/** @type {string[][]} */ (this.#past.pop()));
    this.#restore(/** @type {string[][]} */ (this.#past.pop()), [...this.#future]);
  }

  #redo() {
    if (this.#sheet?.redo) return this.#sheet.redo();
    const texts = this.#future.pop();
    if (texts) this.#restore(texts, [...this.#future]);
  }

  #restore(texts, future) {
    this.#sheet?.take(texts);
    this.#onChange();
    this.#future = future;
    $("setRedo").disabled = !future.length;
  }

  #key(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.#undo();
    else if (key === "y" || key === "z") this.#redo();
    else return;
    event.preventDefault();
  }

  get #named() {
    return { title: $("setTitle").value.trim(), author: $("setAuthor").value.trim() };
  }

  #play(print) {
    if (!this.#puzzle) return;
    const { title, author } = this.#named;
    this.#dialog.close();
    this.#to.open(this.#puzzle, title, author, print);
  }

  async #link() {
    const fragment = await links.write({ puzzle: this.#puzzle, ...this.#named });
    await copy(new URL(fragment, location.href).href, $("setSaid"));
  }

  async #formats() {
    const family = this.#family;
    const [told] = await this.#engine.ask({ do: "written", family, texts: [] });
    if (family === this.#family && told.formats) $("setFormats").replaceChildren(...formatsOf(told.formats));
  }

  async #file() {
    if (!this.#sheet) return;
    const format = $("setFormats").value;
    const { texts, values } = this.#sheet;
    const [told] =
      await this.#engine.ask({ do: "written", family: this.#family, texts, values, format, ...this.#named });
    if (told.event === "error") $("setSaid").textContent = told.error;
    else download(fileName(this.#named.title, format), bytes(told.content), "application/octet-stream");
  }
  // The draft is kept a moment after the last change, and when the dialog is left.
  #soon() {
    clearTimeout(this.#keeping);
    this.#keeping = window.setTimeout(() => this.#keep(), KEPT_MS);
  }
  async #keep() {
    clearTimeout(this.#keeping);
    const sheet = this.#sheet;
    if (!sheet || !sheet.texts.flat().some(Boolean)) return;
    const cell = (text) => ({ role: text ? "plain" : "unknown", text });
    const cells = sheet.texts.map((row) => row.map(cell));
    const picture = sheet.picture ?? { cells, left: [], top: [], every: 0, dense: false };
    await keepDraft({ id: this.#id, family: this.#family,
      values: sheet.values, texts: sheet.texts, ...this.#named, picture, at: Date.now() });
  }
  async #onClose() {
    this.#judge.take(null);
    await this.#keep();
    this.#to.closed();
  }
}

// Marks fields that lie in cells from 1.
function mark(place, columns, what) {
  if (!what) return;
  const [look, cells] = what;
  for (const each of place.querySelectorAll(`[data-set="${look}"]`)) delete each.dataset.set;
  for (const [row, column] of cells ?? []) {
    const field = place.children[(row - 1) * columns + column - 1];
    if (field instanceof HTMLElement) field.dataset.set = look;
  }
}

// The dialog in which a puzzle is set by hand, and the list of formats that it can be saved in.

const COMMON = ["png", "svg", "text", "tiles", "csv"]; // of files that people look at themselves
/** @type {Record<string, string>} programs that read a format, in all languages */
const PROGRAMS = { json: "JSON", latex: "LaTeX", gap: "GAP", sage: "SageMath", non: "NON", webpbn: "webpbn.com",
  olsak: "Olšák", ini: "pynogram", toml: "nonogrid", puzzlink: "puzz.link", pattern: "Pattern (Simon Tatham)" };

// What a puzzle can be saved as: what people look at first, then what other programs read.
/** @param {{ name: string }[]} formats */
function formatsOf(formats) {
  const option = (name) =>
    make("option", { value: name, text: saying(`format_${name}`) || PROGRAMS[name] || name });
  const names = formats.map((each) => each.name);
  const [common, rest] = [COMMON.filter((name) => names.includes(name)),
    names.filter((name) => !COMMON.includes(name))];
  return [...common.map(option),
    ...(rest.length ? [make("optgroup", { label: say("setOthers") }, ...rest.map(option))] : [])];
}

export function dialog() {
  const button = (id, /** @type {string} */ kind = "") =>
    make("button", { type: "button", id, class: kind, text: say(id) });
  const text = (id) => make("label", { class: "field" },
    make("span", { text: say(id) }), make("input", { id, type: "text", maxlength: "200", autocomplete: "off" }));
  return make("dialog", { id: "setter", "aria-labelledby": "setName" },
    make("header", {}, make("h2", { id: "setName", text: say("setter") }),
      make("button", { type: "button", id: "setClose", class: "plain", text: "✕", "aria-label": say("setClose") })),
    make("div", { class: "work" },
      make("div", { id: "setSheet" }),
      make("div", { id: "setBeside" },
        make("ul", { id: "setVerdict", "aria-label": say("verdict") }),
        make("p", { id: "setSpoken", class: "hidden", "aria-live": "polite" }),
        make("div", { id: "setChanges", class: "bar" }),
        make("div", { id: "setToolbox", hidden: "" }),
        make("div", { class: "bar" }, button("setUndo"), button("setRedo"), button("setNew")),
        make("div", { id: "setWays", class: "bar" }),
        make("p", { id: "setSaid", role: "status" }),
        make("label", { class: "field" }, make("span", { text: say("setKind") }), make("select", { id: "setKind" })),
        make("div", { id: "setAsks" }),
        text("setTitle"), text("setAuthor"),
        make("div", { class: "bar" }, button("setPlay", "main"), button("setLink"),
          button("setPrint"), make("select", { id: "setFormats", "aria-label": say("setFormat") }), button("setFile")),
        make("p", { class: "keys", text: say("setKeys") }))));
}

// What Python knows of a sheet while it changes: a new sheet
// takes the place of the one before, whose answers are dropped.

const SLICE_S = 0.04; // of work between two looks at whether the sheet has changed

/** @typedef {{ event: string, part?: string, text?: string, error?: string, [field: string]: any }} Part */

class Judge {
  #engine;
  #hear;
  #number = 0; // of the sheet that is judged
  /** @type {object | null} */ #next = null;
  #busy = false;

  /**
   * @param {any} engine
   * @param {(part: Part) => void} hear each part of the sheet that came last; "judging" when that is all
   */
  constructor(engine, hear) {
    this.#engine = engine;
    this.#hear = hear;
  }

  /** @param {object | null} sheet its family, values and texts, perhaps a way to improve it; null for nothing */
  take(sheet) {
    this.#number++;
    this.#next = sheet;
    if (!this.#busy) this.#work();
  }

  async #work() {
    this.#busy = true;
    let over = true;
    let number = this.#number;
    while (this.#next || !over) {
      if (this.#next) number = this.#number;
      const request = this.#next ?? {};
      this.#next = null;
      /** @type {Part[]} */ const events = await this.#engine.ask({ do: "judge", ...request, seconds: SLICE_S });
      if (number !== this.#number) {
        over = true;
        continue;
      }
      for (const event of events) this.#hear(event);
      const last = events.at(-1);
      over = last?.event !== "judging" || last.over;
    }
    this.#busy = false;
  }
}
