// The line: each thing that a form with `data-fresh` sends waits in line as an item of its own, under the id that it is sent
// with, until the server has it. A reload, Back and a link are the same to it: what waits is sent on, in order, under the same
// ids and before anything new, by its form or, on any other page, without it (carrying.js). What was stored although its answer
// was lost, or was sent by two tabs, is known to the server by its id, and counts once.
//
// The browser keeps each item as an entry of its own, and not the tab: it may give a tab a former state of what that has kept.

// By where it was written: { key, items, kept, isUnderWay, trouble, tries, timer }. The items, with the lock of the page (closed.js)
// in which each was written: [{ id, text, fields, at, page, isTried, refusal }].
const lines = new Map();
// What the person was told last of something that was not sent.
let complaint = null;

function lineOf(form) {
  return lineAt(keyOfLine(form));
}

function keyOfLine(form, path) {
  return `${draftKey(form, path)} waiting`;
}

function lineAt(key) {
  if (!lines.has(key)) {
    lines.set(key, readLine({ key, tries: 0 }));
    notePage(lines.get(key));
  }
  return lines.get(key);
}

// Other tabs write into it, too, and send what is in it.
function readLine(line) {
  const known = new Map(line.items?.map((item) => [item.id, item]));
  const former = { refusal: undefined, isOfField: undefined, isHeldBack: undefined, isAsked: undefined };
  const items = keptItems(line.key).map((item) => Object.assign(known.get(item.id) ?? {}, former, item));
  const isSettled = known.size > 0 && items.length === 0;
  Object.assign(line, { items, kept: items.map(({ id }) => id) });
  if (isSettled) settleLine(line);
  return line;
}

function settleLine(line) {
  Object.assign(line, { trouble: null, tries: 0 });
  if ([...lines.values()].every(({ items }) => items.length === 0)) takeBack(complaint);
}

function keptItems(key) {
  const read = (kept) => Object.keys(kept).filter((name) => name.startsWith(`${key} `)).map((name) => JSON.parse(kept.getItem(name)));
  return (storage(read, "localStorage") ?? []).sort((one, other) => one.at - other.at);
}

function keepLine(line) {
  const { key, items, kept: known } = line;
  // Its writer has signed out since.
  if (lines.get(key) !== line) return;
  const ids = items.map(({ id }) => id);
  storage((kept) => {
    for (const id of known) if (!ids.includes(id)) kept.removeItem(`${key} ${id}`);
    for (const item of items) kept.setItem(`${key} ${item.id}`, JSON.stringify(item));
  }, "localStorage");
  line.kept = ids;
}

// Kept before it is sent: nobody may hear the answer.
function noteTried(item, line) {
  if (!item.isTried) note(item, line, { isTried: true });
}

// The tab in which they were written has another page now.
function notePage(line) {
  const written = writtenHere();
  for (const item of line.items) {
    if (written.includes(item.id) && item.page !== tabLock) note(item, line, { page: tabLock });
  }
}

function note(item, { key }, known) {
  Object.assign(item, known);
  const name = `${key} ${item.id}`;
  storage((kept) => { if (kept.getItem(name)) kept.setItem(name, JSON.stringify(item)); }, "localStorage");
}

// Who discards what was on its way does not take back what has arrived.
function mayBeSent({ isTried, isHeldBack }) {
  return isTried && isHeldBack;
}

function freshForms() {
  return [...main.querySelectorAll("form[data-fresh]")];
}

// The form of a line, if its page is shown.
function formOf(line) {
  return lines.get(line.key) === line ? freshForms().find((form) => lineOf(form) === line) : undefined;
}

function nextOf({ items }) {
  return items.find(({ refusal }) => !refusal);
}

function take(item, line) {
  line.items = line.items.filter(({ id }) => id !== item.id);
  keepLine(line);
  if (formOf(line)) keepDraftOf(formOf(line));
  settleLine(line);
}

// Whether something waits because the server can't be reached, or can't store it.
function isStuck() {
  return [...lines.values()].some(({ trouble, items }) => trouble && items.length > 0);
}

// Somebody has signed out: nothing of it waits any more.
function dropLine(key) {
  clearTimeout(lines.get(key).timer);
  lines.delete(key);
  if (!isStuck()) takeBack(complaint);
}

// Who signs out discards what waits: even if the sign-out is not carried out, it is only sent if they try again, and comes back into
// no field by itself.
function holdBack() {
  for (const line of [...freshForms().map(lineOf), ...linesElsewhere()].filter(isCarried)) {
    clearTimeout(line.timer);
    Object.assign(line, { timer: null, trouble: null });
    for (const item of line.items.filter(({ refusal }) => !refusal)) {
      Object.assign(item, { isHeldBack: true, refusal: "You discarded it to sign out." });
    }
    keepLine(line);
  }
  showLines();
  if (!isStuck()) takeBack(complaint);
}

function sendAgain(item, line) {
  if (item.isHeldBack) Object.assign(item, { isHeldBack: false, refusal: undefined });
  keepLine(line);
  return sendLine(line);
}

function takeOut(item, line) {
  line.items = line.items.filter(({ id }) => id !== item.id);
  keepLine(line);
  showLines();
  if (!isStuck()) takeBack(complaint);
}

// At the place that it had: it is sent on as what was never taken out.
function putIn(item, line) {
  readLine(line);
  line.items = [...line.items.filter(({ id }) => id !== item.id), item].sort((one, other) => one.at - other.at);
  keepLine(line);
}

function complain(text) {
  complaint = text;
  tell(text);
}

// What is said of other things, such as that they may not have been carried out, is said before it, and nowhere else.
function isFree() {
  return !toast.textContent || toast.textContent === complaint;
}
