// Starts the worker that the address asks for, and shows what it says; "done" at the end.
const worker = new Worker("worker.js" + location.search, { type: "module" });
worker.onmessage = ({ data }) => {
  document.body.append(data, document.createElement("br"));
  if (!data) document.documentElement.dataset.done = "yes";
};
