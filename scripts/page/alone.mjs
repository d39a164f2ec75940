// Puts a module and all that it imports into one script, and makes it and styles small, by esbuild.
// Used as: node alone.mjs ESBUILD FOLDER MODULE STYLES. Prints {script, styles, modules} as JSON.
import { createRequire } from "node:module";

const [, , tool, folder, module, styles] = process.argv;
const esbuild = createRequire(import.meta.url)(tool);
const settings = {
  absWorkingDir: folder, minify: true, target: "es2022", charset: "utf8", legalComments: "none", write: false,
  outdir: "out", metafile: true, logLevel: "silent",
};
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
const { outputFiles: [script], metafile } =
  await esbuild.build({ ...settings, entryPoints: [module], bundle: true, format: "iife" });
const { outputFiles: [style] } = await esbuild.build({ ...settings, entryPoints: [styles] });
console.log(JSON.stringify({ script: script.text, styles: style.text, modules: Object.keys(metafile.inputs) }));
