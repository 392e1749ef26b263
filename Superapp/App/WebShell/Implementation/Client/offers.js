// Offers to undo something stay until that is done, or until they are put away: in this tab, whatever comes and goes
// meanwhile, until the same is done to the same thing again (`data-about`).

const putAwayAt = "put away";
const mostPutAway = 50;
// When each offer was first shown, by its name.
const offeredAt = new Map();

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

function offers() {
  return [...main.querySelectorAll(".notice--offer")];
}

function nameOf(offer) {
  return `${offer.dataset.about} ${offer.querySelector("p").textContent}`;
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
  for (const offer of offers()) {
    offer.hidden = all.some((one) => isSameOffer(one, offer));
    if (!offeredAt.has(nameOf(offer))) offeredAt.set(nameOf(offer), Date.now());
  }
}

// The form names the thing, or its page does.
function offerAgain({ target: form, submitter }) {
  const named = [...new FormData(form, submitter).values(), ...form.getAttribute("action").split(/[/?]/)];
  const all = allPutAway().filter(({ about }) => !named.includes(about));
  storage((kept) => kept.setItem(putAwayAt, JSON.stringify(all)));
  for (const name of offeredAt.keys()) if (named.includes(name.split(" ")[0])) offeredAt.delete(name);
}

// From the button, the focus goes to what comes back.
function takeOffer(offer) {
  const button = offer.querySelector("button");
  button.focus({ preventScroll: true });
  button.form.requestSubmit(button);
}
