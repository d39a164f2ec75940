// Switches for the options that a family declares: choices and flags; the help of one is its tooltip.

import { make } from "./dom.js";

// Puts switches into `home` for the options of this use; the answer gives the values that were chosen.
export function switches(home, options, use, changed = () => {}) {
  const made = options.filter((each) => each.of === use && (each.type === "flag" || each.type.includes("|"))).map((option) => {
    const control = option.type === "flag" ? make("input", { type: "checkbox" }) : make("select", {});
    if (option.type !== "flag")
      control.append(...["", ...option.type.split("|")].map((value) => make("option", { value, text: value || option.usual || "–" })));
    control.addEventListener("change", changed);
    return { option, control };
  });
  home.replaceChildren(...made.map(({ option, control }) =>
    make("label", { class: "option", title: option.help }, option.name.replaceAll("_", " "), " ", control)));
  home.hidden = made.length === 0;
  return () => Object.fromEntries(made
    .map(({ option, control }) => [option.name, option.type === "flag" ? control.checked || null : control.value || null])
    .filter(([, value]) => value !== null));
}
