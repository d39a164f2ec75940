// Keeps the whole page for flight mode. A version is taken as a whole, each file held to its digest, or not at all.

const CACHE = "unriddle-" + "VERSION";
/** @type {Record<string, string>} */
const FILES = /** @type {any} */ ("FILES"); // path -> digest
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
  "img-src 'self' blob:; style-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const address = (name) => new URL(name, self.registration.scope).href;

async function digest(answer) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return "sha256-" + btoa(String.fromCharCode(...sum));
}

// A file of this version: from another version's cache where it is the same, else from the network.
async function take(cache, name, integrity) {
  const before = await caches.match(address(name));
  if (before && (await digest(before.clone())) === integrity) return await cache.put(address(name), before);
  for (const mode of /** @type {RequestCache[]} */ (["default", "reload"])) {
    try {
      const answer = await fetch(address(name), { integrity, cache: mode });
      if (answer.ok) return await cache.put(address(name), answer);
    } catch {
      // Another version of it lay in the browser's cache, or on the server.
    }
  }
  throw new Error(`${name} is not of this version`);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    try {
      await Promise.all(Object.entries(FILES).map(([name, integrity]) => take(cache, name, integrity)));
    } catch (error) {
      await caches.delete(CACHE);
      throw error;
    }
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith("unriddle-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

// The page asks for it when the reader wants the new version.
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

// What another program shares is put aside; the page that opens then takes it.
async function aside(request) {
  const given = await request.formData();
  const cache = await caches.open("shared");
  await cache.put(address("shared/text"), new Response(given.get("text") || given.get("url") || ""));
  const [file] = given.getAll("files").filter((each) => each instanceof File && each.size);
  if (file) await cache.put(address("shared/file"),
    new Response(file, { headers: { "X-Name": encodeURIComponent(file.name) } }));
  return Response.redirect(address("?shared"), 303);
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method === "POST" && url.href === address("shared")) return event.respondWith(aside(event.request));
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = decodeURIComponent(url.pathname.slice(scope.pathname.length)) || "index.html";
  if (!Object.hasOwn(FILES, name)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(address(name));
    if (!kept) return fetch(event.request);
    if (name !== "worker.js") return kept;
    // The policy of the page binds no worker: it needs one of its own.
    const headers = new Headers(kept.headers);
    headers.set("Content-Security-Policy", POLICY);
    return new Response(kept.body, { status: kept.status, headers });
  })());
});
