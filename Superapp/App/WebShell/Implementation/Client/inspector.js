// The inspector: follows what happens, or stands still while somebody reads.

// Each tab knows which window it has shown or inspected last; the list of windows says so.
const tabWindow = "window";
const noteWindow = () => { if (main?.dataset.window) storage((kept) => kept.setItem(tabWindow, main.dataset.window)); };
noteWindow();
document.addEventListener("superapp:shown", noteWindow);
const ownBadge = document.querySelector(`[data-this-tab="${storage((kept) => kept.getItem(tabWindow))}"]`);
if (ownBadge) {
  ownBadge.hidden = false;
  // Its tab shows this list at the moment.
  const others = ownBadge.closest(".others");
  if (others) document.querySelector("[data-windows]").prepend(ownBadge.closest("li"));
  if (others) others.open = false;
}

let held = null;
let isFollowing = true;

// Whether an update has to wait because the person has paused.
function isHeld(update) {
  if (isFollowing || main.dataset.screen !== "inspector") return false;
  held = update;
  return true;
}

// The last message stays in sight, unless the person has scrolled up to others.
let wasAtLatest = true;

function inspect() {
  // The app beside it has fields that take the focus where nothing else has it, and to which browsers scroll this page.
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-follow]");
    if (!button) return;
    isFollowing = !isFollowing;
    button.dataset.follow = isFollowing ? "on" : "off";
    button.textContent = isFollowing ? "Pause" : "Follow";
    if (!isFollowing) return;
    const update = held;
    held = null;
    if (update) apply(update, { history: "auto" });
    toLatest();
  });
  document.addEventListener("superapp:showing", () => { wasAtLatest = isAtLatest(); });
  document.addEventListener("superapp:shown", () => { if (wasAtLatest) toLatest(); });
  toLatest();
}

function messageList() {
  return main.querySelector("[data-timeline]");
}

function isAtLatest() {
  const list = messageList();
  return !list || list.scrollHeight - list.scrollTop - list.clientHeight < 80;
}

function toLatest() {
  const list = messageList();
  if (list) list.scrollTop = list.scrollHeight;
}
