// Double taps on a balda board: the moves into an empty cell, the words through a letter, what a move opens to the other.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"; // of columns, in the names of cells

// `asked(options)` searches the position on the sheet with these options of the puzzle; `free()` is false while a double
// tap means something else, as on boards of others or in the midst of a word.
export function listen(home, board, results, { free, asked }) {
  home.addEventListener("dblclick", ({ clientX, clientY }) => {
    const place = board.at(clientX, clientY);
    if (!place || !free()) return;
    const [row, column] = place;
    const letter = board.picture.cells[row][column].text;
    asked({ [letter ? "through" : "cell"]: `${LETTERS[column]}${row + 1}` });
  });
  results.addEventListener("dblclick", ({ target }) => {
    const move = target.closest(".move")?.dataset.move;
    if (move && free()) asked({ after: move });
  });
}
