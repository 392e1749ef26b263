// What every part of the script works with. WebShell.swift puts the files together as one module, in the order in which their
// immediate code runs.

const main = document.getElementById("screen");
const announcer = document.getElementById("announcer");
const bar = document.getElementById("bar");
const connection = document.getElementById("connection");
const toast = document.getElementById("toast");
const warning = document.getElementById("warning");
const progress = document.getElementById("progress");
// Whose session has ended while this page was shown, without their signing out (session.js).
let lostPerson = "";
// Aborted when this script can do nothing more for the page.
const off = new AbortController();

// What the tab keeps, or the browser. Where the browser refuses to, or has no room, it lasts as long as the page.
function storage(use, area = "sessionStorage") {
  try {
    return use(passing[area] ?? window[area]);
  } catch (error) {
    if (passing[area] || !(error instanceof DOMException)) return null;
    passing[area] = passingStorage(area);
    return storage(use, area);
  }
}

// By area that the browser does not keep, what it would have kept.
const passing = {};

// What is removed is not to come back from what was kept before there was no room.
function passingStorage(area) {
  const kept = (use) => {
    try {
      return use(window[area]);
    } catch {
      return null;
    }
  };
  return Object.assign(Object.create({
    getItem(key) { return this[key] ?? null; },
    setItem(key, value) {
      this[key] = String(value);
      document.dispatchEvent(new Event("superapp:passing"));
    },
    removeItem(key) {
      delete this[key];
      kept((area) => area.removeItem(key));
      document.dispatchEvent(new Event("superapp:passing"));
    },
  }), kept((area) => ({ ...area })));
}
