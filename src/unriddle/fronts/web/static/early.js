// Before anything is painted: a link opens a board, so the first screen is not drawn before it.
if (/^#(v[0-9]|p=)/.test(location.hash)) document.body.dataset.at = "table";
try {
  if (localStorage.getItem("been")) document.body.dataset.been = "yes"; // there is something to go on with: it has its place
} catch {
  // a browser that keeps nothing
}
