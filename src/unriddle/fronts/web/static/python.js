// Starts Python from the packs of the site; the worker and the tests under Node do it alike.

const LIBRARY = "pack://python"; // what Pyodide asks for in place of an address

// The files of a pack: path -> bytes.
export async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const size = new DataView(bytes.buffer).getUint32(0, true);
  const table = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size)));
  const files = new Map();
  let at = 4 + size;
  for (const [name, length] of table) {
    files.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  return files;
}

// Python with nothing of ours; `read(name)` gives the bytes of a file of the site, `wasm` the answer with Python's own
// code where that was asked for already.
export async function bare(loadPyodide, read, options = {}, wasm = null) {
  const [[, library]] = await unpack(await read("packs/python.pack"));
  const lock = JSON.parse(new TextDecoder().decode(await read("python/lock.json")));
  const fetched = globalThis.fetch;
  globalThis.fetch = (address, ...more) => {
    const name = address instanceof Request ? address.url : String(address);
    if (name.includes(LIBRARY)) return Promise.resolve(new Response(library));
    return wasm && name.endsWith(".wasm") ? wasm : fetched(address, ...more);
  };
  try {
    return await loadPyodide({ stdLibURL: LIBRARY, lockFileContents: lock, packageBaseUrl: ".", ...options });
  } finally {
    globalThis.fetch = fetched;
  }
}

// Puts the files of a pack where Python imports from.
export async function add(python, packed) {
  const home = python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))");
  const made = new Set();
  for (const [name, bytes] of await unpack(packed)) {
    const path = `${home}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, bytes, { canOwn: true }); // not copied: a pack is unpacked once
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
}
