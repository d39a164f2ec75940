// Puzzles of the day, and what was solved so far.

import { keyOf, nameOf, findEntry } from "./days.js";
import { $, icon, make, afterPaint } from "./dom.js";
import { loadKept, recall } from "./keep.js";
import { sheetOf } from "./mine.js";
import { dateOf, rememberDay, puzzleOf, resultOf, results, streak } from "./results.js";
import { mark, stamp, week } from "./stamp.js";
import { familyName, language, number, say } from "./words.js";

// The puzzles of a day: a stamp each with the board as it stands; the week, and the days before.

/** @type {string[]} the families that have a puzzle of the day */
const FAMILIES = /** @type {any} */ ("DAYS");
const ORDER = language === "ru"
  ? ["balda", "nonogram", "latin", "quartiles"] : ["nonogram", "quartiles", "latin", "balda"];
const FIRST = "2026-11-24"; // the first day that has puzzles
const A_DAY = 86_400_000;
const LISTED = 31; // days that are listed at a time

export class Today {
  #engine;
  #open; // open(puzzle, title)
  #wrong; // wrong(text)
  #listed = 0;

  /**
   * @param {{ask(request: object): Promise<any[]>, one(request: object): Promise<any>}} engine
   * @param {{open(puzzle: string, title: string): void, wrong(text: string): void}} to
   */
  constructor(engine, { open, wrong }) {
    this.#engine = engine;
    this.#open = open;
    this.#wrong = wrong;
    $("results-told").ontoggle = () => $("results-told").open && draw();
    $("archive").ontoggle = () => $("archive").open && !this.#listed && this.#more();
  }

