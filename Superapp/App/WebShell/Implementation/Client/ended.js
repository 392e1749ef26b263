// Ended drafts: a browser gives a tab that it makes as a copy of another one, or opens again, the drafts of that one, too. What
// was sent or discarded in one of them is no draft in the others, nor in what closed tabs have left (closed.js), unless somebody
// has typed there since.

// In the browser: [{ key, pages, isDiscarded, at }], the latest last.
const endedAt = "ended drafts";
const mostEnded = 100;
// How often something was typed into a form of this page.
let timesTyped = 0;

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  window.addEventListener("storage", ({ key }) => { if (key === endedAt) forgetEnded(); }, whileOn);
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) forgetEnded(); }, whileOn);
}

// The pages, by their locks, in which a draft was typed, and how far it has come in each.
function pagesOf(before, typed) {
  const isSame = before?.pages && typed && JSON.stringify(typed) === JSON.stringify(before.typed);
  return isSame ? before.pages : { ...before?.pages, [tabLock]: ++timesTyped };
}

function allEnds() {
  return storage((kept) => JSON.parse(kept.getItem(endedAt)), "localStorage") ?? [];
}

// Whether all that was typed in some pages was in others that have come as far or farther.
function isWithin(pages, others) {
  return Boolean(pages) && Object.entries(pages).every(([page, times]) => times <= others[page]);
}

function endDraft(key, isDiscarded = false) {
  noteEnd(key, draft(key)?.pages, isDiscarded);
  forgetDraft(key);
}

function noteEnd(key, pages, isDiscarded = false) {
  if (!pages) return;
  const others = allEnds().filter((end) => end.key !== key || !isWithin(end.pages, pages));
  const all = [...others, { key, pages, isDiscarded, at: Date.now() }].slice(-mostEnded);
  storage((kept) => kept.setItem(endedAt, JSON.stringify(all)), "localStorage");
  for (const { name } of copies().filter((copy) => copy.key === key)) forgetEndedCopy(name, all);
  forgetSentOffers(all);
}

// What was sent is not offered to be brought back.
function forgetSentOffers(all) {
  const isSent = ({ key, kept }) => kept && endsOf(key, kept.pages, all).some(({ isDiscarded }) => !isDiscarded);
  const steps = [...doneSteps, ...undoneSteps].filter((step) => step.all);
  for (const offered of [discarded, ...steps.map((step) => step.all)]) {
    offered.splice(0, Infinity, ...offered.filter((one) => !isSent(one)));
  }
}

function endsOf(key, pages, all) {
  return all.filter((end) => end.key === key && isWithin(pages, end.pages));
}

function forgetEndedCopy(name, all) {
  storage((kept) => {
    if (endsOf(keyOfCopy(name), JSON.parse(kept.getItem(name)).pages, all).length) kept.removeItem(name);
  }, "localStorage");
}

// What goes from a form that shows it because it was discarded elsewhere can be brought back here, too.
function forgetEnded() {
  const all = allEnds();
  if (!all.length) return;
  for (const { name } of copies()) forgetEndedCopy(name, all);
  const drafts = draftKeys(["sessionStorage"]).map((key) => ({ key, kept: draft(key) }));
  const ended = drafts.filter(({ key, kept }) => endsOf(key, kept.pages, all).length);
  const forms = formsOfDiscarded(ended);
  const isShown = ({ key }) => forms.some((form) => draftKey(form) === key && textsOf(form).some(isTouched));
  const isOnlyDiscarded = ({ key, kept }) => endsOf(key, kept.pages, all).every(({ isDiscarded }) => isDiscarded);
  const offered = ended.filter((one) => isShown(one) && isOnlyDiscarded(one));
  for (const { key } of ended) forgetDraft(key);
  for (const form of forms) discard(form, forgetDraft);
  if (offered.length) noteDiscard(discarded = offered);
  forgetSentOffers(all);
  showDraftNotice();
}

// A draft that is brought back is the same one as before in all tabs, and ends in all of them when it is sent.
function reviveDraft(key, kept) {
  forgetEnds((name, at, { pages, isDiscarded }) => name === key && isDiscarded && isWithin(kept.pages, pages));
  storage((area) => area.setItem(key, JSON.stringify({ ...kept, at: Date.now() })));
}

// Nothing is known of drafts that nobody has any more.
function forgetEnds(isMeant) {
  const all = allEnds();
  const others = all.filter((end) => !isMeant(end.key, end.at, end));
  const keep = (kept) => (others.length ? kept.setItem(endedAt, JSON.stringify(others)) : kept.removeItem(endedAt));
  if (others.length < all.length) storage(keep, "localStorage");
}
