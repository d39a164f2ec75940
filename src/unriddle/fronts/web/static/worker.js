// Python lives here. Between two slices of a run a tick of a message channel lets the page's messages in.
import { loadKept, OWN } from "./keep.js";
import { add, bare } from "./python.js";

const asked = new URL(location.href).searchParams;
const language = asked.get("language") ?? "en";
const begun = performance.now();
const CALM_MS = 200; // between two things that are loaded before they are needed
const TOLD_MS = 100; // between two words of what came of a file
/** @type {Record<string, [bytes: number, sent: number]>} */
const SIZES = /** @type {any} */ ("SIZES"); // the build puts them in
const WASM = "python/pyodide.asm.wasm";
const PART = 1 << 16; // bytes of a saved search at once
const LIBRARY = "packs/python.pack";
const OURS = "packs/unriddle.pack";
const WORDS = language === "en" ? [] : ["packs/russian.pack"]; // of who does not read English
const FIRST = [WASM, LIBRARY, OURS, ...WORDS]; // what a start needs: Python has the line to itself until it is there
const fetched = new Map(); // name of a file -> the promise of it
let told = 0;

// A file as it comes, and how far it has come is told.
async function stream(name, come = () => {}) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const [bytes, sent] = SIZES[name];
  let got = 0;
  const counted = new TransformStream({
    transform(part, out) {
      got += part.length;
      out.enqueue(part);
      if (got >= bytes) come();
      if (got < bytes && performance.now() - told < TOLD_MS) return;
      told = performance.now();
      postMessage({ event: "loading", name, got: (sent * got) / bytes, whole: sent });
    },
  });
  return new Response(answer.body.pipeThrough(counted),
    { headers: { "Content-Type": answer.headers.get("Content-Type") } });
}

// The bytes of a file.
function read(name) {
  return once(fetched, name, async () => new Uint8Array(await (await stream(name)).arrayBuffer()));
}

// What is made once; what failed is made again when it is asked for again.
function once(made, name, make) {
  if (!made.has(name)) {
    made.set(name, make());
    made.get(name).catch(() => made.delete(name));
  }
  return made.get(name);
}

async function start() {
  for (const name of FIRST) postMessage({ event: "loading", name, got: 0, whole: SIZES[name][1] });
  const code = [import("./python/pyodide.mjs"), import("./python/pyodide.asm.mjs")];
  const wasm = stream(WASM, () => [OURS, ...WORDS].forEach(read));
  wasm.catch(() => {}); // what fails is told below
  for (const name of [LIBRARY, "python/lock.json"]) read(name);
  const own = loadKept("words", OWN);
  const { loadPyodide } = await code[0];
  const loading = bare(loadPyodide, read, { indexURL: new URL("./python/", import.meta.url).href }, wasm);
  const [python] = await Promise.all([loading, wasm]); // Pyodide itself waits for ever where its code does not come
  const times = { python: performance.now() - begun };
  for (const name of [OURS, ...WORDS]) await add(python, await read(name));
  times.package = performance.now() - begun;
  const module = python.pyimport("unriddle.fronts.web.page");
  const page = module.Page(language, asked.has("debug"));
  tellOwn(page, await own);
  times.ready = performance.now() - begun;
  postMessage({ event: "ready", times });
  return { python, page, facts: () => module.facts() };
}

// The reader's own words, into the lists that Python keeps of them.
function tellOwn(page, own) {
  if (own) page.ask(JSON.stringify({ do: "own", add: own.added, ban: own.banned }));
}

const started = start();
started.catch((error) => postMessage({ event: "failed", error: String(error.message).slice(-300) }));
const packs = new Map(); // name -> the promise that it is there

async function need(name) {
  const { python } = await started;
  return once(packs, name, async () => add(python, await read(`packs/${name}.pack`)));
}

const tick = new MessageChannel();
let running = 0; // the number of the request that runs
let opening = 0; // and of that whose files are read

