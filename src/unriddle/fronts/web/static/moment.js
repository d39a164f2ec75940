// The moment of a solved puzzle: its title, time and helps, and what one does next.

import { time } from "./dates.js";
import { card, helped, told } from "./card.js";
import { $, show } from "./dom.js";
import { best, dayOf, kindOf, note } from "./results.js";
import { download, fileName } from "./share.js";
import { say } from "./words.js";

export class Moment {
  #solved = null;
  #address;

  /**
   * @param {{address(): string, next: (() => void), keep(): void}} to what its buttons do; the address is that of a link
   */
  constructor({ address, next, keep }) {
    this.#address = address;
    $("finishNext").onclick = next;
    $("finishKeep").onclick = keep;
    $("finishShare").onclick = () => this.#share();
    $("sharedClose").onclick = () => $("shared").close();
    $("shared").onclick = ({ target }) => target === $("shared") && $("shared").close();
    $("sharedCopy").onclick = async () => {
      const taken = await navigator.clipboard?.writeText($("sharedText").value).then(() => true, () => false);
      if (taken) $("sharedCopy").textContent = say("copied");
      else $("sharedText").select();
    };
    $("sharedCard").onclick = async () => download(fileName(this.#solved.title, "png"), await card(this.#solved), "image/png");
  }

  /** Another puzzle, or this one goes on. */
  over() {
    this.#solved = null;
    show($("finish"), false);
    delete $("table").dataset.done;
  }

  /**
   * The puzzle is solved; it is noted the first time, unless its solution was put onto the sheet.
   * @param {import("./card.js").Solved & {puzzle: string}} solved
   */
  show(solved) {
    this.#solved = solved;
    const { puzzle, title, seconds, helps } = solved;
    const kind = kindOf(puzzle);
    const before = best(kind, puzzle);
    $("table").dataset.done = "yes";
    $("finishTitle").textContent = title;
    const quickest = seconds && before && seconds < before && !helps ? say("bestTime") : "";
    const own = helps < Infinity;
    $("finishTold").textContent = [seconds && own ? time(seconds) : "", helped(helps), quickest].filter(Boolean).join(" · ");
    show($("finish"), true);
    if (own) note({ puzzle, kind, title, day: dayOf(puzzle), seconds, helps, at: Date.now() });
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
