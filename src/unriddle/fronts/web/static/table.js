// A play where it is quickest: here at once, and with Python what only it can tell, which is given the moves so far.

import { solutionOf } from "./days.js";
import { object } from "./dom.js";
import { begin } from "./play.js";
import { say } from "./words.js";

const COUNTED = { hint: "hints", mistakes: "checks", follow: "steps" }; // a hint without a picture has no step
// Refused at once, not when Python is there.
const ONLY_HERE = ["move", "undo", "redo", "restart", "mark", "unmark", "back"];

export class Table {
  #engine;
  #play = null; // the play here; null where Python has it
  #next = null; // the play that begins
  #behind = false; // whether Python has not been told of all that was done here
  #touches = []; // of a board whose words Python judges
  #tools = null; // with the names that Python has for them

  constructor(engine) {
    this.#engine = engine;
  }

  // Whether all moves are made here.
  get here() {
    return Boolean(this.#play?.moves);
  }

  // What the puzzle looks like at its start; null where only Python knows.
  first(puzzle) {
    return this.#fresh(puzzle)?.sheet() ?? null;
  }

  // Whether Python has the play.
  get away() {
    return this.#play === null;
  }

  // Whether the play of this puzzle can begin here, from the text of a game if there is one.
  knows(puzzle, kept) {
    const play = this.#fresh(puzzle);
    return Boolean(play && (!kept || play.take(kept)));
  }

  // Whether what stands on a board of this puzzle can be right or wrong; false where only Python knows.
  checks(puzzle) {
    return Boolean(this.#fresh(puzzle)?.solved);
  }

  // A play that nobody has made a move of; null where only Python can play it.
  #fresh(puzzle) {
    if (this.#next?.id !== puzzle) this.#next = begin(puzzle);
    return this.#next;
  }

  // The text of the game.
  get game() {
    return this.#play?.text ?? this.#engine.game;
  }

  // Whether the puzzle is solved at its start, which is nobody's solution.
  get given() {
    return this.#play?.given ?? false;
  }

  // The cells of the play as numbers, row by row; an empty list where it is not here.
  get cells() {
    return this.#play?.solved ?? [];
  }

  ask(request) {
    this.#meet();
    return this.#engine.ask(request);
  }

  // The only event of a request that has one; an error is thrown.
  async one(request) {
    if (request.do === "play") return this.#begin(request);
    const event = request.do === "meet" ? null : (this.#play?.answer(request) ?? null);
    if (event) return this.#done(request, event);
    const refused = this.here && !this.#engine.ready && ONLY_HERE.includes(request.do);
    if (refused) throw new Error(this.#play.refusal(request));
    const solution = request.do === "mistakes" && this.here && !this.#engine.ready ? solutionOf(this.#play.id) : null;
    if (solution) {
      this.#play.helped.checks++;
      return { event: "mistakes", cells: this.#play.mistakes(solution), text: say("noMistakes") };
    }
    this.#meet();
    const play = this.#play;
    const told = await this.#engine.one(request.do === "meet" ? { do: "sheet" } : request);
    if (!play) return told;
    if (request.do in COUNTED && (request.do !== "hint" || told.cells)) play.helped[COUNTED[request.do]]++;
    if (told.event !== "sheet") return told;
    this.#tools = told.tools;
    if (request.do !== "meet" && !play.take(this.#engine.game)) this.#play = null;
    return this.#play ? { ...play.sheet(), ...(told.said ? { said: told.said } : {}), tools: told.tools } : told;
  }

  #done(request, event) {
    if (request.do === "touch") this.#touches.push(request);
    else this.#behind = true;
    return event.event === "sheet" && this.#tools ? { ...event, tools: this.#tools } : event;
  }

  async #begin(request) {
    const { puzzle = "", kept = "", rules = {} } = request;
    const id = kept ? String(object(kept)?.puzzle) : puzzle;
    const [before, touches] = [this.#play, this.#touches];
    const play = Object.keys(rules).length ? begin(id, rules) : this.#fresh(id);
    this.#next = null;
    const here = play && (!kept || play.take(kept)) && (play.moves || !this.#engine.ready);
    [this.#play, this.#touches, this.#tools, this.#behind] = [here ? play : null, [], null, true];
    if (here) return play.sheet();
    const told = await this.#engine.one(request);
    if (!before || before.moves || before.id !== id) return told;
    for (const each of touches) await this.#engine.ask(each);
    return this.#engine.one({ do: "sheet" });
  }

  // Whether an answer of Python's is waited for.
  get waits() {
    return !this.#engine.ready;
  }

  // Tells Python where the play stands, before what it is asked next.
  #meet() {
    if (!this.#play) return;
    if (this.#behind || !this.here) this.#engine.hold(this.#play.text);
    if (!this.here) {
      for (const each of this.#touches) this.#engine.ask(each);
      this.#play = null;
    }
    this.#behind = false;
  }
}
