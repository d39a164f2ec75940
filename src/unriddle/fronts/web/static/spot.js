// A step on a board that stays as it is: what is new, what it follows from, and all else dimmed.

export class Spot {
  #home;
  #shown = []; // elements with a class of ours

  constructor(home) {
    this.#home = home;
  }

  // Shows what `step` has beside `sheet`; the first cell that it speaks of, undefined for none.
  show(sheet, step, cells, labels) {
    for (const element of this.#shown) {
      element.classList.remove("told", "why", "lit", "ghost");
      delete element.dataset.told;
      delete element.dataset.order;
    }
    this.#shown = [];
    this.#home.classList.remove("spot");
    if (!step?.cells || !sheet || step.cells.length !== sheet.cells.length) return undefined;
    const [rows, columns] = [step.left.map(isMarked), step.top.map(isMarked)];
    const named = [...columns, ...rows];
    labels.forEach((element, at) => named[at] && this.#add(element, "why"));
    const lines = sheet.dense && named.includes(true);
    let [first, lit] = [undefined, undefined];
    step.cells.forEach((line, row) => line.forEach((cell, column) => {
      const element = cells[row][column];
      const fresh = cell.role === "new";
      if (fresh) {
        this.#add(element, "told");
        element.dataset.told = cell.text ?? "";
        element.style.setProperty("--told", cell.colour || "");
        if (cell.ghost) this.#add(element, "ghost");
      } else if (cell.role === "marked" || cell.marked) this.#add(element, "why");
      else if (lines && (rows[row] || columns[column])) this.#add(element, "lit");
      else return;
      if (cell.note && (cell.ghost || !sheet.dense) && cell.note !== sheet.cells[row][column].note) element.dataset.order = cell.note;
      lit ??= [row, column];
      if (fresh) first ??= [row, column];
    }));
    this.#home.classList.toggle("spot", lit !== undefined);
    return first ?? lit;
  }

  #add(element, name) {
    element.classList.add(name);
    this.#shown.push(element);
  }
}

const isMarked = (labels) => labels.some((label) => label.role === "marked");
