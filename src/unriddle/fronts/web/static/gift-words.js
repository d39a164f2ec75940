// What is said of gifts; it comes with the first of them.

import { learn } from "./words.js";

const RUSSIAN = "RUSSIAN";
learn({
  en: {
    giftMaker: "A gift from a picture", giftPromise: "Your picture becomes a puzzle in a link. The person who solves it sees the picture and reads your message. The picture stays on this device.",
    giftChoose: "Choose a picture", giftTake: "Take a photo", giftDrop: "Or paste one, or drop it here.",
    giftCrop: "The part of the picture: drag its corners, or use the arrow keys, with Shift to size it", giftTurn: "Turn", giftWhole: "All of it", giftAnother: "Another picture",
    giftSolution: "Solution", giftPuzzle: "Puzzle", giftPreview: "The puzzle", giftColors: "Colors", giftColorsOf: "{count} colors", giftBlack: "Black and white",
    giftSize: "Cells of the longer side: {count}", giftContrast: "Contrast", giftBrightness: "Brightness", giftBackground: "Clear the background", giftInvert: "Invert", giftEdges: "Edges only", giftMore: "Adjust the picture",
    giftOnly: "Exactly one solution", giftSeveral: "More than one solution: the message would travel open", giftChanged: "Changed cells, marked: {count}", giftUndo: "Undo the changes", giftRedo: "Change them again", giftHow: "Touch a marked cell to take its change back.",
    giftTitle: "Title", giftFrom: "From", giftMessage: "Message at the end", giftLeft: "{count} characters left", giftPhoto: "Show the photo at the end, too",
    giftSealed: "The message is sealed under the solution: nobody reads it without solving the puzzle. A program can solve it, too.",
    giftOpen: "This puzzle does not have exactly one solution that is a grid: the link carries the message open.",
    giftMake: "Make the link", giftReady: "Your gift is ready", giftLength: "{count} characters", giftNoRoom: "With the photo the link would be too long for messengers, so it has none. The file has the photo.", giftShort: "The code has the gift without its photo.",
    giftFile: "Save as a file", giftCardFile: "Picture card", giftPrint: "Print the card", giftShare: "Send", giftCode: "Code to scan", giftNoCode: "The link is too long for a code.", giftTry: "Open it", giftBack: "Back",
    giftCard: "A puzzle for you", giftScan: "Scan the code to play, in any browser. Solve it, and a message opens.",
    giftHuge: "This picture has too many pixels. Make it smaller first.", giftTiny: "This picture is too small: it needs 10 pixels a side.", giftFlat: "This picture has only one color.",
    giftBy: "from {author}", giftTold: "Solve it, and its message opens. All of it stays on this device.", giftAgain: "Make your own", giftPhotoSeen: "The photo of this gift",
    giftShelf: "Gifts", giftMade: "made here", giftGot: "received", giftBook: "Print all as a small book", answers: "Answers", giftUnsolved: "Nobody has solved it here yet.",
    giftWaits: "The puzzle is made as soon as the solver is loaded.",
  },
  ru: RUSSIAN,
});
