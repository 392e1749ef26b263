// Leaving with drafts (drafts.js): who has signed out, in this tab or another one, has taken all drafts with them, and is
// asked first. So is who leaves a page whose drafts the browser does not keep, or while what they sent can't be sent on.

// Who has signed out in this browser, and when, the latest last, [[name, at]]: known to all its tabs.
const signedOutAt = "signed out";
const mostSignOuts = 50;
// Asks before a sign-out takes drafts with it.
const leaving = document.getElementById("leaving");
// By which the tabs of the browser tell each other where they have drafts.
const tabs = window.BroadcastChannel ? new BroadcastChannel("drafts") : null;
let isAsking = false;
// Signs out as was asked about; null where nothing is asked. All the unsent text that the dialog is about.
let signOut = null;
let named = new Set();
// Of a sign-out that was confirmed: it isn't asked about again.
let isConfirmed = false;
// In the tab: who has confirmed to sign out, until a page shows what came of it.
const signsOutAs = "signs out";

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("submit", confirmSignOut, { capture: true, ...whileOn });
  for (const choice of leaving.querySelectorAll("button")) choice.addEventListener("click", () => answer(choice));
  tabs?.addEventListener("message", tellOtherTab, whileOn);
  window.addEventListener("storage", ({ key }) => { if (key === signedOutAt) forgetAll([...signOuts().keys()].at(-1)); }, whileOn);
  document.addEventListener("superapp:passing", warnOfLoss, whileOn);
  window.addEventListener("beforeunload", (event) => { if (isAtRisk() || isStuck()) event.preventDefault(); }, whileOn);
}

function confirmSignOut(event) {
  const { target: form, submitter } = event;
  if (submitter?.value !== "window/signOut") return;
  if (!isConfirmed) {
    event.preventDefault();
    return void askToLeave(form, submitter);
  }
  isConfirmed = false;
  storage((kept) => kept.setItem(signsOutAs, person()));
  holdBack();
  tabs?.postMessage({ discards: person() });
}

// Nothing is taken before a page shows that they have signed out: a sign-out may not reach the server. Answers whether it
// does so for the first time in this tab.
function settleSignOut() {
  const name = storage((kept) => kept.getItem(signsOutAs));
  const isUnderWay = person() === name && bar.querySelector("form[aria-busy='true']");
  if (!name || isUnderWay) return false;
  storage((kept) => kept.removeItem(signsOutAs));
  if (person() === name) return false;
  takeBack(complaint);
  noteSignOut(name);
  forgetAll(name);
  return true;
}

function signOuts() {
  const known = storage((kept) => JSON.parse(kept.getItem(signedOutAt)), "localStorage");
  return new Map(Array.isArray(known) ? known : []);
}

function noteSignOut(name) {
  const all = [...[...signOuts()].filter(([other]) => other !== name), [name, Date.now()]].slice(-mostSignOuts);
  storage((known) => known.setItem(signedOutAt, JSON.stringify(all)), "localStorage");
}

// Who signs out takes their drafts with them, and those of visitors, who may be the same person. Those of others stay theirs.
function goesWithSignOut(key, at) {
  const [all, owner] = [signOuts(), ownerOf(key)];
  return !(at > (owner ? all.get(owner) ?? 0 : Math.max(0, ...all.values())));
}

// A page may show that the session has ended before it knows that its owner has signed out.
function forgetAll(name) {
  forgetDrafts(goesWithSignOut);
  if (author() && author() !== name) return;
  const isLost = lostPerson !== "";
  lostPerson = "";
  discarded = [];
  forgetSteps();
  if (isLost) leaveToWriter();
}

async function askToLeave(form, button) {
  if (isAsking) return;
  isAsking = true;
  const unsent = await allUnsent();
  isAsking = false;
  signOut = () => {
    // The bar may have been drawn again, or somebody has signed out elsewhere: then the next sign-out is asked about, too.
    isConfirmed = form.isConnected;
    if (isConfirmed) form.requestSubmit(button);
  };
  if (unsent.length === 0) return signOut();
  nameUnsent(unsent);
  leaving.showModal();
}

function nameUnsent(unsent) {
  named = new Set(unsent.map(({ whole }) => whole));
  leaving.querySelector("p").textContent = `You have unsent text in ${enumerated(placesOf(unsent))}.`;
}

// What was written in another tab since they were asked is named before it is discarded, wherever in a text it is. That a dialog
// was closed, browsers tell a page only when it is drawn again, which a hidden one is not.
async function answer({ value }) {
  if (value !== "leave") return leaving.close();
  const unsent = await allUnsent();
  if (!leaving.open) return;
  if (unsent.some(({ whole }) => !named.has(whole))) return nameUnsent(unsent);
  leaving.close();
  signOut();
}

