// A button below each example: it runs in the reader's browser, by the packs of the page.
const root = new URL(document.documentElement.dataset.content_root || "./", location.href);
const waiting = new Map(); // number of a request -> what takes its answer
let worker = null;
let asked = 0;

function ask(kind, code) {
  if (!worker) {
    worker = new Worker(new URL("_static/run-worker.js", root), { type: "module" });
    worker.onerror = (event) => {
      for (const answer of waiting.values()) answer({ text: event.message || "Python does not load here.", failed: true });
      waiting.clear();
      worker = null;
    };
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)(data);
      waiting.delete(data.id);
    };
  }
  const id = (asked += 1);
  return new Promise((done) => {
    waiting.set(id, done);
    worker.postMessage({ id, kind, code });
  });
}

function make(name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

async function run(kind, code, button, output) {
  button.disabled = true;
  output.className = "";
  output.textContent = worker ? "Running…" : "Loading Python…";
  const { text, picture, failed } = await ask(kind, code);
  output.className = failed ? "failed" : "done";
  output.textContent = text || (picture ? "" : "Done: nothing is printed.");
  if (picture) {
    const shown = new Image();
    shown.alt = "The board";
    shown.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
    output.append(shown);
  }
  button.disabled = false;
}

// The examples of one page follow each other: those before the one that is asked for run first.
const blocks = [...document.querySelectorAll(".highlight-python, .highlight-bash")];
if (location.protocol !== "file:") {
  const there = await fetch(new URL("play/python/lock.json", root), { method: "HEAD" }).then((answer) => answer.ok, () => false);
  const parts = [];
  for (const block of there ? blocks : []) {
    const kind = block.classList.contains("highlight-bash") ? "bash" : "python";
    const code = block.querySelector("pre").textContent;
    const button = make("button", "Run");
    const output = make("output");
    const line = make("div");
    line.className = "run";
    button.type = "button";
    line.append(button, output);
    block.after(line);
    const part = { kind, code, button, output, ran: false };
    parts.push(part);
    button.onclick = async () => {
      for (const each of parts.slice(0, parts.indexOf(part) + 1)) {
        if (each !== part && (each.ran || each.kind !== "python")) continue;
        await run(each.kind, each.code, each.button, each.output);
        each.ran = true;
      }
    };
  }
  document.documentElement.dataset.runs = String(parts.length);
}
