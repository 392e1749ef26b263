// Presses: the second click of a double click is not meant for what has come under the pointer since the first, such as
// the next row after one was deleted, or the tick that was just set; and a key that is held down presses once.

// The time in which two clicks at the same place are one, and how far apart they may be.
const doubleClick = { time: 500, distance: 8 };
let pressed = null;

if (main?.dataset.window) {
  document.addEventListener("click", swallowSecond, { capture: true, signal: off.signal });
  document.addEventListener("keydown", noteKey, { capture: true, signal: off.signal });
}

function swallowSecond(event) {
  const control = event.target.closest?.("button, a[href]");
  // A key that presses a button makes a click without a place.
  if (!control || !event.detail) return;
  const press = {
    time: event.timeStamp, x: event.clientX, y: event.clientY, control, value: control.value ?? control.href,
  };
  const isSecond = pressed && press.time - pressed.time < doubleClick.time
    && Math.hypot(press.x - pressed.x, press.y - pressed.y) < doubleClick.distance;
  const isSame = isSecond && pressed.control === control && pressed.value === press.value;
  pressed = isSecond ? { ...pressed, time: press.time } : press;
  if (!isSecond || isSame || !main.contains(control)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Who uses a key between two clicks has seen what the first one did.
function noteKey(event) {
  pressed = null;
  if (event.repeat && event.key === "Enter" && event.target.closest?.("button, a[href]")) event.preventDefault();
}
