// What Python knows of a sheet while it changes: a new sheet takes the place of the one before, whose answers are dropped.

const SLICE_S = 0.04; // of work between two looks at whether the sheet has changed

/** @typedef {{ event: string, part?: string, text?: string, error?: string, [field: string]: any }} Part */

export class Judge {
  #engine;
  #hear;
  #number = 0; // of the sheet that is judged
  /** @type {object | null} */ #next = null;
  #busy = false;

  /** @param {any} engine @param {(part: Part) => void} hear each part of the sheet that came last; "judging" when that is all */
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
