// Links that hold a puzzle with its title; docs/use/links.md has the format. Nothing here needs Python.

import { base64url, bytes } from "./dom.js";

const VERSION = 1;
const LONGEST = 100_000; // characters of a link behind its #
const LARGEST = 1_000_000; // bytes of its first part, unpacked
const NAME = 200; // characters of a title or an author

/**
 * What a link holds, or why there is nothing: "damaged" or "newer"; null for no link at all.
 * @param {string} fragment
 * @returns {Promise<Held | null>}
 */
export async function read(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text.startsWith("p="))
    return { puzzle: new URLSearchParams(text).get("p"), title: "", author: "", more: {}, parts: {} };
  const version = /^v([0-9]{1,3})\./.exec(text)?.[1];
  if (!version) return null;
  if (Number(version) !== VERSION) return { wrong: "newer" };
  try {
    return await decode(text);
  } catch {
    return { wrong: "damaged" };
  }
}

async function decode(text) {
  const match = text.length <= LONGEST && /^v[0-9]+((?:\.[\w-]*)+)\.([0-9a-f]{8})$/.exec(text);
  if (!match || check(text.slice(0, -9)) !== match[2]) throw new Error("damaged");
  const [first, ...rest] = match[1].slice(1).split(".").map(bytes);
  const { puzzle, title = "", author = "", parts: names = [], ...more } = JSON.parse(await unpack(first));
  if (![puzzle, title, author, ...names].every((each) => typeof each === "string")) throw new Error("damaged");
  const parts = Object.fromEntries(names.slice(0, rest.length).map((name, index) => [name, rest[index]]));
  return { puzzle, title: cleanName(title), author: cleanName(author), more, parts };
}

// The fragment of a link, with its #; a puzzle that is too large for one has it in the plain form.
export async function write({ puzzle, title = "", author = "", more = {}, parts = {} }) {
  const fields = { puzzle, title: cleanName(title), author: cleanName(author), ...more, parts: Object.keys(parts) };
  const text = JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length !== 0)));
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const body = [`v${VERSION}`, ...[packed, ...Object.values(parts)].map(base64url)].join(".");
  return body.length < LONGEST - 8 && text.length < LARGEST / 3
    ? `#${body}.${check(body)}` : `#p=${encodeURIComponent(puzzle)}`;
}

const cleanName = (text) => String(text).replace(/\p{C}+/gu, " ").trim().slice(0, NAME);

async function unpack(packed) {
  return new TextDecoder("utf-8", { fatal: true })
    .decode(await through(packed, new DecompressionStream("deflate-raw"), LARGEST));
}

// What comes out of a stream, which may not be more than so many bytes.
async function through(content, stream, most = Infinity) {
  const reader = stream.readable.getReader();
  const writer = stream.writable.getWriter();
  Promise.all([writer.write(content), writer.close()]).catch(() => {}); // reading tells what is wrong
  const chunks = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw new Error("damaged");
    chunks.push(part.value);
  }
  const whole = new Uint8Array(size);
  size = 0;
  for (const part of chunks) {
    whole.set(part, size);
    size += part.length;
  }
  return whole;
}

// CRC-32 as eight digits.
function check(text) {
  let sum = ~0;
  for (const sign of text) {
    sum ^= sign.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}
