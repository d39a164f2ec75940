// Runs Python in Pyodide under Node:  node node.mjs PYODIDE SCRIPT [FOLDER]   FOLDER is then /work there.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [home, script, folder] = process.argv.slice(2).map((word) => path.resolve(word));
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home + path.sep });
if (folder) {
  python.FS.mkdirTree("/work");
  python.mountNodeFS("/work", folder);
}
try {
  python.runPython(fs.readFileSync(script, "utf8"));
} catch (error) {
  console.error(String(error.message).slice(-2000)); // Pyodide would print its whole source with it
  process.exitCode = 1;
}
