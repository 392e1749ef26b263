// The browser's history has an entry for each page that the person went to, and for each search, order or filter that they
// chose on it. It knows how far down they were there, how much of a list they had had shown (`extent`), and by which link they
// left. Back and forward ask for the entry's
// address like a link.

// The address that was asked for when the page was loaded, which may have led to another one.
const loadedAt = location.pathname + location.search;
// How what is shown enters the history while a page is being asked for: its live update may come before its answer.
let visiting = null;
// Whether the next step back was made here, to a page that is shown already, and whether it is on the same screen.
let isStepping = false;
let isStepOnScreen = false;
// How many forms wait for their answers: the address that changes meanwhile was chosen, not only typed.
let choosing = 0;
// The link that was followed last.
let followed = null;

function keepHistory() {
  history.replaceState(null, "", main.dataset.address + location.hash);
  window.addEventListener("popstate", ({ state }) => {
    history.scrollRestoration = "auto";
    if (isStepping) settleStep(state);
    else visit(location.pathname + location.search, { ...state, history: "none" });
  });
}

// Enters what is shown. Going back in the app to the page of the entry before is a step back in the browser, too, so that
// no entry is there twice; so is leaving the second of two pages to which forms have led, such as the sign-in and the
// registration, together with the first. What is typed on a page changes the address of its entry, until it is chosen: then
// the entry gets back the address that it had (`at`), and what was chosen one of its own.
//
// `deeper` is by how many screens the window shows more than before.
function enter(address, deeper, isSameScreen, mode, extent) {
  if (isStepping) return;
  const here = location.pathname + location.search;
  const at = history.state?.at ?? here;
  const isChosen = mode === "auto" && isSameScreen && choosing > 0 && address !== at;
  if (address === here && !isChosen) return;
  const isDeeper = mode === "auto" && deeper > 0;
  const { from, byForm } = history.state ?? {};
  if (mode === "auto" && !isDeeper && address !== here && (from === address || (byForm && deeper < 0))) {
    isStepping = true;
    isStepOnScreen = isSameScreen;
    history.back();
  } else if (isChosen || mode === "push" || isDeeper) {
    // Who comes back to this entry is put where they were, or at the top, where the page says what they have done: not by
    // the browser, which does so only for the entry that is reloaded.
    history.scrollRestoration = "manual";
    history.replaceState({ ...history.state, ...extent, followed, at: null }, "", isChosen ? at : here);
    history.pushState({ from: isChosen ? at : here, byForm: isDeeper }, "", address);
    history.scrollRestoration = "auto";
  } else {
    history.replaceState({ ...history.state, at: isSameScreen ? at : null }, "", address);
  }
}

function stepped() {
  return new Promise((resolve) => (isStepping ? window.addEventListener("popstate", resolve, { once: true }) : resolve()));
}

// Other things may have been shown before the step was made. The person is where they were on that page, unless they have
// never left it: a filter that leads back is where they are.
function settleStep(state) {
  isStepping = false;
  const isThere = location.pathname + location.search === main.dataset.address;
  if (isThere && !isStepOnScreen && state?.top) arrive(state);
  history.replaceState(history.state, "", main.dataset.address);
}
