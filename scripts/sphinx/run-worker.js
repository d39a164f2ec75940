// Python for the examples of the site: that of the page, with the library and the commands beside it.
import { loadPyodide } from "../play/python/pyodide.mjs";
import { add, bare } from "./python.js";

const home = new URL("../play/", import.meta.url);
const read = async (name) => {
  const answer = await fetch(new URL(name, home));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};
const PACKS = ["unriddle", "russian", "photo", "alone"].map((name) => `packs/${name}.pack`).concat("../_static/examples.pack");
const WORDS = ["english", "english-nouns", "russian-nouns"].map((name) => `packs/${name}.pack`);

async function start() {
  const files = [...PACKS, ...WORDS].map(read);
  const python = await bare(loadPyodide, read, { indexURL: new URL("python/", home).href });
  for (const file of files) await add(python, await file);
  return python.pyimport("unriddle_examples").run;
}

const started = start();
let last = Promise.resolve();

onmessage = ({ data }) => {
  last = last.then(async () => {
    try {
      const run = await started;
      // Examples with asyncio wait on the page's own loop, where the browser can switch stacks.
      const canWait = "Suspending" in WebAssembly;
      const answer = await (canWait ? run.callPromising(data.kind, data.code) : run(data.kind, data.code));
      postMessage({ id: data.id, ...JSON.parse(answer) });
    } catch (error) {
      postMessage({ id: data.id, text: String(error.message).trim().split("\n").slice(-3).join("\n"), failed: true });
    }
  });
};
