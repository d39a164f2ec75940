// The dialog in which a puzzle is set by hand, and the list of formats that it can be saved in.

import "./set-words.js";
import { make } from "./dom.js";
import { say, saying } from "./words.js";

const COMMON = ["png", "svg", "text", "tiles", "csv"]; // of files that people look at themselves
/** @type {Record<string, string>} programs that read a format, in all languages */
const PROGRAMS = { json: "JSON", latex: "LaTeX", gap: "GAP", sage: "SageMath", non: "NON", webpbn: "webpbn.com", olsak: "Olšák", ini: "pynogram", toml: "nonogrid", puzzlink: "puzz.link", pattern: "Pattern (Simon Tatham)" };

// What a puzzle can be saved as: what people look at first, then what other programs read.
/** @param {{ name: string }[]} formats */
export function formatsOf(formats) {
  const option = (/** @type {string} */ name) => make("option", { value: name, text: saying(`format_${name}`) || PROGRAMS[name] || name });
  const names = formats.map((each) => each.name);
  const [common, rest] = [COMMON.filter((name) => names.includes(name)), names.filter((name) => !COMMON.includes(name))];
  return [...common.map(option), ...(rest.length ? [make("optgroup", { label: say("setOthers") }, ...rest.map(option))] : [])];
}

export function dialog() {
  const button = (/** @type {string} */ id, /** @type {string} */ kind = "") => make("button", { type: "button", id, class: kind, text: say(id) });
  const text = (/** @type {string} */ id) => make("label", { class: "field" }, make("span", { text: say(id) }), make("input", { id, type: "text", maxlength: "200", autocomplete: "off" }));
  return make("dialog", { id: "setter", "aria-labelledby": "setName" },
    make("header", {}, make("h2", { id: "setName", text: say("setter") }), make("button", { type: "button", id: "setClose", class: "plain", text: "✕", "aria-label": say("setClose") })),
    make("div", { class: "work" },
      make("div", { id: "setSheet" }),
      make("div", { id: "setBeside" },
        make("ul", { id: "setVerdict", "aria-label": say("verdict") }),
        make("p", { id: "setSpoken", class: "hidden", "aria-live": "polite" }),
        make("div", { id: "setChanges", class: "bar" }),
        make("div", { id: "setToolbox", hidden: "" }),
        make("div", { class: "bar" }, button("setUndo"), button("setRedo"), button("setNew")),
        make("div", { id: "setWays", class: "bar" }),
        make("p", { id: "setSaid", role: "status" }),
        make("label", { class: "field" }, make("span", { text: say("setKind") }), make("select", { id: "setKind" })),
        make("div", { id: "setAsks" }),
        text("setTitle"), text("setAuthor"),
        make("div", { class: "bar" }, button("setPlay", "main"), button("setLink"), button("setPrint"), make("select", { id: "setFormats", "aria-label": say("setFormat") }), button("setFile")),
        make("p", { class: "keys", text: say("setKeys") }))));
}
