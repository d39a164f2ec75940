// What outlives the page, in the browser's own database: games and searches by puzzle. Nothing leaves the device.

const NAME = "unriddle";
const STORES = ["games", "searches"]; // both by the puzzle's id

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => STORES.forEach((store) => request.result.createObjectStore(store));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function within(store, mode, work) {
  try {
    const transaction = (await database()).transaction(store, mode);
    return await new Promise((resolve, reject) => {
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } catch {
    return undefined; // a browser that keeps nothing: the page works without
  }
}

export const kept = (store, puzzle) => within(store, "readonly", (each) => each.get(puzzle));
export const all = async (store) => (await within(store, "readonly", (each) => each.getAll())) ?? [];
export const keep = (store, puzzle, value) => within(store, "readwrite", (each) => each.put(value, puzzle));
export const forget = (store, puzzle) => within(store, "readwrite", (each) => each.delete(puzzle));
