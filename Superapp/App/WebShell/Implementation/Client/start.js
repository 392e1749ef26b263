// Makes a page live. Whatever goes wrong here ends in ordinary navigation, which works as well.

if (main?.dataset.window) start();
else if (main) localize(main);
if (main?.dataset.screen === "inspector") inspect();

function start() {
  // So that the server knows it from the first request on, also after a restart.
  document.cookie = `script=1; path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  page = fragment(main.innerHTML);
  if (main.dataset.screen !== "inspector") {
    const whileOn = { signal: off.signal };
    keepHistory();
    freeLinks(document);
    document.addEventListener("click", reveal, whileOn);
    document.addEventListener("submit", hideSecrets, { capture: true, ...whileOn });
    document.addEventListener("submit", submit, whileOn);
    document.addEventListener("input", type, whileOn);
    document.addEventListener("compositionend", type, whileOn);
    document.addEventListener("click", follow, whileOn);
    document.addEventListener("keydown", cancelByEscape, whileOn);
    document.addEventListener("keydown", undoByKey, whileOn);
  }
  localize(main);
  showSection();
  share();
  holdLock();
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    holdLock();
    resume();
  });
  listen();
}
