// Menus that drop down: one at a time, shut by a touch beside them and by Escape.

export function shutByThemselves(root) {
  const open = () => root.querySelectorAll(".drop[open]");
  root.addEventListener("pointerdown", ({ target }) => {
    for (const each of open()) if (!each.contains(target)) each.open = false;
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const each of open()) {
      each.open = false;
      each.querySelector("summary").focus();
    }
  });
}
