// What other programs hand to the page: shared pictures and texts, which the service worker has put aside, and files that
// are opened with it.

const SHARED = "shared"; // the cache of the service worker

/**
 * @param {(files: File[], text: string) => void} take
 * @returns {Promise<boolean>} whether something was shared
 */
export async function handed(take) {
  /** @type {any} */ (globalThis).launchQueue?.setConsumer(async ({ files = [] }) => {
    if (files.length) take(await Promise.all(files.map((each) => each.getFile())), "");
  });
  if (!new URLSearchParams(location.search).has(SHARED) || !globalThis.caches) return false;
  const cache = await caches.open(SHARED);
  const [text, file] = await Promise.all(["text", "file"].map((name) => cache.match(new URL(`shared/${name}`, location.href))));
  await caches.delete(SHARED);
  history.replaceState(null, "", location.pathname);
  const name = decodeURIComponent(file?.headers.get("X-Name") ?? "");
  const blob = await file?.blob();
  const said = (await text?.text()) ?? "";
  if (blob || said) take(blob ? [new File([blob], name, { type: blob.type })] : [], said);
  return Boolean(blob || said);
}
