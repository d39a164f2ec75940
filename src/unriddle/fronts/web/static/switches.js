// Switches for the options that a family declares: choices, flags, and fields for text where they are wanted.

import { make } from "./dom.js";

// Puts switches into `home` for the options of this use; the answer gives the values that were chosen. With `fields`
// there is one for every option but a file, and its help stands beside it; otherwise the help is a tooltip.
export function switches(home, options, use, changed = () => {}, fields = false) {
  const simple = (each) => each.type === "flag" || each.type.includes("|");
  const made = options.filter((each) => each.of === use && (simple(each) || (fields && each.type !== "content"))).map((option) => {
    const control = control_of(option);
    control.addEventListener("change", changed);
    return { option, control };
  });
  home.replaceChildren(...made.map(({ option, control }) => {
    const name = option.name.replaceAll("_", " ");
    if (!fields) return make("label", { class: "option", title: option.help }, name, " ", control);
    return make("label", { class: "field", "data-name": option.name }, make("span", { text: name }), control, make("small", { text: option.help }));
  }));
  home.hidden = made.length === 0;
  return () => Object.fromEntries(made
    .map(({ option, control }) => [option.name, option.type === "flag" ? control.checked || null : control.value || null])
    .filter(([, value]) => value !== null));
}

function control_of(option) {
  if (option.type === "flag") return make("input", { type: "checkbox" });
  if (!option.type.includes("|")) return make("input", { type: "text", value: option.usual ?? "", autocomplete: "off" });
  const control = make("select", {});
  control.append(...["", ...option.type.split("|")].map((value) => make("option", { value, text: value || option.usual || "–" })));
  return control;
}
