// A decoder of links, written from docs/use/links.md alone: node decoder.mjs < lines of {"link", "cells"}.
import { createInterface } from "node:readline";

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

function crc(text) {
  let sum = 0xffffffff;
  for (const sign of text) {
    sum ^= sign.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

async function unpacked(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

async function decoded(link, cells) {
  const fragment = link.slice(link.indexOf("#") + 1);
  const end = fragment.lastIndexOf(".");
  if (!fragment.startsWith("v1.") || crc(fragment.slice(0, end)) !== fragment.slice(end + 1)) throw Error("damaged");
  const [, first, ...rest] = fragment.slice(0, end).split(".");
  const fields = JSON.parse(await unpacked(bytes(first)));
  const parts = Object.fromEntries((fields.parts ?? []).map((name, at) => [name, bytes(rest[at])]));
  if (!parts.sealed) return { puzzle: fields.puzzle, title: fields.title ?? "", message: fields.message ?? "" };
  const salt = parts.sealed.slice(0, 16);
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from([...salt, ...cells]));
  const key = await crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["decrypt"]);
  let content;
  try {
    content = await crypto.subtle.decrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, parts.sealed.slice(16));
  } catch {
    return { puzzle: fields.puzzle, title: fields.title ?? "", message: null };
  }
  const view = new DataView(content);
  const size = view.getUint16(0);
  const message = new TextDecoder().decode(content.slice(2, 2 + size));
  return { puzzle: fields.puzzle, title: fields.title ?? "", message, photo: content.byteLength - 2 - size };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { link, cells } = JSON.parse(line);
  console.log(JSON.stringify(await decoded(link, cells)));
}
