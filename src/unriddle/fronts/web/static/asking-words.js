// What the page calls the wishes for a puzzle and the ways to play, whose names in Python are those of a terminal.
// A name is tried with its family first; `of` begins what an answer is called, `like` what stands below a field.

import { learn } from "./words.js";

const RUSSIAN = "RUSSIAN";
learn({
  en: {
    asked_level: "How hard", asked_size: "Size",
    asked_rows: "Rows", asked_columns: "Columns", asked_width: "Columns", asked_height: "Rows",
    asked_kind: "Diagonals", asked_base: "The first symbol",
    asked_first_row: "First row in order", asked_order: "Rows and columns", asked_givens: "Given symbols",
    asked_moves: "Moves played already", asked_word: "First word",
    asked_find: "Letters of the only longest word", asked_knots: "A word may use a cell twice",
    asked_knot_limit: "How often at most", asked_diagonals: "Words go diagonally, too",
    asked_min_length: "Letters of the shortest word",
    asked_prize: "Points of a prize cell", asked_plausible: "Only words that most people know",
    asked_no_slang: "No slang", asked_no_plural: "No words in the plural alone",
    asked_forms: "Every form of a noun",
    asked_colours: "Colors", asked_threshold: "How dark is filled",
    asked_solvable: "How it is solved", asked_changes: "How much may be changed",
    asked_density: "How full", asked_symmetry: "The right half mirrors the left",
    asked_tiles_per_word: "Tiles of a long word", asked_by: "You type", asked_used: "Words played already",
    asked_second: "Second player", asked_first: "First player", asked_third_skip: "After a third pass in a row",
    asked_repeats: "Words may be played again", asked_wide: "Rare words, too",
    like_balda_size: "rows and columns, such as 5 or 5x7",
    like_nonogram_size: "columns and rows, such as 20x15, or the longer side alone",
    like_givens: "how many; left empty, none that it could do without",
    like_threshold: "of a picture: from 1, hardly anything, to 255, all",
    like_changes: "of a picture: a share of its cells, such as 5%",
    like_density: "without a picture: a share of the cells, such as 55%",
    like_nonogram_level: "without a picture", like_nonogram_colours: "how many, with that of empty cells",
    like_typing_colours: "other than black and white, as names with commas",
    of_easy: "easy", of_medium: "medium", of_hard: "hard", of_expert: "expert", of_diagonal: "the two long ones",
    of_plain: "none", of_pandiagonal: "all, also broken ones", of_symmetric: "two, and both halves mirror each other",
    of_unique: "with exactly one solution",
    of_line: "line by line, without trying", of_human: "a person", of_longest: "unriddle, always the longest word",
    of_loses: "the game is lost", of_draws: "the game is a draw", of_ends: "the game ends",
    of_tiles: "the tiles", of_words: "five words",
    any: "any", asUsual: "as usual", usualSide: "unriddle, the usual level", moreWishes: "More options",
  },
  ru: RUSSIAN,
});
