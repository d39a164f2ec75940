// How long a game has been played: while its page is seen and somebody plays. It is shown to who wishes so.

import { time } from "./dates.js";
import { $, show } from "./dom.js";
import { remember, remembered } from "./remember.js";


const KEPT = "clock"; // in the browser's own store of settings
const A_SECOND = 1000;
const IDLE_MS = 90_000; // who does nothing for so long has gone

export class Clock {
  #seconds = 0;
  #runs = false;
  #touched = 0;

  constructor() {
    $("clockWished").checked = remembered(KEPT) === "yes";
    $("clockWished").onchange = () => {
      remember(KEPT, $("clockWished").checked ? "yes" : "no");
      this.#draw();
    };
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (this.#touched = performance.now()), { passive: true });
    setInterval(() => this.#tick(), A_SECOND);
  }

  /** Begins with a game, at what was played of it. @param {number} seconds */
  begin(seconds) {
    this.#seconds = seconds;
    this.#touched = performance.now();
    this.run(true);
  }

  /** @param {boolean} on whether the game goes on */
  run(on) {
    this.#runs = on;
    this.#draw();
  }

  /** @returns {number} */
  get seconds() {
    return this.#seconds;
  }

  #tick() {
    if (!this.#runs || document.hidden || performance.now() - this.#touched > IDLE_MS) return;
    this.#seconds++;
    this.#draw();
  }

  #draw() {
    show($("clock"), $("clockWished").checked);
    $("clock").textContent = time(this.#seconds);
  }
}
