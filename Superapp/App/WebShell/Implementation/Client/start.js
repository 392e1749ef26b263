// Makes a page live. Whatever goes wrong here ends in ordinary navigation, which works as well.

if (main?.dataset.window) start();
else if (main) localize(main);
if (main?.dataset.screen === "inspector") inspect();

function start() {
  page = fragment(main.innerHTML);
  if (main.dataset.screen !== "inspector") {
    const whileOn = { signal: off.signal };
    keepHistory();
    freeLinks(document);
    document.addEventListener("submit", submit, whileOn);
    document.addEventListener("input", type, whileOn);
    document.addEventListener("compositionend", type, whileOn);
    document.addEventListener("click", follow, whileOn);
    document.addEventListener("keydown", cancelByEscape, whileOn);
  }
  localize(main);
  showSection();
  share();
  window.addEventListener("pageshow", (event) => { if (event.persisted) resume(); });
  listen();
}
