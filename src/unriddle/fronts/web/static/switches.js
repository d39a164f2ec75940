// Switches for the options that a family declares: choices, flags, and fields for text where they are wanted.

import { make } from "./dom.js";
import "./asking-words.js";
import { say, saying } from "./words.js";

// Of the solver's own scales, or what the page shows anyway.
const UNASKED = ["band", "needs", "paths", "seed", "best", "only"];
const PLAYERS = ["first", "second"];
const SAME = "level"; // of a game: the second player
const RARE = [
  ...["find", "knots", "knot_limit", "diagonals", "min_length", "prize", "plausible", "no_slang", "no_plural", "forms"],
  ...["threshold", "solvable", "changes", "density", "symmetry", "plain", "pandiagonal", "symmetric", "base", "givens"],
  "moves",
];

// Puts switches into `home` for the options of this use; the answer gives the values that were chosen. With `fields`
// there is one for every option but a file, with an example below it, and what few ask for stands behind "more".
export function switches(home, options, use, changed = () => {}, fields = false, family = "") {
  const simple = (each) => each.type === "flag" || each.type.includes("|");
  const wanted = (each) => !UNASKED.includes(each.name) && !(each.of === "game" && each.name === SAME);
  const fits = (each) => simple(each) || (fields && each.type !== "content");
  const made = options.filter((each) => each.of === use && wanted(each) && fits(each)).map((option) => {
    const control = control_of(option);
    control.addEventListener("change", changed);
    return { option, control };
  });
  const named = ({ option, control }) => {
    const name = named_of("asked", option.name, family) || option.help;
    if (!fields) return make("label", { class: "option", title: option.help },
      ...(option.type === "flag" ? [control, " ", name] : [name, " ", control]));
    const like = named_of("like", option.name, use === "typing" ? use : family);
    return make("label", { class: "field", "data-name": option.name },
      make("span", { text: name }), control, ...(like ? [make("small", { text: like })] : []));
  };
  const [rare, usual] = [true, false].map((which) =>
    made.filter(({ option }) => (use === "maker" && RARE.includes(option.name)) === which).map(named));
  home.replaceChildren(...usual);
  const more = make("summary", { text: say("moreWishes") });
  if (rare.length) home.append(make("details", { class: "rare" }, more, ...rare));
  home.hidden = made.length === 0;
  const value = ({ option, control }) => (option.type === "flag" ? control.checked : control.value);
  return () => Object.fromEntries(made.filter(value).map((each) => [each.option.name, value(each)]));
}

// What the page calls it, "" for what it has no name for.
function named_of(kind, name, family) {
  const own = name.replaceAll("-", "_");
  return saying(`${kind}_${family}_${own}`) || saying(`${kind}_${own}`);
}

// What an error says is wrong with a form, its field named as the form does.
export function wrongIn({ error, where = "", field = where }, family) {
  const own = field && named_of("asked", field, family);
  return own ? `${own}: ${where ? error.slice(where.length + ": ".length) : error}` : error;
}

function control_of(option) {
  if (option.type === "flag") return make("input", { type: "checkbox" });
  if (!option.type.includes("|"))
    return make("input", { type: "text", value: option.usual ?? "", autocomplete: "off" });
  const told = (value) => (PLAYERS.includes(option.name) && /^[0-9]+$/.test(value)
    ? say("sideLevel", { level: value }) : saying(`of_${value}`) || value);
  const values = option.type.split("|");
  const usual = String(option.usual ?? "");
  const control = make("select", {});
  const none = option.name === "level" ? "any" : PLAYERS.includes(option.name) ? "usualSide" : "asUsual";
  if (!values.includes(usual)) control.append(make("option", { value: "", text: say(none) }));
  control.append(...values.map((value) => make("option", { value, text: told(value) })));
  control.value = usual;
  return control;
}
