// Runs a bench in the page's Python, in a worker as the page has one:  worker.js?bench=FILE, or with nothing: a bare start.
import { loadPyodide } from "../python/pyodide.mjs";
import { add, bare } from "./python.js";

const asked = new URL(location.href).searchParams;
const here = (name) => new URL("../" + name, import.meta.url).href;
const read = async (name) => new Uint8Array(await (await fetch(here(name))).arrayBuffer());
try {
  if (!asked.has("bench")) {
    await loadPyodide({ indexURL: here("bench/pyodide/") });
  } else {
    const python = await bare(loadPyodide, read, { indexURL: here("python/") });
    for (const name of ["unriddle", "english", "russian-nouns"]) await add(python, await read(`packs/${name}.pack`));
    python.setStdout({ batched: (line) => postMessage(line) });
    python.globals.set("__name__", "__main__");
    python.runPython(await (await fetch(here("bench/" + asked.get("bench")))).text());
  }
  postMessage("");
} catch (error) {
  postMessage("failed: " + String(error.message).slice(-500));
  postMessage("");
}
