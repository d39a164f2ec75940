// Playing by hand: one sheet, touches and moves one after the other, hints, and the sentence under the board.

import { $, make, afterPaint, show } from "./dom.js";
import { kind } from "./board.js";
import { Lesson, teach, tell, unfold } from "./lesson.js";
import { describeEnd, groupCells, lightUp, listLines, Score, describeTally, tickLines, wholeLines } from "./tally.js";
import { MODES, Pencil, Shuffle, Suppose, Tidy, Tools, Watch } from "./tools.js";
import { number, say } from "./words.js";

const LEVELS = 3; // of a hint: where to look, why, and what to do

export class Player {
  #engine;
  #board;
  #changed; // called after each change
  #accepted; // called when a word went to the reader's own list
  #queue = Promise.resolve();
  #tools = new Tools((tool) => this.#use(tool));
  #watch = new Watch(() => this.sheet && this.#show());
  #suppose = new Suppose((request) => this.#act(request));
  #tidy = new Tidy();
  #shuffle = new Shuffle(() => this.sheet && this.#show());
  #pencil = new Pencil(() => this.#noteAll());
  #lesson = new Lesson((text, picture) => {
    this.#board.hint(picture);
    tell(this.#begun(text), "why");
  });
  #score = new Score((step) => this.#board.hint(step), (word) => this.#showWord(word));
  #elsewhere = false; // whether a change comes from another tab
  #picked = null; // the cell that waits for its symbol, or for more notes
  #early = []; // what is done on a board whose sheet is not there yet
  sheet = null;
  active = false; // whether the board is ours

  constructor(engine, board, changed, accepted) {
    this.#engine = engine;
    this.#board = board;
    this.#changed = changed;
    this.#accepted = accepted;
    for (const name of ["undo", "redo", "restart"]) $(name).onclick = () => this.#act({ do: name });
    $("hint").onclick = () => this.hint();
    $("enter").onclick = () => this.#press({ key: "enter" });
    $("back").onclick = () => this.#press({ key: "backspace" });
    $("sentence").onclick = unfold;
    $("escape").onclick = () => this.#press({ key: "escape" });
  }

  // The same game was gone on with in another tab.
  async follow(game) {
    if (!this.sheet || game === this.#engine.game) return;
    this.#elsewhere = true;
    await this.#act({ do: "play", kept: game });
    this.#elsewhere = false;
    this.say(say("otherTab"));
  }

  // Another board is shown; what is touched on it waits for its sheet, and `first` is shown until then.
  await(first = null) {
    this.#early = [];
    this.#picked = null;
    this.active = true;
    this.sheet = first;
    if (first) this.#lay();
    this.sheet = null;
    const focus = () => {
      if (!$("table").contains(document.activeElement)) this.#board.move(...this.#board.focus, true, true);
    };
    if (first) afterPaint(focus); // keys play at once; to focus lays the page out once more, so it is seen first
  }

  // A game from its start by these rules, or from the text that was kept of it, where that can be gone on with.
  async start(puzzle, kept, rules = {}) {
    this.sheet = null;
    this.#pencil.offer(puzzle);
    this.#tools.clear();
    if (kept) await this.#act({ do: "play", kept });
    if (this.sheet) return;
    const why = $("sentence").textContent;
    await this.#act({ do: "play", puzzle, rules });
    if (kept && this.sheet) this.say(why, "wrong");
  }

  draw() {
    if (!this.sheet) return;
    const seen = this.#watch.conceal(this.sheet);
    this.#board.alone(false);
    this.#board.draw(this.#shuffle.reorder(tickLines(groupCells(seen), wholeLines(seen, this.#pencil.square))));
    this.#board.hint(null);
    this.#lesson.none();
    this.#score.draw(this.sheet);
    $("lines").replaceChildren(...($("score").hidden ? listLines(this.sheet) : []));
    this.#board.shade(this.#suppose.on(this.sheet));
    this.#board.draft(this.#shuffle.lie(this.sheet.draft.cells));
    this.#board.wrong(this.#watch.on && this.sheet.status.kind === "broken" ? this.sheet.status.where : []);
  }

  // Several things that are done follow one another, also while an answer is waited for.
  #then(work) {
    this.#queue = this.#queue.then(work).catch((error) => {
      if (error.message) this.say(error.message, "wrong", error.where);
      if (error.word) this.#offer("insist", () => this.#insist());
    });
    return this.#queue;
  }

  #act(request) {
    return this.#then(async () => this.#take(await this.#engine.one(request)));
  }

  async #take(event) {
    if (event.event !== "sheet") return;
    this.sheet = event;
    this.#lay();
    if (!this.#elsewhere) this.#changed();
    for (const each of this.#early.splice(0)) each();
    if (!event.person && event.status.kind === "open") {
      this.say(say("thinking"));
      await new Promise((resolve) => setTimeout(resolve)); // the board is drawn first
      await this.#take(await this.#engine.one({ do: "reply" }));
    }
  }

  // The sheet with its tools.
  #lay() {
    this.#tools.offer(this.sheet.tools, this.#brushes);
    if (this.#pencil.square) this.#tools.count(this.#pencil.left(this.sheet));
    this.#tidy.offer(this.sheet);
    this.#watch.offer(this.sheet);
    const inks = this.sheet.tools.filter((tool) => tool.colour && tool.name.length === 1);
    this.#board.signs = new Map(inks.map((tool) => [tool.colour, tool.name]));
    show($("signs"), inks.length > 1);
    this.#show();
  }

  #show() {
    this.#draft(this.sheet.draft);
    this.#tell();
    if (this.active) this.draw();
  }

  touch(from, to, other) {
    if (!this.sheet) return void this.#early.push(() => this.touch(from, to, other));
    if (this.#tools.armed && !this.#brushes) return this.#sign(from, this.#tools.armed);
    const tool = other ? (this.sheet?.tools[1]?.name ?? "") : this.#tools.chosen;
    this.#picked = from;
    const upto = from[0] === to[0] && from[1] === to[1] ? null : to;
    return this.#press({ cell: this.#shuffle.at(from), upto, tool: this.#brushes ? tool : this.#tools.noting });
  }

  // Whether a drag on the board is a word: its letter is chosen, or its tiles lie there.
  get traces() {
    const { turn = "", draft } = this.sheet ?? {};
    return Boolean(turn) && Boolean(draft.text.includes(" "));
  }

  // The cells of a word one after the other; a way that goes on from the last one begins beyond it.
  trace(cells) {
    const last = String(this.sheet.draft.cells.slice(1).at(-1));
    for (const cell of String(cells[0]) === last ? cells.slice(1) : cells) this.#press({ cell });
  }

  // A key on a cell: a sign of a tool is put there, Space touches, all else is typed.
  key(cell, key) {
    if (key === " " && !this.sheet) return this.touch(cell, cell, false);
    if (!this.sheet) return;
    const { draft } = this.sheet;
    const tool = this.sheet.tools.find((each) => each.key && each.key.toLowerCase() === key.toLowerCase());
    if (key === " " || (key === "Enter" && !draft.text)) return this.touch(cell, cell, false);
    if (key === "Escape") this.#picked = null;
    if (tool && this.#brushes) return this.#press({ cell, tool: tool.name });
    if (tool && MODES.includes(tool.name)) return this.#press({ cell, tool: tool.name }); // for the next symbol alone
    if (tool) {
      const elsewhere = draft.cells.length < 2 && String(draft.cells[0]) !== String(cell);
      return this.#sign(!draft.cells.length || elsewhere ? cell : null, tool.name);
    }
    return this.#press({ key: key.length === 1 ? key : key === "Delete" ? "backspace" : key.toLowerCase() });
  }

  // A tool is used: a symbol goes into the chosen cell; with none, or a second time, into each that is touched.
  // What notes stays on until it is used again.
  #use(name) {
    const { armed, noting } = this.#tools;
    if (MODES.includes(name)) {
      this.#tools.hold(armed, noting === name ? "" : name);
      return this.#picked ? this.#press({ cell: this.#picked, tool: this.#tools.noting }) : undefined;
    }
    if (this.sheet?.turn || this.#picked || !/^[0-9]+$/.test(name)) return this.#sign(null, name);
    this.#tools.hold(armed === name ? "" : name, noting);
    return undefined;
  }

  // A symbol for a cell, the chosen one by itself, or a note of it; a cell that is noted in stays chosen.
  #sign(cell, name) {
    const { noting } = this.#tools;
    const at = cell ?? this.#picked;
    this.#picked = noting && !this.#tools.armed ? at : null;
    if (cell) this.#press({ cell, tool: noting });
    const done = this.#press({ tool: name });
    if (this.#picked) this.#press({ cell: at, tool: noting });
    return done;
  }

  // A board without texts is painted; on others a cell is chosen first, and then what goes into it.
  get #brushes() {
    return Boolean(this.sheet?.dense);
  }

  #press(touch) {
    if (!this.sheet) return void this.#early.push(() => this.#press(touch));
    return this.#then(async () => {
      const draft = await this.#engine.one({ do: "touch", ...touch });
      if (!draft.ready) {
        if (this.sheet.turn) this.say(""); // a word that is begun takes the place of a sentence
        this.#draft(draft);
        // A single cell that waits for what goes into it has been told by the focus.
        if (this.#tiled || draft.cells.length !== 1 || draft.text.includes(" "))
          $("spoken").textContent = this.#tiled ? describeDraft(draft, this.sheet) : draft.text;
        return;
      }
      const before = this.sheet;
      const lines = wholeLines(this.sheet, this.#pencil.square).map(keyOf);
      try {
        await this.#take(await this.#makeMove(draft.text));
        this.#light(before, lines);
      } catch (error) {
        // What was refused does not stay in the way of the next word.
        if (!this.#brushes) this.#draft(await this.#engine.one({ do: "touch", key: "escape" }));
        throw error;
      }
      $("spoken").textContent = this.#describe(before);
    });
  }

  // Lights what a move made: a word tile by tile, or lines that are whole now.
  #light(before, lines) {
    const path = this.sheet.played.slice(before.played.length).flatMap((each) => each?.path ?? []);
    const fresh = wholeLines(this.#watch.conceal(this.sheet), this.#pencil.square)
      .filter((each) => !lines.includes(keyOf(each)));
    for (const each of [this.#shuffle.lie(path), ...fresh.map(({ cells }) => cells)]) lightUp(this.#board, each);
  }

  // The sheet after a move; what a finished line crosses belongs to the move, so that one undo takes both back.
  async #makeMove(text) {
    const { sheet: before } = this;
    const sheet = await this.#engine.one({ do: "move", text });
    const more = this.#tidy.moves(sheet) || (before ? this.#pencil.tidyMoves(before, sheet) : "");
    if (!more) return sheet;
    await this.#engine.one({ do: "undo" });
    return this.#engine.one({ do: "move", text: `${text}; ${more}` });
  }

  #noteAll() {
    const text = this.sheet ? this.#pencil.all(this.sheet) : "";
    return text ? this.#act({ do: "move", text }) : undefined;
  }

  fill() {
    return this.#act({ do: "fill" });
  }

  // Asks Python while the board is played on; what it answers to a board that has changed since is dropped.
  async #beside(request, take) {
    await this.#queue;
    const stands = () => JSON.stringify([this.sheet?.moves, this.sheet?.at]);
    const asked = stands();
    if (this.#engine.waits) this.say(say("gettingReady"));
    try {
      const told = await this.#engine.one(request);
      if (stands() === asked) take(told);
    } catch (error) {
      if (stands() === asked && error.message) this.say(error.message, "wrong");
    }
  }

  // Python is there: tools get the names that it has for them.
  meet() {
    return this.#then(async () => {
      const { tools } = await this.#engine.one({ do: "meet" });
      this.sheet.tools = tools; // the sheet stays the same one: a hint may be asked for already
      this.#tools.offer(tools, this.#brushes);
      if (this.#pencil.square) this.#tools.count(this.#pencil.left(this.sheet));
    });
  }

  // Each time a little more, until all is said.
  hint() {
    return this.#beside({ do: "hint" }, (hint) => {
      const lies = this.#shuffle.reorder(hint);
      if (this.active) this.#board.hint(lies);
      const level = hint.moves ? LEVELS : Math.min(LEVELS - 1, Number($("saying").dataset.level ?? 0) + 1);
      this.say(hint.text, "why", hint.word);
      $("saying").dataset.level = String(level);
      if (!hint.moves) this.#offer("tellMore", () => this.hint());
      this.#lesson.offer(lies, this.sheet);
      show($("why"), Boolean(hint.card));
      $("why").onclick = () => teach(this.#engine, hint.technique);
      if (hint.moves) this.#offer("doIt", () => this.#act({ do: "follow" }));
    });
  }

  check() {
    return this.#beside({ do: "mistakes" }, ({ cells, text }) => {
      this.#board.wrong(cells);
      const [[row, column] = [0, 0]] = cells;
      const told = cells.length > 1
        ? say("mistakes", { count: number(cells.length) })
        : say("oneMistake", { row: row + 1, column: column + 1 });
      this.say(cells.length ? told : text, cells.length ? "wrong" : "");
    });
  }

  // A word that is in no list: it is played, and goes to the reader's own.
  #insist() {
    return this.#then(async () => {
      const sheet = await this.#engine.one({ do: "insist" });
      await this.#take(sheet);
      this.say(sheet.said);
      this.#accepted();
    });
  }

  // A word that was played; where it comes from only for who asks.
  #showWord(word) {
    this.say(word);
    this.#offer("meaning", () => this.#beside({ do: "words", words: [word] }, ({ text }) => this.say(text)));
  }

  // A button below the sentence, until another one is said.
  #offer(name, act) {
    show($("doIt"), true);
    $("doIt").textContent = say(name);
    $("doIt").onclick = act;
  }

  // A sentence as it begins; the word of tiles that it is about stays small.
  #begun(text, word = "") {
    return this.#tiled && word && text.startsWith(word) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
  }

  say(text, kind = "", word = "") {
    tell(this.#begun(text, word), kind);
    if (!text || kind !== "") delete $("saying").dataset.level;
    show($("doIt"), false);
    show($("why"), false);
    this.#lesson.none();
  }

  #tell() {
    const { status, tally } = this.#watch.conceal(this.sheet);
    const words = { solved: say("solved"), broken: say("broken"), over: say("over"), open: "" }[status.kind];
    const won = status.kind === "over" && describeEnd(this.sheet);
    const told = won || [words, status.why].filter(Boolean).join(": ");
    if (status.kind === "broken") this.say(status.why || told, "wrong");
    else this.say(told, status.kind === "open" ? "" : "good");
    $("tally").replaceChildren(...describeTally(tally));
    $("undo").disabled = this.sheet.at === 0;
    $("redo").disabled = this.sheet.at === this.sheet.moves.length;
  }

  // What is heard of the moves since: those of both sides, what they count, or the cell that was changed.
  #describe(before) {
    if (this.sheet.turn) return this.sheet.moves.slice(before.at, this.sheet.at).join("; ");
    if (!this.#tiled) return this.#board.told;
    return [...$("tally").childNodes].map((each) => each.textContent).filter(Boolean).join(" · ");
  }

  get #tiled() {
    return this.sheet !== null && kind(this.sheet) === "tiles";
  }

  #draft(draft) {
    if (this.sheet) this.sheet.draft = draft;
    const { turn, tools, status } = this.sheet ?? { turn: "", tools: [], status: { kind: "" } };
    const begun = describeDraft(draft, this.sheet);
    const next = (turn ? status.kind === "open" : !tools.length) ? nextOf(draft, turn) : "";
    $("draftText").textContent = begun || next;
    $("draftText").className = begun ? "" : "next";
    $("enter").disabled = turn ? draft.cells.length < 3 : !draft.text;
    show($("draft"), Boolean(begun || next));
    show($("back"), Boolean(draft.text));
    show($("escape"), draft.cells.length > (turn ? 2 : 1)); // of less it does what the other one does
    this.#shuffle.offer(this.sheet, !draft.text);
    if (!this.active) return;
    this.#board.draft(this.#shuffle.lie(draft.cells));
    const [, letter] = draft.text.split(" "); // of a move on a board of letters
    if (this.sheet?.turn && letter && draft.cells.length) this.#board.put(draft.cells[0], letter);
  }
}

const keyOf = ({ cells }) => String(cells);

// What is to be done next for a word of which nothing is written yet.
function nextOf({ text, cells }, turn) {
  if (!turn) return say("nextTiles");
  const [, letter] = text.split(" ");
  return letter ? say("nextSwipe", { letter }) : say(cells.length ? "nextLetter" : "nextCell");
}

// A move half made, in words.

const OF_CELL = /^[0-9]+\.[0-9]+[=+-]([0-9]*)$/; // a symbol for a cell, which the focus shows

/**
 * What has been chosen so far: letters of tiles, a word on its way, the digits of a symbol; "" for what the board
 * shows, as the cell and the letter of a word.
 * @param {{text: string, cells: number[][]}} draft
 * @param {any} sheet
 * @returns {string}
 */
function describeDraft({ text, cells }, sheet) {
  if (sheet?.turn) return text.split(" ")[2] ?? "";
  const tiles = cells.length && /^[0-9+]+$/.test(text);
  if (tiles) return cells.map(([row, column]) => sheet.cells[row][column].text).join(" + ");
  return OF_CELL.exec(text)?.[1] ?? text;
}
