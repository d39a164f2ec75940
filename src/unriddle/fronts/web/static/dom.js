// The page's elements. All text goes in as text: nothing of a puzzle is ever read as markup.

/** @type {(id: string) => Control} */
export const $ = (id) => /** @type {Control} */ (document.getElementById(id));

/**
 * @param {string} tag
 * @param {Record<string, any>} fields  attributes, and `text`, `class` and listeners
 * @param {...(Node | string)} children
 * @returns {Control}
 */
export function make(tag, fields = {}, ...children) {
  const element = /** @type {Control} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(fields)) {
    if (name === "text") element.textContent = value;
    else if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, any>} fields its attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function drawing(tag, fields = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
  for (const [name, value] of Object.entries(fields)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

// A sign of the page's own, by its name.
export const icon = (name) => drawing("svg", { "aria-hidden": "true", class: name === "fill" ? "solid" : "" },
  drawing("use", { href: `#i-${name}` }));

export function show(element, visible) {
  element.hidden = !visible;
}

// A color that a puzzle asks for, "" where it is none.
export const color = (text) => (/^#[0-9a-f]{6}$/i.test(text ?? "") ? text : "");

/** What is done after the next picture of the page, which it would hold up. @param {() => void} act */
export const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));

/** What a text in JSON has; null for what is no object. @param {string} text */
export function object(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {Uint8Array | Uint8ClampedArray | number[]} values bytes */
export function base64(values) {
  let text = "";
  for (let at = 0; at < values.length; at += 8192) text += String.fromCharCode(...values.slice(at, at + 8192));
  return btoa(text);
}

/** As addresses have it. @param {Uint8Array | Uint8ClampedArray | number[]} values bytes */
export const base64url = (values) => base64(values).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** @param {string} text in either form */
export const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
