// Keys for the whole page: undo and redo as everywhere, a hint and a check; not while something is typed into a field.

const KEYS = { F4: "hint", F9: "check" };
const NAMES = { undo: "Control+Z", redo: "Control+Y Control+Shift+Z", hint: "F4", check: "F9" };

// `playing()`: whether there is a sheet that these keys are for.
export function keys(root, playing) {
  for (const [id, name] of Object.entries(NAMES)) {
    root.getElementById(id).setAttribute("aria-keyshortcuts", name);
    root.getElementById(id).title = name.split(" ")[0].replace("Control", "Ctrl");
  }
  root.addEventListener("keydown", (event) => {
    if (!playing() || event.target.closest("input, textarea, select") || event.altKey) return;
    const held = event.ctrlKey || event.metaKey;
    const redo = event.code === "KeyY" || (event.code === "KeyZ" && event.shiftKey);
    const id = held ? (redo ? "redo" : event.code === "KeyZ" ? "undo" : "") : KEYS[event.key];
    const button = id && root.getElementById(id);
    if (!button || button.hidden) return;
    event.preventDefault();
    if (!button.disabled) button.click();
  });
}