// In this tab, in others and in what closed ones have left, each text once: what waits to be sent is known to all tabs, and a tab
// that was duplicated has the same drafts.
async function allUnsent() {
  // A tab that was closed a moment ago still has its lock.
  const elsewhere = await unsentInOtherTabs();
  await settleAllSent();
  const ofCopy = ({ name, key }) => unsentOf(key, storage((kept) => JSON.parse(kept.getItem(name)), "localStorage"));
  const ofClosedTabs = (await copiesOfClosedTabs()).map(ofCopy).filter(Boolean);
  const all = [...ofClosedTabs, ...unsentHere(), ...elsewhere];
  return [...new Map(all.map((one) => [one.whole, one])).values()].sort((one, other) => one.at - other.at);
}

// The drafts of this tab, and what waits to be sent from any.
function unsentHere() {
  const entries = (area) => draftKeys([area]).map((key) => unsentOf(key, storage((kept) => JSON.parse(kept.getItem(key)), area)));
  return draftAreas.flatMap(entries).filter(Boolean);
}

// What is told of a draft, and by which it is recognised: all that was changed in its form. A choice by itself, such as a
// currency, is no text.
function unsentOf(key, draft) {
  const { typed, text, at } = draft;
  const begin = draftsOf(person());
  if (!key.startsWith(begin) || (typed && !typed.some((field) => isChanged(field) && !field[3]))) return null;
  const content = typed?.filter(isChanged).map(([name, value]) => [name, value]) ?? text;
  return { path: `/${key.slice(begin.length).split(" ")[0]}/`, at, beginnings: beginningsIn(draft), whole: JSON.stringify([key, content]) };
}

// Where unsent text is, in the words of the bar, and how the first of it begins.
function placesOf(unsent) {
  const places = [...bar.querySelectorAll(".bar__link")].flatMap((link) => {
    const path = link.getAttribute("href").split("?")[0];
    const own = unsent.filter((one) => one.path.startsWith(`${path}/`));
    return own.length ? [`${link.firstChild.textContent.trim()}${quoted(own)}`] : [];
  });
  const known = unsent.filter(({ path }) => path);
  const isSilent = known.length < unsent.length;
  const told = places.length || !known.length ? places : [`another form${quoted(known)}`];
  return isSilent ? [...told, "another tab, perhaps"] : told;
}

function beginningsOf(drafts) {
  return quoted(drafts.map((draft) => ({ beginnings: beginningsIn(draft) })));
}

// Of several texts, the first three.
function quoted(unsent) {
  const all = unsent.flatMap(({ beginnings }) => (beginnings.length ? beginnings : [""]));
  const texts = all.filter(Boolean).slice(0, 3);
  const more = all.length - texts.length;
  return texts.length ? ` (${enumerated(more ? [...texts, `${more} more`] : texts)})` : "";
}

function beginningOf(draft) {
  return beginningsIn(draft)[0] ?? "";
}

// How each text of a form begins.
function beginningsIn({ typed, text }) {
  const texts = typed?.filter((field) => isChanged(field) && !field[3]).map(([, value]) => value) ?? [text];
  // Without what would turn around the words after it.
  const shown = texts.map((text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim()).filter(Boolean);
  return shown.map((text) => {
    const characters = [...text];
    return `“${characters.slice(0, 30).join("")}${characters.length > 30 ? "…" : ""}”`;
  });
}

// Each is waited for: a busy one takes its time. One that does not answer may have text.
async function unsentInOtherTabs() {
  if (!tabs) return [];
  const silent = new Set(await otherTabs());
  if (navigator.locks && silent.size === 0) return [];
  const unsent = [];
  let collect;
  const answers = new Promise((resolve) => {
    collect = ({ data }) => {
      unsent.push(...data.unsent ?? []);
      silent.delete(data.lock);
      if (navigator.locks && silent.size === 0) resolve();
    };
  });
  tabs.addEventListener("message", collect);
  tabs.postMessage({ asks: person() });
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, navigator.locks ? askingPatience : 100))]);
  tabs.removeEventListener("message", collect);
  const isSilent = silent.size > 0 && (await otherTabs()).some((lock) => silent.has(lock));
  return isSilent ? [...unsent, { path: "", at: Infinity, beginnings: [], whole: "another tab" }] : unsent;
}

// By their locks.
async function otherTabs() {
  const { held } = await navigator.locks?.query() ?? { held: [] };
  return held.map(({ name }) => name).filter((name) => name.startsWith("tab ") && name !== tabLock);
}

function tellOtherTab({ data: { asks, discards } }) {
  if (asks) tabs.postMessage({ lock: tabLock, unsent: asks === person() ? unsentHere() : [] });
  if (discards && discards === person()) holdBack();
}

function enumerated(names) {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

// Where the browser keeps no drafts, they go with the page: who leaves it is asked first.
function isAtRisk() {
  return draftAreas.some((area) => Object.keys(passing[area] ?? {}).some((key) => key.startsWith(draftPrefix)));
}

function warnOfLoss() {
  if (off.signal.aborted || warning.hidden !== isAtRisk()) return;
  warning.hidden = !isAtRisk();
  warning.querySelector("p").textContent = "Your browser does not let this site keep drafts. What you have typed and not sent "
    + "is lost when you reload or close the page.";
}
