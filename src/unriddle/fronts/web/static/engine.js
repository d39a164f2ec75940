// The page's side of the worker: requests with answers, one run at a time, and a fresh worker where one does not stop.

const PATIENCE_MS = 90;
const LONG = ["mistakes", "fill"]; // requests that look for solutions, for many seconds perhaps
const LARGEST = 512 * 2 ** 20; // bytes of memory of WebAssembly, which never shrinks
const PATIENT = ["about"]; // what the page asks by itself, which Python is not loaded for

export class Engine {
  #worker = null; // null before it is begun
  #posted = []; // what was posted to it before
  #waiting = new Map(); // number of a request -> what takes its answer
  #number = 0;
  #long = 0; // of the last request that looks for solutions
  #run = null;
  #failed = false; // whether Python did not come
  #came = (_) => {};
  come = new Promise((resolve) => (this.#came = resolve)); // Python is there
  #ended = null;
  ready = false;
  holds = false; // whether the search that ended last is still there as it was
  game = ""; // the texts of the play and of the search, which a fresh worker is given
  #place = "";
  #listeners;
  #language;

  // listeners: loading(message), ready(message), failed(message), waits() for what is asked before it is ready; Python
  // is loaded once it is asked, or by `begin`.
  constructor(language, listeners) {
    this.#language = language;
    this.#listeners = listeners;
  }

  // Loads Python, once.
  begin() {
    if (this.#worker) return;
    this.#begin();
    addEventListener("online", () => this.#failed && this.#refresh());
    for (const each of this.#posted.splice(0)) this.#worker.postMessage(each);
  }

  #post(message, patient = false) {
    if (this.#worker) return this.#worker.postMessage(message);
    this.#posted.push(message);
    if (!patient) this.begin();
  }

  get running() {
    return this.#run !== null;
  }

  #begin() {
    this.#failed = false;
    const debug = new URLSearchParams(location.search).has("debug") ? "&debug" : "";
    this.#worker = new Worker(`worker.js?language=${this.#language}${debug}`, { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#listeners.failed({ error: event.message ?? "" });
  }

  #hear(message) {
    for (const { trace } of message.events ?? [message]) if (trace) console.error(trace);
    if (message.event === "answer") {
      this.#waiting.get(message.id)?.(message.events);
      this.#waiting.delete(message.id);
    } else if (message.event === "kept") {
      if (this.#ended?.id === message.id) this.#takeSave(message);
    } else if (message.id !== undefined) {
      if (this.#run?.id === message.id) this.#live(message);
    } else {
      if (message.event === "ready") this.#came((this.ready = true));
      if (message.event === "failed") this.#failed = true;
      else if (this.#failed) return; // other files still come
      this.#listeners[message.event]?.(message);
    }
  }

  // The events that a request gives. A saved search is a text, or {puzzle, files} where it is large.
  ask(request, run = false, more = false) {
    const id = ++this.#number;
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve));
    if (LONG.includes(request.do)) this.#long = id;
    const { puzzle, files } = request.saved ?? {};
    const line = JSON.stringify(files ? { do: "resume", puzzle } : request);
    const patient = PATIENT.includes(request.do);
    if (!patient && !this.ready) this.#listeners.waits?.();
    this.#post({ id, line, files, run, more }, patient);
    return Object.assign(answered, { id });
  }

  // The only event of a request that has one; an error is thrown.
  async one(request) {
    const [event] = await this.ask(request);
    if (event.event === "error") throw Object.assign(new Error(event.error), { word: event.word, where: event.where });
    if (event.event === "sheet") this.game = (await this.one({ do: "keep" })).kept;
    return event;
  }

  // Python takes up the game of this text.
  hold(text) {
    this.game = text;
    return this.ask({ do: "play", kept: text });
  }

  // Starts or resumes a search, `more` for solutions beyond those that were wanted;
  // `hear` gets each live event. What is told before an answer of another run is dropped.
  async run(request, hear, more = false) {
    await this.stop();
    const answered = this.ask(request, true, more);
    this.#run = { id: answered.id, hear, saved: request.saved ?? (more ? this.#place : ""), stopped: null };
    this.holds = true;
    const run = this.#run;
    const [first] = await answered;
    if (first.event === "error") {
      if (this.#run === run) this.#run = null;
      this.holds = false; // what is there is another search
      throw new Error(first.error);
    }
    return first;
  }

  #live(message) {
    const run = this.#run;
    if (message.event === "reading") return run.hear(message, run.saved);
    if (message.saved) run.saved = message.saved;
    if (message.end || message.event === "error") this.#run = null;
    this.#place = run.saved;
    run.hear(message, run.saved);
    if (this.#run !== null) return;
    this.#ended = run;
    run.stopped?.();
  }

  // The save of a run that has ended comes after its end.
  #takeSave({ saved, heap }) {
    if (saved) this.#ended.saved = this.#place = saved; // of very many solutions there is none
    this.#ended.hear({ event: "kept" }, this.#ended.saved);
    if (heap > LARGEST) this.#refresh();
  }

  // Ends the run within 100 ms: by itself, or together with its worker, behind which a fresh one starts.
  async stop() {
    const run = this.#run;
    if (!run) return this.#waiting.has(this.#long) ? this.#refresh() : undefined;
    this.#post({ stop: true });
    const ended = new Promise((resolve) => (run.stopped = resolve));
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([ended, late]);
    if (this.#run !== run) return;
    this.#run = null;
    this.#refresh();
    run.hear({ event: "live", end: "stopped", cut: true, found: [] }, run.saved);
  }

  // A fresh worker with the same game and search; requests that were open get no answer from the old one.
  #refresh() {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.holds = false;
    for (const [, resolve] of this.#waiting) resolve([{ event: "error", error: "" }]);
    this.#waiting.clear();
    this.#begin();
    if (this.game) this.ask({ do: "play", kept: this.game });
    if (this.#place) this.ask({ do: "resume", saved: this.#place });
  }

  // The whole save of the search as a blob, also where its solutions are many; an error is thrown.
  async save() {
    const id = ++this.#number;
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#post({ id, keep: true });
    const [event] = await answered;
    if (event.event === "error") throw new Error(event.error);
    return event.saved;
  }

  warm(names) {
    this.#post({ warm: names });
  }
}
