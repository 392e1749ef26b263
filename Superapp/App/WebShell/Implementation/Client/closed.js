// Drafts of closed tabs: a tab that is hidden or left copies its drafts to the browser's storage, as it may never be shown
// again. The next tab that goes to one of their pages takes them over, unless the tab that they are of still exists: each
// holds a lock as long as its page does. Where browsers have no locks, drafts are lost with their tab.

// In the tab: its name, and the lock of its last page, which has left copies of what this page has.
const nameOfTab = "tab";
const leftAs = "left as";
// In the browser: which page each tab has left last, by its name: [[name, lock]].
const leftTabs = "left tabs";
const mostTabs = 50;
// The page before may be left only when this one is shown already.
const lateLeaving = 2000;
// Which tabs still exist is asked once at a time.
let isInheriting = false;
// Whose page was shown last, and which.
let inheritedAt = null;

if (navigator.locks && main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  takeLatest();
  window.addEventListener("storage", ({ key }) => {
    if (key === leftTabs && performance.now() < lateLeaving) takeLatest();
  }, whileOn);
  window.addEventListener("pagehide", leaveCopies, whileOn);
  document.addEventListener("visibilitychange", () => (document.hidden ? leaveCopies() : takeCopiesBack()), whileOn);
  document.addEventListener("superapp:shown", inheritOnArrival, whileOn);
  inheritOnArrival();
}

function leaveCopies() {
  removeCopies(tabLock);
  const drafts = draftKeys(["sessionStorage"]).map((key) => [key, storage((kept) => kept.getItem(key))]);
  storage((kept) => drafts.forEach(([key, text]) => kept.setItem(copyName(tabLock, key), text)), "localStorage");
  storage((kept) => kept.setItem(leftAs, tabLock));
  noteLeft(tabLock);
}

function takeCopiesBack() {
  removeCopies(tabLock);
  noteLeft(null);
}

function tabName() {
  const name = storage((kept) => kept.getItem(nameOfTab)) ?? tabLock;
  storage((kept) => kept.setItem(nameOfTab, name));
  return name;
}

function allLeft() {
  return storage((kept) => JSON.parse(kept.getItem(leftTabs)), "localStorage") ?? [];
}

function noteLeft(lock) {
  const others = allLeft().filter(([name]) => name !== tabName());
  const all = [...others, ...(lock ? [[tabName(), lock]] : [])].slice(-mostTabs);
  storage((kept) => kept.setItem(leftTabs, JSON.stringify(all)), "localStorage");
}

// Going back from a page of another process, as after an error page of its own, a browser gives the tab a former state of what
// that has kept. What the page that was left last had is in its copies.
function takeLatest() {
  const former = storage((kept) => kept.getItem(leftAs));
  // This page was left itself since: its copies are the latest.
  if (former === tabLock) return;
  const latest = allLeft().find(([name]) => name === tabName())?.[1];
  if (latest && latest !== former) bringLatestBack(copiesOf(latest));
  removeCopies(former);
  if (!latest) return;
  removeCopies(latest);
  noteLeft(null);
}

function bringLatestBack(left) {
  const isTypedHere = (key) => draft(key)?.at > performance.timeOrigin;
  const isFormer = (form) => canHaveDraft(form) && draft(draftKey(form)) && !isTypedHere(draftKey(form));
  [...main.querySelectorAll("form")].filter(isFormer).forEach((form) => discard(form, forgetDraft));
  draftKeys(["sessionStorage"]).filter((key) => !isTypedHere(key)).forEach(forgetDraft);
  showDraftNotice();
  takeOver(left);
}

function removeCopies(lock) {
  for (const { name } of copiesOf(lock)) storage((kept) => kept.removeItem(name), "localStorage");
}

function copiesOf(lock) {
  return copies().filter(({ name }) => name.startsWith(copyName(lock, "")));
}

function copyName(lock, key) {
  return `${copyPrefix}${lock} ${key}`;
}

// Of what a name in the browser's storage is a copy.
function keyOfCopy(name) {
  return name.startsWith(copyPrefix) ? name.slice(name.indexOf(` ${draftPrefix}`) + 1) : name;
}

function copies() {
  const names = storage((kept) => Object.keys(kept).filter((name) => name.startsWith(copyPrefix)), "localStorage") ?? [];
  return names.map((name) => ({ name, key: keyOfCopy(name) }));
}

async function copiesOfClosedTabs() {
  const left = copies();
  if (!left.length || !navigator.locks) return [];
  const { held } = await navigator.locks.query();
  return left.filter(({ name }) => !held.some((lock) => name.startsWith(copyName(lock.name, ""))));
}

// In a tab that is open already, nothing appears: its person may go on typing where a field is empty for a moment.
function inheritOnArrival() {
  const place = `${author()} ${main.dataset.address.split("?")[0]}`;
  if (place === inheritedAt) return;
  inheritedAt = place;
  inheritDrafts();
}

// Takes over what was typed into a form of the page that is shown, unless something else is being typed into it here.
async function inheritDrafts() {
  const begin = `${draftsOf(author())}${main.dataset.address.split("?")[0].slice(1)} `;
  const isMeant = ({ key }) => key.startsWith(begin) && !draft(key);
  if (isInheriting || !copies().some(isMeant)) return;
  isInheriting = true;
  const left = (await copiesOfClosedTabs()).filter(isMeant);
  isInheriting = false;
  takeOver(left);
}

function takeOver(left) {
  for (const { name, key } of left) {
    const text = storage((kept) => kept.getItem(name), "localStorage");
    if (!text || draft(key)) continue;
    storage((kept) => kept.setItem(key, text));
    storage((kept) => kept.removeItem(name), "localStorage");
  }
  if (!left.length) return;
  arrivedAt = null;
  bringDraftsBack(true);
}
