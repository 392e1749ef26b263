// Carrying: what waits in a line is sent from every page of the person, also when the form that it was written into is not
// there: through a window of the server that shows the form's page, which nobody sees. What can't be sent, or was refused, is
// shown below the bar, with the way to where it was written.

const unsentNotice = document.getElementById("unsent");
// The page that shows the form sends what it holds at once, perhaps in another tab: others leave it that time.
const carriedAfter = 2000;
// By their ids, what was written in this tab, the latest last, and under which name the tab keeps them.
const writtenAt = "written";
const mostWritten = 100;
// What takes longer is said to be sent when it is.
const noticedAfter = 5000;
// How long an answer is waited for.
const carryingPatience = 20000;
// The window of the server by which this page sends.
let carrier = null;
// What was sent from here, and is not said to be yet.
let carried = [];
// The line that the notice is about, and under which name the tab keeps it while its page is opened.
let shownElsewhere = null;
const shownLine = "shown line";

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  // What begins to wait in another tab is sent, or shown, by this one as well.
  window.addEventListener("storage", ({ key }) => { if (isOfLine(key)) sendLines(); }, whileOn);
  unsentNotice.querySelector("a").addEventListener("click", () => storage((kept) => kept.setItem(shownLine, shownElsewhere)), whileOn);
}

function isOfLine(key) {
  return author() !== "" && key?.startsWith(draftsOf(author())) && key.includes(" waiting ");
}

// What the person has in lines whose forms are on other pages, as all tabs know it.
function linesElsewhere() {
  if (!person()) return [];
  const begin = draftsOf(person());
  const names = storage((kept) => Object.keys(kept).filter((name) => name.startsWith(begin)), "localStorage") ?? [];
  const kept = [...new Set(names.map((name) => name.slice(0, name.lastIndexOf(" "))))].map(lineAt);
  return [...new Set([...kept, ...lines.values()])].filter((line) => isCarried(line) && !formOf(line)).map(readLine);
}

function isCarried({ key }) {
  return person() !== "" && key.startsWith(draftsOf(person()));
}

function isLeftToOthers({ id, at }, line) {
  return Date.now() - at < carriedAfter && !(formOf(line) && writtenHere().includes(id));
}

function writtenHere() {
  return storage((kept) => JSON.parse(kept.getItem(writtenAt))) ?? [];
}

function noteWritten(id) {
  storage((kept) => kept.setItem(writtenAt, JSON.stringify([...writtenHere(), id].slice(-mostWritten))));
}

function pathOf({ key }) {
  return `/${key.slice(draftsOf(person()).length).split(" ")[0]}`;
}

// Answers whether the next one may follow. Of several tabs, one at a time sends what waits, and the others find that it did,
// or that it was discarded.
async function carry(item, line) {
  const send = () => {
    const kept = storage((kept) => JSON.parse(kept.getItem(`${line.key} ${item.id}`)), "localStorage");
    if (!kept) return takeCarried(item, line);
    item.refusal = kept.refusal;
    return item.refusal ? true : carryAlone(item, line);
  };
  return navigator.locks ? navigator.locks.request(line.key, send) : send();
}

async function carryAlone(item, line, isAgain = false) {
  try {
    const content = await shownByCarrier(line);
    const form = formIn(content, line);
    if (!form) return halt(line, "Its page can’t be shown.");
    const body = bodyOfUnsent(item, content) ?? bodyOf(item, form);
    noteTried(item, line);
    const answer = await fetch(form.getAttribute("action"), carrying({ method: "POST", body }));
    if ([403, 404, 409, 410].includes(answer.status)) {
      carrier = null;
      return isAgain ? halt(line, "Its page was out of date.") : await carryAlone(item, line, true);
    }
    if (!answer.ok) return await fail(item, line, answer);
    return settleCarried(item, line, fragment((await answer.json()).html));
  } catch {
    return halt(line, unreached);
  }
}

function carrying(options) {
  return { ...json, ...options, signal: AbortSignal.timeout(carryingPatience) };
}

async function shownByCarrier(line) {
  const path = pathOf(line);
  const answer = await fetch(carrier ? withQuery(path, `window=${carrier}`) : path, carrying());
  if (!answer.ok) throw new Error(String(answer.status));
  const { window, html, header } = await answer.json();
  // Who sees this page does not know yet that somebody else has signed in, or that nobody is any more.
  if (personIn(fragment(header)) !== person()) {
    resume();
    throw new Error("somebody else");
  }
  carrier = window;
  return fragment(html);
}

// The form of a line in a page that is not shown.
function formIn(content, line) {
  return [...content.querySelectorAll("form[data-fresh]")].find((form) => keyOfLine(form, pathOf(line)) === line.key);
}

// What the server has and could not store is sent again by the first button of its own form.
function bodyOfUnsent(item, content) {
  const form = unsentIn(content, item)?.querySelector("form");
  return form && new URLSearchParams(new FormData(form, form.querySelector("button")));
}

function unsentIn(content, { id }) {
  return content.querySelector(`[id="m-${id}"][data-unsent]`);
}

// As with a form that is shown (delivering.js): what the server could not store is unsent there, and what it refuses is in the field.
function settleCarried(item, line, content) {
  const form = formIn(content, line);
  const isStored = form && !("waits" in form.dataset) && !unsentIn(content, item);
  if (!isStored) return halt(line, "It can’t be stored right now.");
  if (fieldOf(form).defaultValue) refuse(item, line, undefined, content);
  else takeCarried(item, line);
  return true;
}

function takeCarried(item, line) {
  if (Date.now() - item.at > noticedAfter) carried.push(item);
  take(item, line);
  if (nextOf(line)) return true;
  if (carried.length && isFree()) tell(`What waited is sent now${beginningsOf(carried)}.`);
  carried = [];
  return true;
}

// What waits in the line of another page, after something went wrong, or was refused.
function showElsewhere() {
  const line = linesElsewhere().find(({ items, trouble }) => items.some(({ refusal }) => refusal || trouble));
  // It says the same, and where.
  if (line && unsentNotice.hidden) takeBack(complaint);
  unsentNotice.hidden = !line;
  if (!line) return;
  const { items } = line;
  const refused = items.filter(({ refusal }) => refusal);
  const waiting = `${listed(items)} ${items.length > 1 ? "wait" : "waits"} to be sent.`;
  say(unsentNotice.querySelector("p"), refused.length ? outcomesOf(refused) : waiting);
  unsentNotice.querySelector("a").setAttribute("href", pathOf(line));
  shownElsewhere = line.key;
}

// Leads to the form of the line that "Show" was pressed for, once its page has given the focus to what comes first there.
function leadToShownLine() {
  const key = storage((kept) => kept.getItem(shownLine));
  const isThere = key && isCarried({ key }) && pathOf({ key }) === main.dataset.address.split("?")[0];
  if (!isThere || visiting || isLeaving) return;
  storage((kept) => kept.removeItem(shownLine));
  const form = freshForms().find((form) => keyOfLine(form) === key);
  if (!form) return;
  fieldOf(form).focus();
  fieldOf(form).scrollIntoView({ block: "center" });
}

// How they begin: the first, and how many more there are.
function listed([first, ...others]) {
  return others.length ? `${beginningOf(first)} and ${others.length} more` : beginningOf(first);
}
