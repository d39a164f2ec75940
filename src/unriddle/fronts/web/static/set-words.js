// What is said where puzzles are set by hand; it comes with the first of them.

import { learn } from "./words.js";

const RUSSIAN = "RUSSIAN";
learn({
  en: {
    setter: "Set a puzzle by hand", setClose: "Close", setTools: "What a stroke does",
    setPenShort: "Pen", setLineShort: "Line", setBoxShort: "Box", setLassoShort: "Lasso", setFloodShort: "Flood", setSuggestShort: "Suggestion", setMirror: "Mirror",
    setPen: "Pen", setLine: "Line", setBox: "Fill a box", setLasso: "Lasso: fill what it encloses", setFlood: "Flood", setSuggest: "Take a suggestion",
    setColors: "Colors", setColor: "color {number}: {value}", setEraser: "Eraser", setMoreColor: "One more color", setDropColor: "Take this color away", setColorValue: "This color",
    setAcross: "Mirror left and right", setDown: "Mirror top and bottom", setUndo: "Undo", setRedo: "Redo",
    setSize: "Size", setTop: "top", setBottom: "bottom", setLeft: "left", setRight: "right", setMoreAt: "One more at the {side}", setFewerAt: "One fewer at the {side}", setMove: "Move the picture: {side}", setWidth: "Columns", setHeight: "Rows",
    setPhoto: "Begin from a picture", setThreshold: "How dark is filled", setTraced: "Show the picture under the grid", setNoPicture: "The browser cannot read this picture.",
    setEmpty: "empty", setOpen: "left open by lines", setDiffers: "differs in another solution",
    setJudging: "looking", setTake: "Change row {row}, column {column}: {left} left open", setKind: "Kind", setTitle: "Title", setAuthor: "Author",
    setPlay: "Play it", setLink: "Copy the link", setFile: "Save as", setPrint: "Print", setFormat: "Format", setNew: "Begin another",
    setKeys: "Keys: arrows move, Space paints, Backspace empties, Enter begins and ends a stroke of the tool, O goes to the next open cell, Ctrl+Z undoes.",
    format_png: "Picture (PNG)", format_svg: "Drawing (SVG)", format_text: "Plain text", format_tiles: "Plain text", format_csv: "Table (CSV)", format_id: "One line of text", format_bold: "Text with heavy lines", setOthers: "For other programs",
    setShelf: "Being set", setSheet: "The sheet",
  },
  ru: RUSSIAN,
});
