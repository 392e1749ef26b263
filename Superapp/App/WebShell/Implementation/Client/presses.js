// Presses: the second click of a double click is not meant for what has come under the pointer since the first, such as
// the next row after one was deleted, or the tick that was just set. Nor is a click meant for what an update of the page has
// put under the pointer a moment ago, in the place of something else: an update by somebody else, anywhere; the answer to a
// press, which may take a while, where that was pressed. A key that is held down presses once.

// The time in which two clicks at the same place are one, and how far apart they may be.
const doubleClick = { time: 500, distance: 8 };
let pressed = null;
// How long it takes a person to see that the page has changed, and to hold back.
const reaction = 500;
// What could be pressed before the updates that came within that time, and where, the oldest first.
let formerPlaces = [];
// When what is clicked was touched, which is what the person meant: a busy page gets the click later.
let touchedAt = null;

if (main?.dataset.window) {
  const noteTouch = ({ timeStamp }) => { touchedAt = timeStamp; };
  document.addEventListener("pointerdown", noteTouch, { capture: true, signal: off.signal });
  document.addEventListener("click", swallowSecond, { capture: true, signal: off.signal });
  document.addEventListener("click", swallowUnmeant, { capture: true, signal: off.signal });
  document.addEventListener("superapp:showing", notePlaces, { signal: off.signal });
  document.addEventListener("superapp:shown", noteChange, { signal: off.signal });
  document.addEventListener("keydown", noteKey, { capture: true, signal: off.signal });
  document.addEventListener("submit", () => takeBack(hasChanged), { capture: true, signal: off.signal });
}

function swallowSecond(event) {
  const control = event.target.closest?.("button, a[href]");
  // A key that presses a button makes a click without a place.
  if (!control || !event.detail) return;
  const press = {
    time: event.timeStamp, x: event.clientX, y: event.clientY, control, value: control.value ?? control.href,
    ...placed(control),
  };
  const isSecond = pressed && press.time - pressed.time < doubleClick.time
    && Math.hypot(press.x - pressed.x, press.y - pressed.y) < doubleClick.distance;
  const isSame = isSecond && pressed.control === control && pressed.value === press.value;
  pressed = isSecond ? { ...pressed, time: press.time } : press;
  if (!isSecond || isSame || !main.contains(control)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Before an update. Who has asked for it knows what comes, but may press once more while it is late.
function notePlaces() {
  formerPlaces = formerPlaces.filter(({ at }) => performance.now() - at < reaction);
  if (document.hidden) return;
  const isAsked = choosing > 0 || visiting !== null;
  const controls = isAsked ? [pressed].filter(Boolean) : [...main.querySelectorAll("button, a[href]")].map(placed);
  formerPlaces.push({ at: Infinity, isAsked, screen: main.dataset.screen, top: window.scrollY, controls });
}

function placed(control) {
  return { meaning: meaningOf(control), place: control.getBoundingClientRect() };
}

function noteChange() {
  const former = formerPlaces.at(-1);
  if (former?.at === Infinity) former.at = performance.now();
}

// An Undo is one of what is said beside it.
function meaningOf(control) {
  return [control.value ?? control.href, control.closest("[id]")?.id, control.closest(".notice")?.textContent].join(" ");
}

function swallowUnmeant(event) {
  const control = event.target.closest?.("button, a[href]");
  if (control) takeBack(hasChanged);
  const meantAt = touchedAt ?? event.timeStamp;
  touchedAt = null;
  if (!control || !event.detail || !main.contains(control)) return;
  const isSeen = ({ at, isAsked, screen, top }) => meantAt - at < reaction
    && (isAsked || (screen === main.dataset.screen && top === window.scrollY));
  const isThere = ({ place }) => place.left <= event.clientX && event.clientX < place.right
    && place.top <= event.clientY && event.clientY < place.bottom;
  const former = formerPlaces.filter(isSeen).flatMap(({ controls }) => controls.filter(isThere));
  if (former.every(({ meaning }) => meaning === meaningOf(control))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell(hasChanged);
}

// Who uses a key between two clicks has seen what the first one did, and what has changed before.
function noteKey(event) {
  pressed = null;
  formerPlaces = [];
  if (event.repeat && event.key === "Enter" && event.target.closest?.("button, a[href]")) event.preventDefault();
}
