// The moment of a solved puzzle: its title, time and helps, what is shared of it, and what one does next.

import { $, show } from "./dom.js";
import { bindChoice } from "./keep.js";
import { best, dateOf, dayOf, kindOf, note, streak } from "./results.js";
import { stamp, postmark } from "./stamp.js";
import { download, fileName } from "./share.js";
import { squares, time, weekOf } from "./today.js";
import { familyName, number, say } from "./words.js";

export class Moment {
  #solved = null;
  #card = null; // a file of what is shared
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
    $("sharedCard").onclick = () => download(this.#card.name, this.#card, "image/png");
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
    $("finishTold").textContent = join(timeTaken(solved), describeHelp(helps), quickest);
    $("finishTold").after($("gift"), $("gifted")); // the message of a gift is read there
    show($("finish"), true);
    if (own) note({ puzzle, kind, title, day: dayOf(puzzle), seconds, helps, at: Date.now() });
    $("finishWeek").replaceChildren(...weekOf());
  }

  // The board is cut out as a stamp, and struck.
  #print(solved) {
    const { puzzle, family, title, name, picture } = solved;
    const about = (/:([0-9]+)x([0-9]+):/.exec(puzzle) ?? []).slice(1).join(" × ");
    const of = { family, sheet: picture, done: true, name: familyName(family) || name || title, about };
    const whole = stamp(of);
    // What the page has solved is not struck.
    if (solved.helps < Infinity) whole.append(postmark(timeTaken(solved) || "•", ring()));
    $("printed").replaceChildren(whole);
    $("table").classList.add("ending");
    show($("printed"), true);
  }

  // In the text nothing of a picture is told that others are to find, not even its name.
  async #share() {
    const { title, family, told, helps, picture, puzzle } = this.#solved;
    const days = streak(Date.now());
    const row = days > 1 ? say("inARow", { count: number(days) }) : "";
    const today = dayOf(puzzle).startsWith(dateOf(Date.now())) ? `${say("todays")} ${squares()}` : "";
    const lines = [`unriddle · ${title}`, join(told, timeTaken(this.#solved), describeHelp(helps)), join(today, row)];
    const text = [...lines.filter(Boolean), this.#address()].join("\n");
    const { postcard } = await import("./postcard.js");
    const struck = postmark(timeTaken(this.#solved) || "•", ring());
    const beside = { big: timeTaken(this.#solved) || say("solved"), lines: [told, describeHelp(helps), row], struck };
    const drawn = await postcard({ family, picture, title, own: helps < Infinity, ...beside });
    const file = (this.#card = new File([drawn], fileName(title, "png"), { type: "image/png" }));
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

function describeHelp(helps) {
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

const join = (...parts) => parts.filter(Boolean).join(" · ");

// What runs around a postmark: today.
function ring() {
  const day = new Date().toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
  return `${say("solved")} · ${day} · `.toUpperCase();
}

// How long somebody took for it; "" where nobody did, or nobody knows.
const timeTaken = ({ seconds, helps }) => (seconds && helps < Infinity ? time(seconds) : "");

// How long a game has been played: while its page is seen and somebody plays. It is shown to who wishes so.

const A_SECOND = 1000;
const IDLE_MS = 90_000; // who does nothing for so long has gone

export class Clock {
  seconds = 0;
  #runs = false;
  #touched = 0;

  constructor() {
    bindChoice($("clockWished"), "clock", () => this.#draw());
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
