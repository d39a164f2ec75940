// What can be read and typed into at once: words and the box. All else comes once this has been painted.

import { $, show } from "./dom.js";
import { recall } from "./keep.js";
import { say, speak } from "./words.js";

speak(document);
if (recall("been")) document.body.dataset.been = "yes"; // there is something to go on with: it has its place
document.body.dataset.said = "yes";
$("engine").textContent = say("gettingReady");
$("form").onsubmit = (event) => {
  event.preventDefault();
  event.target.dataset.early = "yes"; // the box is read as soon as there is what reads it
};

if (document.body.dataset.at === "table") {
  show($("start"), false); // early.js has seen a link
  show($("table"), true);
}

const rest = () => import("./app.js")
  .catch((error) => ($("engine").textContent = say("failed", { error: error.message })));
if (document.hidden || location.hash) rest();
else requestAnimationFrame(() => setTimeout(rest)); // a page that nobody sees is never painted
