// What was solved so far, told: the days in a row, and for each kind how many, the shortest and the usual time.

import { time } from "./dates.js";
import { $, make } from "./dom.js";
import { results, streak } from "./results.js";
import { mark } from "./today.js";
import { familyName, number, say } from "./words.js";

export function statistics() {
  $("results-told").ontoggle = () => $("results-told").open && draw();
}

function draw() {
  const all = results();
  if (!all.length) return $("told").replaceChildren(make("p", { text: say("noResults") }));
  const days = streak(Date.now());
  /** @type {Map<string, import("./results.js").Result[]>} */
  const kinds = new Map();
  for (const each of all) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each]);
  const rows = [...kinds].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true })).map(([kind, of]) => row(kind, of));
  const heads = ["", "kind", "solvedCount", "bestOf", "usualOf"].map((name) => make("th", { scope: "col", text: name ? say(name) : "" }));
  $("told").replaceChildren(
    make("p", { class: "numbers" }, make("b", { text: number(all.length) }), ` ${say("solvedAll")} `, ...(days ? [make("b", { text: number(days) }), ` ${say("daysInARow")}`] : [])),
    make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)),
  );
}

function row(kind, of) {
  const [family, size = ""] = kind.split(":");
  const times = of.map((each) => each.seconds).filter(Boolean).sort((one, other) => one - other);
  const name = `${familyName(family) || family} ${(/^[0-9]+$/.test(size) ? `${size}x${size}` : size).replace("x", "×")}`.trim();
  const told = (value) => (value ? time(value) : "–");
  return make("tr", {}, make("td", {}, mark(family)), make("th", { scope: "row", text: name }),
    ...[number(of.length), told(times[0]), told(times[Math.floor(times.length / 2)])].map((text) => make("td", { text })));
}
