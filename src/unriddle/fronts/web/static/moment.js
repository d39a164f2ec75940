// The moment of a solved puzzle: its title, time and helps, a card to share, and what one does next.

import { $, show } from "./dom.js";
import { remember, remembered } from "./keep.js";
import { best, dayOf, kindOf, note } from "./results.js";
import { stamp, postmark } from "./stamp.js";
import { download, fileName } from "./share.js";
import { time, weekOf } from "./today.js";
import { familyName, number, say } from "./words.js";

// The moment of a solved puzzle: its title, time and helps, and what one does next.

export class Moment {
  #solved = null;
  #address;

  /**
   * @param {{address(): string, next: (() => void), keep(): void}} to what its buttons do;
   *   the address is that of a link
   */
  constructor({ address, next, keep }) {
    this.#address = address;
    $("finishNext").onclick = next;
    $("finishKeep").onclick = keep;
    $("finishShare").onclick = () => this.#share();
    $("finishBack").onclick = () => this.over();
    // A touch puts all of it at its end.
    addEventListener("pointerdown", () => $("table").classList.remove("ending"), { capture: true });
    $("sharedClose").onclick = () => $("shared").close();
    $("shared").onclick = ({ target }) => target === $("shared") && $("shared").close();
    $("sharedCopy").onclick = async () => {
      const taken = await navigator.clipboard?.writeText($("sharedText").value).then(() => true, () => false);
      if (taken) $("sharedCopy").textContent = say("copied");
      else $("sharedText").select();
    };
    $("sharedCard").onclick = async () =>
      download(fileName(this.#solved.title, "png"), await card(this.#solved), "image/png");
  }

  /** Another puzzle, or this one goes on. */
  over() {
    this.#solved = null;
    show($("finish"), false);
    show($("printed"), false);
    $("says").append($("gift"), $("gifted"));
    delete $("table").dataset.done;
  }

  /**
   * The puzzle is solved; it is noted the first time, unless its solution was put onto the sheet.
   * @param {Solved & {puzzle: string}} solved
   */
  show(solved) {
    this.#solved = solved;
    const { puzzle, title, seconds, helps } = solved;
    const kind = kindOf(puzzle);
    const before = best(kind, puzzle);
    if ($("table").dataset.done !== "yes") this.#print(solved);
    $("table").dataset.done = "yes";
    $("finishTitle").textContent = headline(solved);
    const quickest = seconds && before && seconds < before && !helps ? say("bestTime") : "";
    const own = helps < Infinity;
    $("finishTold").textContent = joined(seconds && own ? time(seconds) : "", helped(helps), quickest);
    $("finishTold").after($("gift"), $("gifted")); // the message of a gift is read there
    show($("finish"), true);
    if (own) note({ puzzle, kind, title, day: dayOf(puzzle), seconds, helps, at: Date.now() });
    $("finishWeek").replaceChildren(...weekOf());
  }

  // The board is cut out as a stamp, and struck.
  #print({ puzzle, family, title, name, seconds, helps, picture }) {
    const day = new Date().toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
    const about = (/:([0-9]+)x([0-9]+):/.exec(puzzle) ?? []).slice(1).join(" × ");
    const of = { family, sheet: picture, done: true, name: familyName(family) || name || title, about };
    const whole = stamp(of);
    const told = helps < Infinity && seconds ? time(seconds) : "•";
    whole.append(postmark(told, `${say("solved")} · ${day} · `.toUpperCase()));
    $("printed").replaceChildren(whole);
    $("table").classList.add("ending");
    show($("printed"), true);
  }

  async #share() {
    const text = `${told(this.#solved)}\n${this.#address()}`;
    const file = new File([await card(this.#solved)], fileName(this.#solved.title, "png"), { type: "image/png" });
    const all = { text, files: [file] };
    const shared = navigator.canShare?.(all) ? all : navigator.share ? { text } : null;
    if (shared && (await navigator.share(shared).then(() => true, (error) => error.name === "AbortError"))) return;
    $("sharedText").value = text;
    $("sharedCopy").textContent = say("copyText");
    $("sharedPicture").src = URL.createObjectURL(file);
    $("shared").showModal();
    $("sharedText").setSelectionRange(0, 0);
    $("sharedText").scrollTop = 0;
    $("sharedCopy").focus();
  }
}

// What is shown to others of a solved puzzle: a text and a picture, neither of which gives anything away.

const [WIDE, HIGH] = [1200, 630];
const EDGE = 90;
const GROUND = "#f4f2ed";
const PAPER = "#fffdf8";
const INK = "#1e2126";
const QUIET = "#5f656e";
const LINE = "#dad6cd";
const FIFTH = "#8a867d";
const ACCENT = "#0b5fbf";

/**
 * @typedef {object} Solved
 * @property {string} family
 * @property {string} name of a picture, "" for none
 * @property {string} told how a game of two sides ended, "" for others
 * @property {string} title
 * @property {number} seconds 0 where nobody knows
 * @property {number} helps Infinity where the solution was put onto the sheet
 * @property {any} picture
 */

/** @param {number} helps */
function helped(helps) {
  if (helps === Infinity) return say("solvedHere");
  return helps ? say(helps === 1 ? "helpedOnce" : "helpedOften", { count: helps }) : say("noHelp");
}

// What stands largest at the end: the name of a picture, the word that was wanted, or how a game ended.
function headline({ family, name, picture, told }) {
  if (name) return name;
  if (family === "quartiles") return say("allFive");
  if (family === "balda") return told || (picture.played.at(-1)?.word ?? say("solved"));
  return say("solved");
}

const joined = (...parts) => parts.filter(Boolean).join(" · ");

/** @param {Solved} solved @returns {string} in one line */
function told({ title, seconds, helps }) {
  return joined("unriddle", title, seconds && helps < Infinity ? time(seconds) : "", helped(helps));
}

/** @param {Solved} solved @returns {Promise<Blob>} a picture in PNG */
async function card(solved) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const font = getComputedStyle(document.documentElement).fontFamily;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, WIDE, HIGH);
  empty(context, solved.picture, HIGH - 2 * EDGE);
  const left = HIGH - EDGE + 60;
  const write = (text, top, size, weight, colour) => {
    context.fillStyle = colour;
    for (let fits = size; ; fits -= 2) {
      context.font = `${weight} ${fits}px ${font}`;
      if (fits < 20 || context.measureText(text).width < WIDE - left - 50) break;
    }
    context.fillText(text, left, top);
  };
  write(solved.title, 240, 52, 650, INK);
  write(solved.seconds && solved.helps < Infinity ? time(solved.seconds) : say("solved"), 330, 84, 700, ACCENT);
  write(helped(solved.helps), 390, 34, 400, QUIET);
  write("unriddle", HIGH - EDGE, 34, 650, INK);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png"));
}

// The board as it began, without anything on it, and a tick over it.
function empty(context, picture, room) {
  const [rows, columns] = [picture.cells.length, picture.cells[0].length];
  const size = Math.min(room / rows, room / columns);
  const [left, top] = [EDGE + (room - size * columns) / 2, EDGE + (room - size * rows) / 2];
  context.fillStyle = PAPER;
  context.fillRect(left, top, size * columns, size * rows);
  const line = (fifth, ...ends) => {
    context.strokeStyle = fifth ? FIFTH : LINE;
    context.lineWidth = fifth ? 3 : 1.5;
    context.beginPath();
    context.moveTo(ends[0], ends[1]);
    context.lineTo(ends[2], ends[3]);
    context.stroke();
  };
  for (const heavy of [false, true]) {
    const is = (at, all) => at === 0 || at === all || (picture.every && at % picture.every === 0);
    for (let row = 0; row <= rows; row++)
      if (is(row, rows) === heavy) line(heavy, left, top + row * size, left + columns * size, top + row * size);
    for (let at = 0; at <= columns; at++)
      if (is(at, columns) === heavy) line(heavy, left + at * size, top, left + at * size, top + rows * size);
  }
  const [x, y, wide] = [EDGE + room / 2, EDGE + room / 2, room * 0.19];
  context.fillStyle = ACCENT;
  context.beginPath();
  context.arc(x, y, wide, 0, 7);
  context.fill();
  context.strokeStyle = "#fff";
  [context.lineWidth, context.lineCap, context.lineJoin] = [wide * 0.2, "round", "round"];
  context.beginPath();
  context.moveTo(x - wide * 0.45, y + wide * 0.02);
  context.lineTo(x - wide * 0.12, y + wide * 0.36);
  context.lineTo(x + wide * 0.48, y - wide * 0.34);
  context.stroke();
}

// How long a game has been played: while its page is seen and somebody plays. It is shown to who wishes so.

const KEPT = "clock"; // in the browser's own store of settings
const A_SECOND = 1000;
const IDLE_MS = 90_000; // who does nothing for so long has gone

export class Clock {
  seconds = 0;
  #runs = false;
  #touched = 0;

  constructor() {
    $("clockWished").checked = remembered(KEPT) === "yes";
    $("clockWished").onchange = () => {
      remember(KEPT, $("clockWished").checked ? "yes" : "no");
      this.#draw();
    };
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => (this.#touched = performance.now()), { passive: true });
    setInterval(() => this.#tick(), A_SECOND);
  }

  /** Begins with a game, at what was played of it. @param {number} seconds */
  begin(seconds) {
    this.seconds = seconds;
    this.#touched = performance.now();
    this.run(true);
  }

  /** @param {boolean} on whether the game goes on */
  run(on) {
    this.#runs = on;
    this.#draw();
  }

  #tick() {
    if (!this.#runs || document.hidden || performance.now() - this.#touched > IDLE_MS) return;
    this.seconds++;
    this.#draw();
  }

  #draw() {
    show($("clock"), $("clockWished").checked);
    $("clock").textContent = time(this.seconds);
  }
}
