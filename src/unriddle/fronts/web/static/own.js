// The reader's own words: added to every word list, or banned from it; kept in the browser, and told to each worker.

import { $, make, show } from "./dom.js";
import { keep, OWN } from "./keep.js";
import { say } from "./words.js";

export class OwnWords {
  #engine;
  #changed; // called when a word list is another one now

  constructor(engine, changed) {
    this.#engine = engine;
    this.#changed = changed;
    $("own").ontoggle = () => $("own").open && this.#change({});
    $("ownForm").onsubmit = (event) => {
      event.preventDefault();
      this.#change({ [event.submitter?.value === "ban" ? "ban" : "add"]: $("ownWord").value.split(/[\s,;]+/).filter(Boolean) });
    };
  }

  async #change(what) {
    $("ownWrong").textContent = "";
    try {
      await this.keep(what);
      if (Object.keys(what).length) {
        $("ownWord").value = "";
        this.#changed();
      }
    } catch (error) {
      $("ownWrong").textContent = error.message;
    }
  }

  // Changes the words in Python, and keeps and lists them as they are then.
  async keep(what = {}) {
    const { added, banned } = await this.#engine.one({ do: "own", ...what });
    await keep("words", OWN, { added, banned });
    this.#list("ownAdded", added);
    this.#list("ownBanned", banned);
  }

  #list(id, words) {
    $(id).replaceChildren(...words.map((word) => make("li", {}, make("button", {
      class: "plain", text: `${word} ✕`, "aria-label": `${say("delete")}: ${word}`, onclick: () => this.#change({ forget: [word] }),
    }))));
    show($(`${id}Part`), words.length > 0);
  }
}
