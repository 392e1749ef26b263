// Telling: a message below the page that is shown and announced, one at a time. Most go by themselves.

// That what was sent may not have been carried out: said until that is known, or something else is said or done.
let unanswered = "";
// The same, when the server is there again.
let uncertain = "";
// A press was taken for one of something else (presses.js): said until the next one.
const hasChanged = "This has just changed. Look again before you press it.";
// Said until what is meant is sent, too.
const typedSince = "What you typed since is not saved yet. It is kept as a draft.";

let toastTimer = 0;

function tell(text) {
  clearTimeout(toastTimer);
  Object.assign(toast.style, { top: "", bottom: "", maxHeight: "", pointerEvents: "" });
  toast.textContent = text;
  placeInChat();
  if (text !== unanswered) toastTimer = setTimeout(() => takeBack(text), 10000);
}

// Beside a form to write messages, it is under their head, as the form may be at the keyboard of a phone: over the head where
// there is less room, and never over the form. In a window of few lines, the page has a place for it.
function placeInChat() {
  const head = main?.querySelector(".chat__head");
  if (!head || getComputedStyle(toast).position !== "fixed") return;
  const form = main.querySelector(".composer")?.getBoundingClientRect();
  const end = Math.min(form?.bottom > 0 ? form.top : Infinity, window.innerHeight) - 8;
  const top = Math.min(Math.max(0, head.getBoundingClientRect().bottom) + 8, end - toast.offsetHeight);
  toast.style.top = `${Math.max(8, top)}px`;
  if (end > 64) toast.style.maxHeight = `${end - 8}px`;
  if (toast.scrollHeight > toast.clientHeight) toast.style.pointerEvents = "auto";
}

// Takes back what holds no more, if nothing else has been said since.
function takeBack(...texts) {
  if (toast.textContent && texts.includes(toast.textContent)) tell("");
}

// Moves the message above what has to be pressed again, if it covers that.
function keepClear(control) {
  if (!control?.isConnected) return;
  const [place, { top, bottom }] = [control.getBoundingClientRect(), toast.getBoundingClientRect()];
  if (place.bottom > top && place.top < bottom) toast.style.bottom = `${window.innerHeight - place.top + 8}px`;
}

function tellUnanswered(button, isSecret) {
  const deed = button ? titleOf(button) : "what you just did";
  unanswered = `The server can’t be reached, so ${deed} may not have been carried out.`;
  // What is secret is not on the page, and whoever sends it again is told what came of it.
  const advice = isSecret ? "Do it again." : "Look at the page.";
  uncertain = `${deed.replace("what", "What")} may not have been carried out. ${advice}`;
  tell(unanswered);
  keepClear(button);
}

// Stays until something else is said or done.
function tellUntilDone(text) {
  [unanswered, uncertain] = [text, text];
  tell(text);
}

// There is a live connection again, and the page would show it if what was sent had come. Stays where it is.
function tellUncertain() {
  if (unanswered && toast.textContent === unanswered) toast.textContent = uncertain;
}
