// Runs Python under Node:  node node.mjs HOME SCRIPT [FOLDER]
// HOME is the folder of Pyodide or the site that was made, then with all its packs; FOLDER is /made there.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { add, bare } from "../../src/unriddle/fronts/web/static/python.js";

const [home, script, folder] = process.argv.slice(2).map((word) => path.resolve(word));
const load = (...names) => import(pathToFileURL(path.join(home, ...names)));
const cpu = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
globalThis.cpuSeconds = cpu; // a clock for benches: what Python has there counts the time of others too

async function plain() {
  const { loadPyodide } = await load("pyodide.mjs");
  return loadPyodide({ indexURL: home + path.sep });
}

async function site() {
  const { loadPyodide } = await load("python", "pyodide.mjs");
  const read = (name) => fs.readFileSync(path.join(home, name));
  const python = await bare(loadPyodide, read, { indexURL: path.join(home, "python") + path.sep });
  for (const name of fs.readdirSync(path.join(home, "packs")).sort())
    if (name !== "python.pack") await add(python, read("packs/" + name));
  return python;
}

let failed = "";
try {
  const python = fs.existsSync(path.join(home, "packs")) ? await site() : await plain();
  globalThis.startSeconds = cpu();
  if (folder) {
    python.FS.mkdirTree("/made");
    python.mountNodeFS("/made", folder);
  }
  python.runPython(fs.readFileSync(script, "utf8"));
} catch (error) {
  failed = String(error.message).slice(-2000); // Pyodide would print its whole source with it
}
if (failed) console.error(failed);
process.exitCode = failed ? 1 : 0;