  async draw() {
    const day = dateOf(Date.now());
    const named = new Date(day).toLocaleDateString(LOCALE, { timeZone: "UTC", weekday: "long" });
    $("weekday").textContent = named.slice(0, 1).toUpperCase() + named.slice(1);
    $("dayName").textContent = dateIn(day);
    $("week").replaceChildren(...weekOf());
    const days = streak(Date.now());
    $("streakTold").textContent = days > 1 ? say("inARow", { count: number(days) }) : "";
    const cards = await Promise.all(families().map((family) => this.#card(family, day)));
    $("today").replaceChildren(...cards.map((card) => make("li", {}, card)));
    if (!this.#listed) return;
    this.#listed = 0;
    $("earlier").replaceChildren();
    if ($("archive").open) this.#more();
  }

  /** The puzzle of today that is not done yet, or else of a day before: [family, day]; null for none. */
  next(family = "") {
    const day = dateOf(Date.now());
    const left = families().filter((each) => !isDone(`${day}:${keyOf(each)}`));
    if (left.length) return [left.find((each) => each !== family) ?? left[0], day];
    const other = family || families()[0];
    for (let at = Date.now() - A_DAY; dateOf(at) >= FIRST; at -= A_DAY)
      if (!isDone(`${dateOf(at)}:${keyOf(other)}`)) return [other, dateOf(at)];
    return null;
  }

  /**
   * Opens the puzzle of a family on a day, which is made if it is not stored and was not opened before.
   * @param {string} family
   * @param {string} day
   */
  async take(family, day) {
    const title = titleOf(family, day);
    const entry = await findEntry(day, family);
    const before = entry?.id ?? puzzleOf(`${day}:${keyOf(family)}`);
    if (entry) rememberDay(`${day}:${keyOf(family)}`, entry.id);
    if (before) return this.#open(before, title);
    try {
      const { puzzles } = await this.#engine.one({ do: "daily", day });
      const { order } = puzzles.find((each) => each.family === family);
      const puzzle = await makePuzzle(this.#engine, order);
      rememberDay(`${day}:${keyOf(family)}`, puzzle);
      this.#open(puzzle, title);
    } catch (error) {
      this.#wrong(error.message || say("none"));
    }
  }

  /** Opens the puzzle of today of a family that has one. @param {string} family */
  takeToday(family) {
    return FAMILIES.includes(family) ? this.take(family, dateOf(Date.now())) : undefined;
  }

  async #card(family, day) {
    const key = `${day}:${keyOf(family)}`;
    const entry = await findEntry(day, family);
    const id = entry?.id ?? puzzleOf(key);
    const [done, { seconds = 0 } = {}] = [isDone(key), resultOf(id)];
    const onclick = () => this.#busy(button, family, day);
    const button = make("button", { class: "day", "data-family": family, onclick });
    const taken = seconds ? time(seconds) : "";
    const about = done ? [say("solved"), taken].filter(Boolean).join(", ")
      : [...(entry ? like(entry) : [])].join(" · ");
    const name = (done && nameOf(id)) || familyName(family) || family;
    const told = { family, done, name, about, struck: done ? taken || "•" : "" };
    button.append(stamp({ ...told, sheet: id ? sheetOf(id, null) : null }));
    const game = id ? await loadKept("games", id) : null;
    if (game) button.replaceChildren(stamp({ ...told, sheet: sheetOf(id, game) }));
    return button;
  }

  async #busy(button, family, day) {
    button.setAttribute("aria-busy", "true");
    const met = recall(`met:${family}`) || results().some(({ kind }) => kind.startsWith(family));
    if (!met) afterPaint(async () => (await import("./first-time.js")).teachFirst(family)); // the board comes first
    await this.take(family, day);
    button.removeAttribute("aria-busy");
  }

  // Some more of the days that are over, the latest first.
  #more() {
    $("earlier").querySelector(".moreDays")?.remove();
    const from = this.#listed + 1;
    for (let back = from; back < from + LISTED; back++) {
      const day = dateOf(Date.now() - back * A_DAY);
      if (day < FIRST) return;
      this.#listed = back;
      const small = families().map((family) => {
        const done = isDone(`${day}:${keyOf(family)}`);
        const name = `${back === 1 ? say("yesterday") : daysOf(day)}, ${familyName(family) || family}`;
        const button = make("button", { class: "plain old", "aria-label": done ? `${name}, ${say("done")}` : name,
          title: familyName(family), onclick: () => this.#busy(button, family, day) }, mark(family));
        if (done) button.append(icon("check"));
        return button;
      });
      const name = back === 1 ? say("yesterday") : daysOf(day, "short");
      $("earlier").append(make("li", {}, make("span", { text: name }), ...small));
    }
    $("earlier").append(make("li", { class: "moreDays" },
      make("button", { text: say("moreDays"), onclick: () => this.#more() })));
  }
}

const place = (family) => (ORDER.indexOf(family) + ORDER.length + 1) % (ORDER.length + 1);
const families = () => FAMILIES.filter(familyName).sort((one, other) => place(one) - place(other));
const isDone = (key) => Boolean(resultOf(puzzleOf(key)));

/** @param {string} family @param {string} day what the puzzle of a day is called */
const titleOf = (family, day) => `${familyName(family) || family}, ${daysOf(day)}`;

// How hard a stored puzzle of a day is, how large, and what is wanted. That of a picture goes by its size.
function* like({ id, level = "" }) {
  const [family, size] = id.split(":");
  const goal = /;goal=([0-9]+)/.exec(id);
  if (level && family !== "nonogram") yield say(`level_${level}`);
  if (goal) yield say("goalOf", { letters: goal[1] });
  if (/^[0-9]+x/.test(size)) yield size.replace("x", "×");
  else if (/^[0-9]+$/.test(size)) yield `${size}×${size}`;
}

// What was solved so far, told: the days in a row, and for each kind how many, the shortest and the usual time.

function draw() {
  const all = results();
  if (!all.length) return $("told").replaceChildren(make("p", { text: say("noResults") }));
  const days = streak(Date.now());
  /** @type {Map<string, import("./results.js").Result[]>} */
  const kinds = new Map();
  for (const each of all) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each]);
  const rows = [...kinds].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([kind, of]) => row(kind, of));
  const head = (name) => make("th", { scope: "col", text: name ? say(name) : "" });
  const heads = ["", "kind", "solvedCount", "bestOf", "usualOf"].map(head);
  $("told").replaceChildren(
    make("p", { class: "numbers" }, make("b", { text: number(all.length) }), ` ${say("solvedAll")} `,
      ...(days ? [make("b", { text: number(days) }), ` ${say("daysInARow")}`] : [])),
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
  );
}

function row(kind, of) {
  const [family, size = ""] = kind.split(":");
  const times = of.map((each) => each.seconds).filter(Boolean).sort((one, other) => one - other);
  const sides = (/^[0-9]+$/.test(size) ? `${size}x${size}` : size).replace("x", "×");
  const name = `${familyName(family) || family} ${sides}`.trim();
  const told = (value) => (value ? time(value) : "–");
  return make("tr", {}, make("td", {}, mark(family)), make("th", { scope: "row", text: name }),
    make("td", { text: number(of.length) }), make("td", { text: told(times[0]) }),
    make("td", { text: told(times[Math.floor(times.length / 2)]) }));
}

// A puzzle that is made to order.

const PATIENCE_S = 20; // a maker that takes longer is given up

/**
 * The puzzle of an order; an error with a sentence where there is none, which is empty where nobody knows why.
 * @param {{ask(request: object): Promise<any[]>}} engine
 * @param {string} order
 * @returns {Promise<string>}
 */
export async function makePuzzle(engine, order) {
  const first = await engine.ask({ do: "solve", puzzle: order, entry: "make" });
  const wrong = first.find((event) => event.event === "error");
  if (wrong) throw Object.assign(new Error(wrong.error), { where: wrong.where });
  const events = await engine.ask({ do: "run", seconds: PATIENCE_S });
  const found = events.find((event) => event.event === "found");
  const end = events.at(-1);
  if (!found) throw new Error([...new Set(end.report ?? [])].join("; ") || end.error || "");
  return found.solution.puzzle;
}

// The days of a week up to this one: their names, and which of their puzzles are solved.
function weekTo(day) {
  return Array.from({ length: 7 }, (_, at) => {
    const date = dateOf(Date.parse(`${day}T12:00`) - (6 - at) * A_DAY);
    const name = new Date(date).toLocaleDateString(LOCALE, { timeZone: "UTC", weekday: "short" });
    return { name, solved: families().map((family) => isDone(`${date}:${keyOf(family)}`)) };
  });
}

/** The blocks of this week. */
export const weekOf = () => week(weekTo(dateOf(Date.now())), families());

/** The puzzles of today as squares, full where they are solved. */
export const squares = () => weekTo(dateOf(Date.now())).at(-1).solved.map((is) => (is ? "■" : "□")).join("");

// Days and times in words.

const LOCALE = language === "ru" ? "ru" : "en-GB";
const dateIn = (day) => new Date(day).toLocaleDateString(LOCALE, { timeZone: "UTC", day: "numeric", month: "long" });

/** @param {string} day "2026-11-23" @param {"long" | "short"} form */
const daysOf = (day, form = "long") => new Date(day).toLocaleDateString(LOCALE,
  { timeZone: "UTC", weekday: form, day: "numeric", month: form });

export function time(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
