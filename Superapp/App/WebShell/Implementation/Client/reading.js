// Reading: who reads earlier items of a log (`role="log"`) stays at them, whatever comes above or below. A form with
// `data-sight` tells the server which items of the log are on the screen, as the action of that name: only those have been
// read.

// The item at the top of each log that is not at its end, and how far down in it: { log, item, top }.
let readings = [];
// The first item when earlier ones were asked for.
let formerFirst = null;
// What the server was told last, of which screen, and the last item that it was told of. What it knows is in `data-sight`
// of the page.
let toldSight = null;
let toldLast = null;
let sightTimer = 0;
let sights = Promise.resolve();

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("superapp:showing", noteReadings, whileOn);
  document.addEventListener("submit", noteWay, { capture: true, ...whileOn });
  document.addEventListener("scroll", lookSoon, { capture: true, passive: true, ...whileOn });
  window.addEventListener("resize", lookSoon, whileOn);
  document.addEventListener("visibilitychange", lookAgain, whileOn);
}

function itemsOf(log) {
  return [...log.querySelectorAll("li[data-at]")];
}

function noteReadings() {
  readings = [...main.querySelectorAll("[role='log']")].filter((log) => !isAtEnd(log)).map((log) => {
    const { top } = log.getBoundingClientRect();
    const item = itemsOf(log).find((item) => item.getBoundingClientRect().bottom > top);
    return { log, item, top: item && item.getBoundingClientRect().top - top };
  });
}

// Where somebody reads a log that is not at its end, as what can be kept: { item, top }.
function readingHere() {
  noteReadings();
  const { item, top } = readings[0] ?? {};
  readings = [];
  return item && { item: item.id, top };
}

// Shows the item again at which somebody was reading. What was on the screen before that, they have not seen.
function readAgain({ item, top }) {
  const found = document.getElementById(item);
  const log = found?.closest("[role='log']");
  if (log) scrollBack({ log, item: found, top });
  toldLast = null;
  look();
}

// Browsers scroll by whole pixels, and leave out the rest, which would add up.
function scrollBack({ log, item, top }) {
  const offset = item.getBoundingClientRect().top - log.getBoundingClientRect().top - top;
  log.scrollTop = Math.round(log.scrollTop + offset);
}

// After a change of the page.
function keepReading() {
  for (const reading of readings) if (reading.item?.isConnected) scrollBack(reading);
  readings = [];
  focusEarlier();
  look();
}

function noteWay({ target }) {
  const log = target.closest("[role='log']");
  if (!log) return;
  if (target.hasAttribute("data-to-end")) goToEnd(log);
  if (target.hasAttribute("data-earlier")) formerFirst = itemsOf(log)[0];
}

// Where all earlier items are there, the way to them is gone, and the focus goes to the newest of them.
function focusEarlier() {
  const log = formerFirst?.closest("[role='log']");
  const items = log ? itemsOf(log) : [];
  const place = items.indexOf(formerFirst);
  if (place === 0) return;
  formerFirst = null;
  if (place > 0 && document.activeElement === document.body) items[place - 1].focus({ preventScroll: true });
}

// What is on the screen: the end, items up to the one whose id is told, or nothing.
function sightOf(log) {
  if (document.visibilityState !== "visible") return "nowhere";
  const frame = log.getBoundingClientRect();
  const bottom = Math.min(frame.bottom, window.innerHeight) + 1;
  const last = itemsOf(log).findLast((item) => item.getBoundingClientRect().bottom <= bottom);
  const isFurther = last && (!toldLast?.isConnected || toldLast.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (isFurther) toldLast = last;
  if (isAtEnd(log) && frame.bottom <= window.innerHeight + 1) return "end";
  return toldLast?.id.replace(/^m-/, "") ?? "above";
}

// Who scrolls is told of when they stop for a moment.
function lookSoon() {
  clearTimeout(sightTimer);
  sightTimer = setTimeout(look, 100);
}

function lookAgain() {
  toldSight = null;
  look();
}

function look() {
  clearTimeout(sightTimer);
  // The person is about to be where they were.
  if (returning?.reading) return;
  const form = main.querySelector("form[data-sight]");
  const log = main.querySelector("[role='log']");
  if (!log) toldLast = null;
  if (!form) return void (toldSight = null);
  const sight = log ? sightOf(log) : "nowhere";
  const said = `${main.dataset.window} ${main.dataset.screen} ${sight}`;
  if (said === toldSight) return;
  toldSight = said;
  sights = sights.then(() => tellSight(form, sight, said));
}

async function tellSight(form, sight, said) {
  if (said !== toldSight || !form.isConnected || off.signal.aborted) return;
  const body = fields(form);
  body.set("_action", form.dataset.sight);
  body.set("sight", sight);
  body.set("_did", sight === "end" ? "looked at the end" : sight === "nowhere" ? "looked away" : "looked further up");
  try {
    const answer = await post(form, body);
    if (answer.ok) {
      main.dataset.sight = sight;
      return await apply(await answer.json(), { history: "auto" });
    }
  } catch {
    // The live connection notices, too.
  }
  if (said === toldSight) toldSight = null;
}
