// The browser's history has an entry for each page that the person went to, and knows how far down they were there. Back
// and forward ask for the entry's address like a link.

// How what is shown enters the history while a page is being asked for: its live update may come before its answer.
let visiting = null;
// Whether the next step back was made here, to a page that is shown already.
let isStepping = false;

function keepHistory() {
  history.replaceState(null, "", main.dataset.address + location.hash);
  window.addEventListener("popstate", ({ state }) => {
    history.scrollRestoration = "auto";
    if (isStepping) settleStep();
    else visit(location.pathname + location.search, { history: "none", top: state?.top });
  });
}

// Enters what is shown. Going back in the app to the page of the entry before is a step back in the browser, too, so that
// no entry is there twice.
function enter(address, isDeeper, mode, top) {
  const here = location.pathname + location.search;
  if (address === here || isStepping) return;
  if (mode === "push" || (mode === "auto" && isDeeper)) {
    // Who comes back to this entry is put where they were, or at the top, where the page says what they have done: not by
    // the browser, which does so only for the entry that is reloaded.
    history.scrollRestoration = "manual";
    history.replaceState({ ...history.state, top }, "");
    history.pushState({ from: here }, "", address);
    history.scrollRestoration = "auto";
  } else if (mode === "auto" && history.state?.from === address) {
    isStepping = true;
    history.back();
  } else {
    history.replaceState(history.state, "", address);
  }
}

// Other things may have been shown before the step was made.
function settleStep() {
  isStepping = false;
  history.replaceState(history.state, "", main.dataset.address);
}
