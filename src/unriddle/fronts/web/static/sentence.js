// The sentence under the board: of what does not go into two lines whole clauses, and the rest when somebody asks for it.

import { $, make } from "./dom.js";
import { say } from "./words.js";

const SHORT = 24; // signs that have room in any window: to measure them would lay the board out at each touch
const END = /(?<=[.;:,]) /; // where a sentence may be cut

let wide = 0;
let due = 0; // the frame before which it is measured: a touch waits for nothing
new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width !== wide) fit();
  wide = contentRect.width;
}).observe($("sentence"));

/** @param {string} text @param {string} [kind] a class: why, wrong or good */
export function tell(text, kind = "") {
  $("sentence").className = kind;
  $("saying").classList.remove("whole");
  const parts = text.split(END);
  $("sentence").replaceChildren(...(parts.length < 2 ? parts : parts.map((part, at) => make("span", { text: at < parts.length - 1 ? `${part} ` : part }))));
  due ||= requestAnimationFrame(() => {
    due = 0;
    fit();
  });
}

/** Shows all of it, or its beginning again. */
export function unfold() {
  const button = $("sentence").querySelector("button");
  if (button) button.setAttribute("aria-expanded", String($("saying").classList.toggle("whole")));
}

// Hides the last clauses until the others have room.
function fit() {
  if ($("saying").classList.contains("whole")) return;
  const home = $("sentence");
  const over = () => home.scrollHeight > home.clientHeight + 2;
  home.querySelector("button")?.remove();
  if (home.textContent.length < SHORT) return;
  const parts = [...home.children];
  for (const part of parts) part.classList.remove("rest");
  if (!over()) return;
  home.append(make("button", { class: "plain", text: "…", "aria-label": say("readAll"), "aria-expanded": "false" }));
  for (let at = parts.length - 1; at > 0 && over(); at--) parts[at].classList.add("rest");
}
