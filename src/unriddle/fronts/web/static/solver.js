// A search that is seen: its picture, what it found, the verdict; stopped at any moment, and gone on with.

import { $, make, show } from "./dom.js";
import { Finds } from "./finds.js";
import { switches } from "./switches.js";
import { colorCells, conclude, drawStep, five, moveOf, describeMove, drawRank } from "./tally.js";
import { number, say, saying } from "./words.js";

const LIMITS = [null, 1, 2, 10, 100, 1000];

export class Solver {
  #engine;
  #board;
  #changed; // called with the text of the search where it stands
  #finds;
  #options = () => ({});
  #dense = false; // whether solutions are pictures without words
  #words = false; // whether words are looked for
  #bare = null; // the puzzle as the search began with it
  #whole = false; // whether the picture is that of a solution
  puzzle = ""; // what is searched: it may be the position on a sheet
  /** @type {any} */
  saved = ""; // a text, or {puzzle, files}
  picture = null;
  active = false;
  ended = "";

  constructor(engine, board, changed) {
    this.#engine = engine;
    this.#board = board;
    this.#changed = changed;
    this.#finds = new Finds(
      (which) => engine.one({ do: "shown", number: which }).catch(() => null),
      (first, count) => engine.one({ do: "lines", number: first, count }).then(({ texts }) => texts, () => []),
      (picture) => this.#show(picture),
    );
    for (const kind of ["pointerover", "focusin", "click"])
      $("report").addEventListener(kind, ({ target }) => this.#point(target.closest(".move")));
    $("stop").onclick = () => this.#engine.stop();
    $("more").onclick = () => this.#goOn();
    $("limit").append(
      make("option", { value: "usual", text: say("usual") }),
      ...LIMITS.map((limit) =>
        make("option", { value: limit ?? "all", text: limit === null ? say("all") : number(limit) })),
    );
  }

  // Draws the move that somebody points at.
  #point(item) {
    if (!item || !this.active || !this.#bare || item.hasAttribute("aria-current")) return;
    $("report").querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.setAttribute("aria-current", "true");
    this.#show(this.#bare);
    this.#board.hint(drawStep(this.#bare, moveOf(item)));
  }

  // So many solutions are wanted.
  most(count) {
    $("limit").append(make("option", { value: count, text: number(Number(count)) }));
    $("limit").value = count;
  }

  reset(about, puzzle) {
    this.puzzle = puzzle;
    this.#dense = about.family === "nonogram";
    this.saved = this.ended = "";
    this.picture = null;
    this.#clear();
    $("verdict").textContent = "";
    $("entry").replaceChildren(...about.entries.filter((each) => !["explain", "rate"].includes(each))
      .map((each) => make("option", { value: each, text: saying(`entry_${each}`) || each })));
    show($("entryLabel"), $("entry").options.length > 1);
    this.#words = Boolean(about.lexicon);
    show($("limit").parentElement, !this.#words); // of words all are wanted
    show($("more"), false);
    this.#options = switches($("display"), about.options, "display", () => {}, false, about.family);
  }

  start(puzzle) {
    this.puzzle = puzzle;
    const limit = $("limit").value;
    const chosen = limit === "usual" ? {} : { limit: limit === "all" ? null : Number(limit) };
    return this.#run({ do: "solve", puzzle, entry: $("entry").value || "solve", ...this.#options(), ...chosen });
  }

  // Goes on with the search where it stands, or from its last save where it is gone.
  #goOn() {
    if (this.#engine.holds) return this.#run({ do: "look" }, true);
    return this.saved ? this.resume(this.saved, Boolean(this.ended)) : this.start(this.puzzle);
  }

  // `saved` is a text, or {puzzle, files} with the file beside it, if there is one.
  async resume(saved, more = false) {
    const begun = await this.#run({ do: "resume", saved }, more);
    if (!begun && !saved.files && JSON.parse(saved).found?.file) $("verdict").textContent += `. ${say("bothFiles")}`;
    return begun;
  }

  draw() {
    if (this.picture) this.#board.draw(this.picture);
    this.#board.alone(this.#whole && this.#dense);
    $("lines").textContent = (this.picture?.lines ?? []).join("\n");
    this.#board.hint(null);
    this.#board.shade([]);
    this.#board.draft([]);
    this.#board.wrong([]);
  }

  // Whether it began.
  async #run(request, more = false) {
    if (request.do !== "look") {
      this.#clear();
      this.saved = request.saved ?? "";
    } else $("report").replaceChildren();
    this.ended = "";
    this.#busy(true);
    $("verdict").textContent = say("running");
    try {
      const first = await this.#engine.run(request, (event, saved) => this.#hear(event, saved), more);
      if (request.do !== "look") this.#bare = first;
      if (!this.picture) this.#show(first, false);
      return true;
    } catch (error) {
      this.#busy(false);
      $("verdict").textContent = error.message || say("stopped");
      if (!error.message) this.ended = ""; // it was stopped before it began
      show($("more"), !error.message);
      return false;
    }
  }

