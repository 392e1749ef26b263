// A page that is none of a window's, such as that of an address that does not exist. It is not live; but whoever signs out
// there is asked about unsent text, as elsewhere.

if (main && !main.dataset.window) {
  document.addEventListener("submit", confirmSignOut, { capture: true });
  for (const choice of leaving.querySelectorAll("button")) choice.addEventListener("click", () => answer(choice));
}
