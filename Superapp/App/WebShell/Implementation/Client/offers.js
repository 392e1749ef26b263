// Offers to undo something stay until that is done, or until they are put away: in this tab, whatever comes and goes
// meanwhile, until the same is done to the same thing again (`data-about`).

const putAwayAt = "put away";
const mostPutAway = 50;

if (main?.dataset.window) {
  const whileOn = { signal: off.signal };
  document.addEventListener("click", putAway, whileOn);
  document.addEventListener("superapp:shown", hideOffers, whileOn);
  document.addEventListener("submit", offerAgain, { capture: true, ...whileOn });
  hideOffers();
}

function allPutAway() {
  return storage((kept) => JSON.parse(kept.getItem(putAwayAt))) ?? [];
}

function isSameOffer({ about, text }, offer) {
  return about === offer.dataset.about && text === offer.querySelector("p").textContent;
}

function putAway({ target }) {
  const offer = target.closest?.("[data-puts-away]")?.closest(".notice");
  if (!offer) return;
  const all = [...allPutAway(), { about: offer.dataset.about, text: offer.querySelector("p").textContent }];
  storage((kept) => kept.setItem(putAwayAt, JSON.stringify(all.slice(-mostPutAway))));
  hideOffers();
  main.focus({ preventScroll: true });
}

// Whoever signs out leaves nothing behind.
function hideOffers() {
  if (!person()) storage((kept) => kept.removeItem(putAwayAt));
  const all = allPutAway();
  for (const offer of main.querySelectorAll(".notice--offer")) offer.hidden = all.some((one) => isSameOffer(one, offer));
}

// The form names the thing, or its page does.
function offerAgain({ target: form, submitter }) {
  const named = [...new FormData(form, submitter).values(), ...form.getAttribute("action").split(/[/?]/)];
  const all = allPutAway().filter(({ about }) => !named.includes(about));
  storage((kept) => kept.setItem(putAwayAt, JSON.stringify(all)));
}

// What can be undone is at the end of the page. Where a field has the keys, they are its own, but not before something is typed
// into a form whose text was discarded: the browser would mix what stood there before with what stands there now.
function undoByKey(event) {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
  if (!isUndo || event.defaultPrevented) return;
  const isOfField = event.target.closest?.("input, textarea, select") && !isUndoable();
  if (isOfField) return;
  // Without a field that has the keys, the browser would change the one that was typed into last.
  event.preventDefault();
  if (isUndoable()) return undoDiscard();
  const button = main.querySelector(".notice--offer:not([hidden]) button");
  if (!button) return;
  // From there, the focus goes to what comes back.
  button.focus({ preventScroll: true });
  button.form.requestSubmit(button);
}
