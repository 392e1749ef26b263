// What every part of the script works with. WebShell.swift puts the files together as one module, in the order in which their
// immediate code runs.

const main = document.getElementById("screen");
const announcer = document.getElementById("announcer");
const bar = document.getElementById("bar");
const connection = document.getElementById("connection");
const toast = document.getElementById("toast");
const warning = document.getElementById("warning");
const progress = document.getElementById("progress");
// Aborted when this script can do nothing more for the page.
const off = new AbortController();

// What the tab keeps, or the browser. Browsers may refuse to keep anything; then it lasts as long as its page.
function storage(use, area = "sessionStorage") {
  try {
    return use(window[area]);
  } catch {
    return null;
  }
}
