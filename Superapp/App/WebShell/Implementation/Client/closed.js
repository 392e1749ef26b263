// Drafts of closed tabs: a tab that is hidden or left copies its drafts to the browser's storage, as it may never be shown
// again. The next tab that shows one of their pages takes them over, unless the tab that they are of still exists: each
// holds a lock as long as its page does. Where browsers have no locks, drafts are lost with their tab.

// In the tab: the lock of its last page, which has left copies of what this page has.
const leftAs = "left as";
// Which tabs still exist is asked once at a time.
let isInheriting = false;

if (navigator.locks && main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  removeCopies(storage((kept) => kept.getItem(leftAs)));
  window.addEventListener("pagehide", leaveCopies, whileOn);
  document.addEventListener("visibilitychange", () => (document.hidden ? leaveCopies() : removeCopies(tabLock)), whileOn);
  document.addEventListener("superapp:shown", inheritDrafts, whileOn);
  inheritDrafts();
}

function leaveCopies() {
  removeCopies(tabLock);
  const drafts = draftKeys(["sessionStorage"]).map((key) => [key, storage((kept) => kept.getItem(key))]);
  storage((kept) => drafts.forEach(([key, text]) => kept.setItem(copyName(tabLock, key), text)), "localStorage");
  storage((kept) => kept.setItem(leftAs, tabLock));
}

function removeCopies(lock) {
  for (const { name } of copies()) if (name.startsWith(copyName(lock, ""))) storage((kept) => kept.removeItem(name), "localStorage");
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

// Takes over what was typed into a form of the page that is shown, unless something else is being typed into it here.
async function inheritDrafts() {
  const begin = `${draftsOf(author())}${main.dataset.address.split("?")[0].slice(1)} `;
  const isMeant = ({ key }) => key.startsWith(begin) && !draft(key);
  if (isInheriting || !copies().some(isMeant)) return;
  isInheriting = true;
  const left = (await copiesOfClosedTabs()).filter(isMeant);
  isInheriting = false;
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