async function pull() {
  const { page, python } = await started;
  if (!running) return;
  let line;
  try {
    line = page.pull();
  } catch (error) {
    postMessage({ id: running, event: "error", error: String(error.message).trim().split("\n").pop().slice(0, 300) });
    running = 0;
    return;
  }
  if (line) {
    const told = JSON.parse(line);
    postMessage({ id: running, ...told });
    if (told.event === "error") running = 0;
    else if (told.end) {
      postMessage({ id: running, event: "kept", heap: python._module.HEAP8.length, saved: page.save() });
      running = 0;
    }
  }
  if (running) tick.port2.postMessage(0);
}
tick.port1.onmessage = pull;

async function answer({ id, line, run, more }) {
  const { page } = await started;
  for (const name of JSON.parse(page.needs(line))) await need(name);
  begin(page, { id, run, more }, JSON.parse(page.ask(line)));
}

// Gives an answer, behind which a run begins if there is to be one and nothing is wrong.
function begin(page, { id, run, more }, events) {
  postMessage({ id, event: "answer", events });
  if (!run || events.some((each) => each.event === "error")) return;
  running = id;
  page.begin(Boolean(more));
  tick.port2.postMessage(0);
}

// A search of very many solutions that was saved in these files: it is read in slices between which all else goes on.
async function open(asked) {
  const { page } = await started;
  opening = asked.id;
  for (const name of JSON.parse(page.needs(asked.line))) await need(name);
  const reader = new (/** @type {any} */ (globalThis).FileReaderSync)();
  const whole = asked.files.reduce((sum, { size }) => sum + size, 0);
  let [got, told, events] = [0, 0, ""];
  const parts = asked.files.map((file) => {
    let at = 0;
    return () => {
      const part = file.slice(at, (at += PART));
      got += part.size;
      return new Uint8Array(reader.readAsArrayBuffer(part));
    };
  });
  page.open(...parts);
  while (!(events = page.opened())) {
    await new Promise((resolve) => setTimeout(resolve));
    if (opening !== asked.id)
      return postMessage({ id: asked.id, event: "answer", events: [{ event: "error", error: "" }] });
    if (performance.now() - told < TOLD_MS) continue;
    told = performance.now();
    postMessage({ id: asked.id, event: "reading", share: got / whole });
  }
  begin(page, asked, JSON.parse(events));
}

// The whole save of the search, in slices between which all else goes on; a blob, of which the page gets no copy.
async function keep(id) {
  const { page } = await started;
  const parts = [];
  page.keep();
  for (let part = page.kept(); part; part = page.kept()) {
    parts.push(new Blob([part]));
    await new Promise((resolve) => setTimeout(resolve));
  }
  postMessage({ id, event: "answer", events: [{ event: "saved", saved: new Blob(parts) }] });
}

let queue = Promise.resolve();

// What is not needed yet: one thing after the other, each behind what was asked meanwhile, so that nobody waits for it.
async function warm([name, ...more]) {
  if (name) await read(`packs/${name}.pack`).catch(() => {});
  queue = queue.then(async () => {
    if (name) await need(name);
    else postMessage({ event: "facts", ...JSON.parse((await started).facts()) });
  }).catch(() => {});
  if (name) queue.then(() => setTimeout(warm, CALM_MS, more));
}

onmessage = ({ data }) => {
  if (data.stop) {
    opening = 0;
    started.then(({ page }) => page.stop());
    return;
  }
  if (data.warm) return warm(data.warm);
  const failed = ({ message }) => {
    const events = [{ event: "error", error: String(message).slice(-300) }];
    postMessage({ id: data.id, event: "answer", events });
  };
  if (data.keep) queue.then(() => keep(data.id)).catch(failed);
  else if (data.files) queue.then(() => open(data)).catch(failed);
  else queue = queue.then(() => answer(data)).catch(failed);
};
