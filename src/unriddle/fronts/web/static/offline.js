// The service worker: it keeps the page for flight mode, and a new version waits until the reader takes it.

import { $, show } from "./dom.js";

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
