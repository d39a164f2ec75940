// What outlives the page: games, searches, gifts, drafts and own words in
// the browser's own database, and small choices. Nothing leaves the device.

// What outlives the page, in the browser's own database: games and searches by puzzle, and the reader's own words.
// Nothing leaves the device.

const NAME = "unriddle";
const VERSION = 4;
// The first two by the puzzle's id, gifts by the check of their link, drafts by an id of their own.
const STORES = ["games", "searches", "words", "gifts", "drafts"];
export const OWN = "own"; // in the last: {added, banned}, which a worker reads at its start

let opened = null;
let told = () => {};

// `tell()` is called once, when the browser does not take what it is to keep.
export function whenNothingIsKept(tell) {
  told = tell;
}

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () =>
      STORES.filter((store) => !request.result.objectStoreNames.contains(store))
        .forEach((store) => request.result.createObjectStore(store));
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
  return opened;
}

async function within(store, mode, work) {
  try {
    const transaction = (await database()).transaction(store, mode);
    return await new Promise((resolve, reject) => {
      const request = work(transaction.objectStore(store));
      if (mode === "readwrite") transaction.commit?.(); // also when the page is left meanwhile
      // One that was committed early may not tell a result.
      transaction.oncomplete = () => resolve(mode === "readonly" ? request.result : true);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } catch {
    return undefined; // a browser that keeps nothing: the page works without
  }
}

export const loadKept = (store, puzzle) => within(store, "readonly", (each) => each.get(puzzle));
export const all = async (store) => (await within(store, "readonly", (each) => each.getAll())) ?? [];
export async function keep(store, puzzle, value) {
  const kept = await within(store, "readwrite", (each) => each.put(value, puzzle));
  if (kept === undefined) {
    told();
    told = () => {};
  }
}
export const forget = (store, puzzle) => within(store, "readwrite", (each) => each.delete(puzzle));

// What changes with every touch is kept a moment later, once, and at once when the page is left.

const WAIT_MS = 150;
const waiting = new Map(); // what waits -> [its store, the puzzle, what makes the value]
let timer = 0;

export function keepSoon(store, puzzle, make) {
  waiting.set(`${store} ${puzzle}`, [store, puzzle, make]);
  timer ||= setTimeout(keepNow, WAIT_MS);
}

// Keeps all that waits.
export function keepNow() {
  clearTimeout(timer);
  timer = 0;
  const all = [...waiting.values()];
  waiting.clear();
  return Promise.all(all.map(([store, puzzle, make]) => keep(store, puzzle, make())));
}

// Small choices of the reader, by name; a browser that keeps nothing is asked again next time.

export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// Whether it is kept.
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * A wish that has a box of its own and is kept.
 * @param {Control} box @param {string} name of what is kept @param {() => void} [changed]
 */
export function bindChoice(box, name, changed = () => {}) {
  const kept = recall(name);
  if (kept) box.checked = kept === "yes"; // else as the page has it
  box.onchange = () => {
    remember(name, box.checked ? "yes" : "no");
    changed();
  };
}
