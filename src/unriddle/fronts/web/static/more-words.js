// What is said of gifts, and where puzzles are set by hand; it comes with the first of them.

import { learn } from "./words.js";

const RUSSIAN = "RUSSIAN";
learn({
  en: {
    giftMaker: "A gift from a picture",
    giftPromise: "Your picture becomes a puzzle in a link. The person who solves it sees the picture and reads your "
      + "message. The picture stays on this device.",
    giftChoose: "Choose a picture", giftTake: "Take a photo", giftDrop: "Or paste one, or drop it here.",
    giftCrop: "The part of the picture: drag its corners, or use the arrow keys, with Shift to size it",
    giftTurn: "Turn", giftWhole: "All of it", giftAnother: "Another picture",
    giftSolution: "Solution", giftPuzzle: "Puzzle",
    giftPreview: "The puzzle", giftColors: "Colors", giftColorsOf: "{count} colors", giftBlack: "Black and white",
    giftSize: "Cells of the longer side: {count}",
    giftContrast: "Contrast", giftBrightness: "Brightness", giftBackground: "Clear the background",
    giftInvert: "Invert", giftEdges: "Edges only", giftMore: "Adjust the picture",
    giftOnly: "Exactly one solution", giftSeveral: "More than one solution: the message would travel open",
    giftChanged: "Changed cells, marked: {count}", giftUndo: "Undo the changes",
    giftRedo: "Change them again", giftHow: "Touch a marked cell to take its change back.",
    giftTitle: "Title", giftFrom: "From", giftMessage: "Message at the end",
    giftLeft: "{count} characters left", giftPhoto: "Show the photo at the end, too",
    giftSealed: "The message is sealed under the solution: nobody reads it without solving the puzzle. A program can "
      + "solve it, too.",
    giftOpen: "This puzzle does not have exactly one solution that is a grid: the link carries the message open.",
    giftMake: "Make the link", giftReady: "Your gift is ready", giftLength: "{count} characters",
    giftNoRoom: "With the photo the link would be too long for messengers, so it has none. The file has the photo.",
    giftShort: "The code has the gift without its photo.",
    giftFile: "Save as a file", giftCardFile: "Picture card", giftPrint: "Print the card", giftShare: "Send",
    giftCode: "Code to scan", giftNoCode: "The link is too long for a code.", giftTry: "Open it", giftBack: "Back",
    giftCard: "A puzzle for you", giftLetter: "A letter from {author}", giftScan: "Scan the code to play, in any browser. Solve it, and a message opens.",
    giftHuge: "This picture has too many pixels. Make it smaller first.",
    giftTiny: "This picture is too small: it needs 10 pixels a side.", giftFlat: "This picture has only one color.",
    giftBy: "from {author}", giftTold: "Solve it, and its message opens. All of it stays on this device.",
    giftAgain: "Make your own", giftPhotoSeen: "The photo of this gift",
    giftShelf: "Gifts", giftMade: "made here", giftGot: "received",
    giftBook: "Print all as a small book", answers: "Answers", giftUnsolved: "Nobody has solved it here yet.",
    giftWaits: "The puzzle is made as soon as the solver is loaded.",

    setter: "Set a puzzle by hand", setClose: "Close", setTools: "What a stroke does",
    setPenShort: "Pen", setLineShort: "Line", setBoxShort: "Box",
    setLassoShort: "Lasso", setFloodShort: "Flood", setSuggestShort: "Suggestion", setMirror: "Mirror",
    setPen: "Pen", setLine: "Line", setBox: "Fill a box",
    setLasso: "Lasso: fill what it encloses", setFlood: "Flood", setSuggest: "Take a suggestion",
    setColors: "Colors", setColor: "color {number}: {value}", setEraser: "Eraser",
    setMoreColor: "One more color", setDropColor: "Take this color away", setColorValue: "This color",
    setAcross: "Mirror left and right", setDown: "Mirror top and bottom", setUndo: "Undo", setRedo: "Redo",
    setSize: "Size", setTop: "top", setBottom: "bottom",
    setLeft: "left", setRight: "right", setMoreAt: "One more at the {side}", setFewerAt: "One fewer at the {side}",
    setMove: "Move the picture: {side}", setWidth: "Columns", setHeight: "Rows",
    setPhoto: "Begin from a picture", setThreshold: "How dark is filled",
    setTraced: "Show the picture under the grid", setNoPicture: "The browser cannot read this picture.",
    setEmpty: "empty", setOpen: "left open by lines", setDiffers: "differs in another solution",
    setJudging: "looking", setTake: "Change row {row}, column {column}: {left} left open",
    setKind: "Kind", setTitle: "Title", setAuthor: "Author",
    setPlay: "Play it", setLink: "Copy the link",
    setFile: "Save as", setPrint: "Print", setFormat: "Format", setNew: "Begin another",
    setKeys: "Keys: arrows move, Space paints, Backspace empties, Enter begins and ends a stroke of the tool, O goes "
      + "to the next open cell, Ctrl+Z undoes.",
    format_png: "Picture (PNG)", format_svg: "Drawing (SVG)",
    format_text: "Plain text", format_tiles: "Plain text", format_csv: "Table (CSV)",
    format_id: "One line of text", format_bold: "Text with heavy lines", setOthers: "For other programs",
    setShelf: "Being set", setSheet: "The sheet",
  },
  ru: RUSSIAN,
});

