// Puts many modules of the page into few files, by esbuild: a phone asks for each file by itself, and waits for each.
// Used as: node bundles.mjs ESBUILD FOLDER ALONE...; ALONE are scripts and styles that only become smaller. Prints
// {file: {text, modules}} as JSON.
import { createRequire } from "node:module";

const [, , tool, folder, ...alone] = process.argv;
const esbuild = createRequire(import.meta.url)(tool);
const ENTRIES = ["first.js", "app.js", "worker.js"]; // the words and the box, all else of the page, what loads Python
const LATE = "late.js"; // modules that are imported while the page runs, all together
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
const settings = {
  absWorkingDir: folder, minify: true, format: "esm", target: "es2022", charset: "utf8", legalComments: "none",
  write: false, metafile: true, logLevel: "silent",
};
const late = new Set();
const homes = {}; // a module -> the file that it is in, of those that others import from
const made = {};

// Modules that are somewhere else already are imported from there.
const elsewhere = {
  name: "elsewhere",
  setup: (build) => build.onResolve({ filter: /^\./ }, ({ path, kind }) => {
    const name = path.slice(2);
    if (name.includes("/")) return { path, external: true };
    if (kind !== "dynamic-import") return homes[name] && { path: `./${homes[name]}`, external: true };
    if (!ENTRIES.includes(name)) late.add(name);
    return { path: `./${ENTRIES.includes(name) ? name : LATE}`, external: true };
  }),
};

async function bundle(name, contents) {
  const stdin = { contents, sourcefile: name, resolveDir: folder };
  const done = await esbuild.build({ ...settings, bundle: true, stdin, plugins: [elsewhere] });
  return { text: done.outputFiles[0].text, modules: Object.keys(done.metafile.inputs).filter((each) => each !== name) };
}

// What each module of these exports, written out: esbuild refuses two with one name.
async function exported(modules) {
  const { metafile } = await esbuild.build({ ...settings, entryPoints: modules, outdir: "out" });
  const lines = Object.values(metafile.outputs).map(({ entryPoint, exports }) =>
    `export { ${exports.join(", ")} } from "./${entryPoint}";`);
  return lines.filter((line) => !line.includes("{  }")).join("\n");
}

async function put(name, begins) {
  const { modules } = await bundle("entry", begins);
  made[name] = await bundle("entry", `${begins}\n${await exported(modules)}`);
  for (const each of modules) homes[each] = name;
}

made["worker.js"] = await bundle("entry", 'import "./worker.js";');
await put("first.js", 'import "./first.js";');
await put("app.js", 'import "./app.js";');
const asked = [...late].sort();
await put(LATE, asked.map((each) => `import "./${each}";`).join("\n"));
for (const name of alone) {
  const { outputFiles } = await esbuild.build({ ...settings, entryPoints: [name], outdir: "out" });
  made[name] = { text: outputFiles[0].text, modules: [name] };
}
console.log(JSON.stringify(made));
