// Offers to undo something stay until that is done, or until they are put away: in this tab, as long as they are about the same.

const putAwayAt = "put away";

if (main?.dataset.window) {
  const whileOn = { signal: off.signal };
  document.addEventListener("click", putAway, whileOn);
  document.addEventListener("superapp:shown", hideOffers, whileOn);
  // Of two things that are called the same, the second one is offered, too.
  document.addEventListener("submit", () => storage((kept) => kept.removeItem(putAwayAt)), { capture: true, ...whileOn });
  hideOffers();
}

function putAway({ target }) {
  const offer = target.closest?.("[data-puts-away]")?.closest(".notice");
  if (!offer) return;
  storage((kept) => kept.setItem(putAwayAt, offer.querySelector("p").textContent));
  hideOffers();
  main.focus({ preventScroll: true });
}

function hideOffers() {
  const hidden = storage((kept) => kept.getItem(putAwayAt));
  for (const offer of main.querySelectorAll(".notice--offer")) {
    if (offer.querySelector("p").textContent === hidden) offer.hidden = true;
  }
}