  #hear(event, saved) {
    if (event.event === "error") {
      this.#busy(false);
      $("verdict").textContent = event.error;
      return;
    }
    if (event.event === "reading") {
      $("verdict").textContent = say("readingSaved", { share: Math.floor(event.share * 100) });
      $("share").value = event.share;
      return;
    }
    if (saved !== this.saved) this.#changed((this.saved = saved));
    $("saveSearch").disabled = !this.saved && !this.#engine.holds;
    if (event.event === "kept") return;
    this.#finds.add(event.found, event.listed ? event.count : 0);
    if (event.picture) this.#show(event.picture, event.solution);
    if (event.count !== undefined) this.#where(event);
    if (event.end) this.#end(event);
  }

  // A solution is a picture; on the way to it crosses tell what is known to be empty.
  #show(picture, solution = true) {
    this.picture = picture;
    this.#whole = solution;
    if (this.active) this.draw();
  }

  #where({ count, share, steps, note }) {
    const parts = [count ? say("found", { count: number(count) }) : ""];
    if (count > this.#finds.most) parts.push(say("listed", { count: number(this.#finds.most) }));
    parts.push(say("behind", { share: (share * 100).toFixed(share < 0.1 ? 2 : 0), steps: number(steps) }), note);
    $("where").textContent = parts.filter(Boolean).join(", ");
    $("share").value = share;
    if (!this.ended && count) $("verdict").textContent = `${say("running")} · ${parts[0]}`;
  }

  #end(event) {
    this.ended = event.end;
    this.#busy(false);
    const about = { entry: $("entry").value || "solve", words: this.#words, listed: this.#finds.listed };
    const { verdict, lines, more, rank } = conclude(event, about);
    $("verdict").textContent = verdict;
    if (more.length) $("where").append(`\n${more.join("\n")}`);
    const ways = five(event.rows ?? [], this.#bare);
    if (rank) {
      const points = say("pointsOf", { count: number(rank.points) });
      $("report").append(make("li", { class: "ranked" }, ...drawRank(rank.rank, rank.points), points));
    }
    if (ways.size) $("report").append(make("li", { text: say("fiveTogether") }));
    const left = lines.filter(({ of }) => !ways.has(of));
    $("report").append(...left.map(({ text, of }) => (of?.path ? describeMove(of) : make("li", { text }))));
    this.#finds.group([...ways.keys()].map(({ word }) => word));
    this.#point($("report").querySelector(".move")); // the best of them
    if (ways.size)
      this.#show({ ...this.#bare, lines: [], cells: colorCells(this.#bare.cells, [...ways.values()]) }, false);
    show($("more"), event.end !== "exhausted");
    $("fill").disabled = !event.count;
  }

  #busy(on) {
    $("go").disabled = on;
    $("stop").disabled = !on;
    $("counts").open = on;
    show($("share"), on);
    if (on) show($("more"), false);
  }

  #clear() {
    this.#finds.clear(this.#dense);
    $("report").replaceChildren();
    $("where").textContent = "";
    $("fill").disabled = true;
    $("saveSearch").disabled = !this.saved && !this.#engine.holds;
  }
}
