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
// Signs out as was asked about; null where nothing is asked. Where there is unsent text, as the dialog names it.
let signOut = null;
let named = [];
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
  const places = await placesOfUnsent();
  isAsking = false;
  signOut = () => {
    // The bar may have been drawn again, or somebody has signed out elsewhere: then the next sign-out is asked about, too.
    isConfirmed = form.isConnected;
    if (isConfirmed) form.requestSubmit(button);
  };
  if (places.length === 0) return signOut();
  nameUnsent(places);
  leaving.showModal();
}

function nameUnsent(places) {
  named = places;
  leaving.querySelector("p").textContent = `You have unsent text in ${enumerated(places)}.`;
}

// What was written in another tab since they were asked is named before it is discarded. That a dialog was closed, browsers tell
// a page only when it is drawn again, which a hidden one is not.
async function answer({ value }) {
  if (value !== "leave") return leaving.close();
  const places = await placesOfUnsent();
  if (!leaving.open) return;
  if (places.some((place) => !named.includes(place))) return nameUnsent(places);
  leaving.close();
  signOut();
}

// In this tab, in others and in what closed ones have left.
async function placesOfUnsent() {
  // A tab that was closed a moment ago still has its lock.
  const elsewhere = await placesInOtherTabs();
  await settleAllSent();
  const ofCopy = ({ name, key }) => [key, storage((kept) => JSON.parse(kept.getItem(name)), "localStorage")];
  const ofClosedTabs = Object.fromEntries((await copiesOfClosedTabs()).map(ofCopy));
  return [...new Set([...placesOf(ofClosedTabs), ...placesOfDrafts(), ...elsewhere])];
}

// Where this tab has drafts, or what waits to be sent from any.
function placesOfDrafts() {
  const entries = (area) => draftKeys([area]).map((key) => [key, storage((kept) => JSON.parse(kept.getItem(key)), area)]);
  return placesOf(Object.fromEntries(draftAreas.flatMap(entries)));
}

// Where drafts, by key, are, in the words of the bar, and how the first begin. A choice by itself, such as a currency, is no
// text.
function placesOf(drafts) {
  const begin = draftsOf(person());
  const isText = ({ typed }) => !typed || typed.some((field) => isChanged(field) && !field[3]);
  const keys = Object.keys(drafts).filter((key) => key.startsWith(begin) && isText(drafts[key]))
    .sort((one, other) => drafts[one].at - drafts[other].at);
  const places = [...bar.querySelectorAll(".bar__link")].flatMap((link) => {
    const path = link.getAttribute("href").split("?")[0];
    const own = keys.filter((key) => `/${key.slice(begin.length).split(" ")[0]}/`.startsWith(`${path}/`));
    return own.length ? [`${link.firstChild.textContent.trim()}${beginningsOf(own.map((key) => drafts[key]))}`] : [];
  });
  return places.length || !keys.length ? places : [`another form${beginningsOf(keys.map((key) => drafts[key]))}`];
}

// Of several texts, the first three.
function beginningsOf(drafts) {
  const texts = drafts.map(beginningOf).filter(Boolean).slice(0, 3);
  const more = drafts.length - texts.length;
  return texts.length ? ` (${enumerated(more ? [...texts, `${more} more`] : texts)})` : "";
}

function beginningOf({ typed, text }) {
  const texts = typed?.filter(isChanged).map(([, value]) => value) ?? [text];
  // Without what would turn around the words after it.
  const shown = texts.map((text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").trim());
  const characters = [...shown.find(Boolean) ?? ""];
  return characters.length ? `“${characters.slice(0, 30).join("")}${characters.length > 30 ? "…" : ""}”` : "";
}

// Each is waited for: a busy one takes its time. One that does not answer may have text.
async function placesInOtherTabs() {
  if (!tabs) return [];
  const silent = new Set(await otherTabs());
  if (navigator.locks && silent.size === 0) return [];
  const places = [];
  let collect;
  const answers = new Promise((resolve) => {
    collect = ({ data }) => {
      places.push(...data.places ?? []);
      silent.delete(data.lock);
      if (navigator.locks && silent.size === 0) resolve();
    };
  });
  tabs.addEventListener("message", collect);
  tabs.postMessage({ asks: person() });
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, navigator.locks ? askingPatience : 100))]);
  tabs.removeEventListener("message", collect);
  const isSilent = silent.size > 0 && (await otherTabs()).some((lock) => silent.has(lock));
  return isSilent ? [...places, "another tab, perhaps"] : places;
}

// By their locks.
async function otherTabs() {
  const { held } = await navigator.locks?.query() ?? { held: [] };
  return held.map(({ name }) => name).filter((name) => name.startsWith("tab ") && name !== tabLock);
}

function tellOtherTab({ data: { asks, discards } }) {
  if (asks) tabs.postMessage({ lock: tabLock, places: asks === person() ? placesOfDrafts() : [] });
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
