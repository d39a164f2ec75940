// Before anything is painted: a link opens a board, so the first screen is not drawn before it.

if (/^#(v[0-9]|p=)/.test(location.hash)) document.body.dataset.at = "table";
