// The puzzles of a day: a card each with its mark, what it is like, and a tick where it is done; and the days before.

import { daysOf, time } from "./dates.js";
import { $, icon, make } from "./dom.js";
import { made } from "./order.js";
import { dateOf, opened, puzzleOf, resultOf } from "./results.js";
import { familyName, language, say } from "./words.js";

/** @type {Record<string, Record<string, string>[]>} what each family has on the days of a week, from Monday on */
const WEEKS = /** @type {any} */ ("DAYS");
const ORDER = language === "ru" ? ["balda", "nonogram", "latin", "quartiles"] : ["nonogram", "quartiles", "latin", "balda"];
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
    $("archive").ontoggle = () => $("archive").open && !this.#listed && this.#more();
  }

  draw() {
    const day = dateOf(Date.now());
    $("dayName").textContent = daysOf(day);
    $("today").replaceChildren(...families().map((family) => make("li", {}, this.#card(family, day))));
    if (!this.#listed) return;
    this.#listed = 0;
    $("earlier").replaceChildren();
    if ($("archive").open) this.#more();
  }

  /** The puzzle of today that is not done yet, or else of a day before: [family, day]; null for none. */
  next(family = "") {
    const day = dateOf(Date.now());
    const left = families().filter((each) => !isDone(`${day}:${each}`));
    if (left.length) return [left.find((each) => each !== family) ?? left[0], day];
    for (let at = Date.now() - A_DAY; dateOf(at) >= FIRST; at -= A_DAY) if (!isDone(`${dateOf(at)}:${family || families()[0]}`)) return [family || families()[0], dateOf(at)];
    return null;
  }

  /**
   * Opens the puzzle of a family on a day, which is made if it was not opened before.
   * @param {string} family
   * @param {string} day
   */
  async take(family, day) {
    const title = titleOf(family, day);
    const before = puzzleOf(`${day}:${family}`);
    if (before) return this.#open(before, title);
    try {
      const { puzzles } = await this.#engine.one({ do: "daily", day });
      const { order } = puzzles.find((each) => each.family === family);
      const puzzle = await made(this.#engine, order);
      opened(`${day}:${family}`, puzzle);
      this.#open(puzzle, title);
    } catch (error) {
      this.#wrong(error.message || say("none"));
    }
  }

  /** Opens the puzzle of today of a family that has one. @param {string} family */
  takeToday(family) {
    return Object.hasOwn(WEEKS, family) ? this.take(family, dateOf(Date.now())) : undefined;
  }

  #card(family, day) {
    const done = isDone(`${day}:${family}`);
    const { seconds = 0 } = resultOf(puzzleOf(`${day}:${family}`)) ?? {};
    const level = make("small", { text: [...like(family, day)].join(" · ") });
    const button = make("button", { class: "day", "data-family": family, onclick: () => this.#busy(button, family, day) },
      mark(family), make("span", {}, make("b", { text: familyName(family) || family }), level));
    if (done) button.append(tick(seconds));
    return button;
  }

  async #busy(button, family, day) {
    button.setAttribute("aria-busy", "true");
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
        const done = isDone(`${day}:${family}`);
        const name = `${back === 1 ? say("yesterday") : daysOf(day)}, ${familyName(family) || family}`;
        const button = make("button", { class: "plain old", "aria-label": done ? `${name}, ${say("done")}` : name, title: familyName(family), onclick: () => this.#busy(button, family, day) }, mark(family));
        if (done) button.append(icon("check"));
        return button;
      });
      $("earlier").append(make("li", {}, make("span", { text: back === 1 ? say("yesterday") : daysOf(day, "short") }), ...small));
    }
    $("earlier").append(make("li", { class: "moreDays" }, make("button", { text: say("moreDays"), onclick: () => this.#more() })));
  }
}

/** @param {string} family @returns {SVGElement} the mark of a family, of no more than its first letter for one without */
export function mark(family) {
  const drawing = icon("check");
  drawing.classList.add("mark");
  /** @type {SVGElement} */ (drawing.firstChild).setAttribute("href", `#m-${document.getElementById(`m-${family}`) ? family : "latin"}`);
  return drawing;
}

function tick(seconds) {
  const sign = make("i", { class: "tick", title: say("done") }, icon("check"));
  sign.setAttribute("aria-label", say("done"));
  sign.setAttribute("role", "img");
  return seconds ? make("span", { class: "ticked" }, sign, make("small", { text: time(seconds) })) : sign;
}

const place = (family) => (ORDER.indexOf(family) + ORDER.length + 1) % (ORDER.length + 1);
const families = () => Object.keys(WEEKS).filter(familyName).sort((one, other) => place(one) - place(other));
const isDone = (key) => Boolean(resultOf(puzzleOf(key)));

/** @param {string} family @param {string} day what the puzzle of a day is called */
export const titleOf = (family, day) => `${familyName(family) || family}, ${daysOf(day)}`;

// How hard a puzzle of a day is, and how large.
function* like(family, day) {
  const { level = "", size = "", order = "" } = WEEKS[family][(new Date(day).getUTCDay() + 6) % 7];
  if (level) yield say(`level_${level}`);
  if (size || order) yield (size || `${order}x${order}`).replace("x", "×");
}
