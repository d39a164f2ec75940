// What comes from outside the page: shared files, other tabs, a new version.

import { $, show } from "./dom.js";

// What other programs hand to the page: shared pictures and texts, which
// the service worker has put aside, and files that are opened with it.

const SHARED = "shared"; // the cache of the service worker

/**
 * @param {(files: File[], text: string) => void} take
 * @returns {Promise<boolean>} whether something was shared
 */
export async function takeHanded(take) {
  /** @type {any} */ (globalThis).launchQueue?.setConsumer(async ({ files = [] }) => {
    if (files.length) take(await Promise.all(files.map((each) => each.getFile())), "");
  });
  if (!new URLSearchParams(location.search).has(SHARED) || !globalThis.caches) return false;
  const cache = await caches.open(SHARED);
  const [text, file] =
    await Promise.all(["text", "file"].map((name) => cache.match(new URL(`shared/${name}`, location.href))));
  await caches.delete(SHARED);
  history.replaceState(null, "", location.pathname);
  const name = decodeURIComponent(file?.headers.get("X-Name") ?? "");
  const blob = await file?.blob();
  const said = (await text?.text()) ?? "";
  if (blob || said) take(blob ? [new File([blob], name, { type: blob.type })] : [], said);
  return Boolean(blob || said);
}

// Two tabs with the same game: what is played in one is seen in the other, so that neither takes the other's place.

export class Tabs {
  #channel = globalThis.BroadcastChannel ? new BroadcastChannel("unriddle") : null;
  #puzzle = "";

  // follow(game) when the game of this tab was gone on with in another one.
  constructor(follow) {
    this.#channel?.addEventListener("message",
      ({ data }) => data.puzzle === this.#puzzle && this.#puzzle && follow(data.game));
  }

  // Which puzzle this tab shows, "" for none.
  at(puzzle) {
    this.#puzzle = puzzle;
  }

  tell(puzzle, game) {
    this.#channel?.postMessage({ puzzle, game });
  }
}

// The service worker: it keeps the page for flight mode, and a new version waits until the reader takes it.

export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("sw.js");
  let taking = false;
  const offer = (worker) => {
    if (!worker || !navigator.serviceWorker.controller) return; // the first version has nothing to replace
    show($("update"), true);
    $("takeover").onclick = () => {
      taking = true;
      worker.postMessage("take over");
    };
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => taking && location.reload());
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
  });
  await navigator.serviceWorker.ready;
  document.documentElement.dataset.offline = "ready";
  navigator.storage?.persist?.();
}
