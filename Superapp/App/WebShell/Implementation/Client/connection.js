// The page's live connection: its own, or the one that all tabs of the browser share (live.js), and what happens when it is lost.

let events = null;
let retry = 0;
let retryTimer = 0;
// How many times in a row this page was given another window than the one it asked for, and no live connection.
let strangers = 0;
// The address that is asked for until a window is kept that shows it: a browser without cookies is given the first one only
// with the answer that brings it one.
let wanted = null;
// What shows the page again, once for all who ask meanwhile: two requests at once, both without a cookie, are given two
// windows, which looks like a browser that keeps none.
let resuming = null;
// The port to the live connection that all tabs share (live.js); null where there is none.
let shared = null;
// Held as long as the page exists. An inspector has nothing to tell other tabs (leaving.js).
const tabLock = `${main?.dataset.screen === "inspector" ? "inspector" : "tab"} ${Date.now()} ${Math.random()}`;

function listen() {
  if (off.signal.aborted) return;
  events?.close();
  if (shared) return hello();
  if (document.hidden) return;
  events = new EventSource(withQuery(main.dataset.events, `version=${main.dataset.version}`));
  events.addEventListener("open", joined);
  const show = (event) => applyLive(JSON.parse(event.data));
  events.addEventListener("screen", show);
  events.addEventListener("inspector", show);
  events.addEventListener("closed", () => resume());
  events.addEventListener("error", () => {
    lost(true);
    if (events.readyState === EventSource.CLOSED) retryLater();
  });
}

// Where the tabs of a browser can't share a connection, each has one as long as it is looked at: browsers open six to a
// server at a time.
function share() {
  document.addEventListener("visibilitychange", () => {
    if (shared) return;
    if (document.hidden) events?.close();
    else listen();
  }, { signal: off.signal });
  const address = document.body.dataset.worker;
  if (!address || !window.SharedWorker) return;
  let worker;
  try {
    worker = new SharedWorker(address);
  } catch {
    return;
  }
  shared = worker.port;
  worker.addEventListener("error", () => {
    shared = null;
    listen();
  });
  shared.onmessage = (event) => hear(event.data);
  window.addEventListener("pagehide", () => shared?.postMessage({ type: "bye" }));
}

// By the lock, the shared connection and other tabs (closed.js) know whether this one still exists. A page that the browser keeps
// for a step back does not.
function holdLock() {
  navigator.locks?.request(tabLock, () => {
    shared?.postMessage({ type: "lock", lock: tabLock });
    return new Promise((resolve) => window.addEventListener("pagehide", resolve, { once: true }));
  }).catch(() => {});
}

function hello() {
  const { window, version, screen } = main.dataset;
  const kind = screen === "inspector" ? "inspect" : "windows";
  shared.postMessage({ type: "hello", kind, window, version: Number(version) });
}

function hear({ type, update }) {
  if (off.signal.aborted) return;
  if (type === "lost") return lost(true);
  if (type === "closed") return resume();
  // It may be about the window that this tab has just left.
  if (type === "screen") return update.window === main.dataset.window && applyLive(update);
  joined();
}

function joined() {
  [retry, strangers, wanted] = [0, 0, null];
  lost(false);
  tellUncertain();
}

// A request has not come through: whether the server is there, a new live connection shows.
function doubt() {
  lost(true);
  listen();
}

// At once, and then after ever longer pauses, until there is a live connection.
function retryLater() {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => resume(), retry && Math.min(15000, 250 * 2 ** retry));
  retry++;
}

// The live connection was refused: the server was restarted, the session ended, or the page slept for long. Shows the
// same address, in a new window if its own is gone, and goes on, with what was typed. What was sent to a window and refused
// is no reason, if another one is shown by now: a third would not know where one wanted to go.
async function resume(window = main.dataset.window) {
  if (off.signal.aborted || window !== main.dataset.window) return;
  events?.close();
  clearTimeout(retryTimer);
  resuming ??= showAgain().finally(() => { resuming = null; });
  await resuming;
}

async function showAgain() {
  try {
    if (main.dataset.screen === "inspector") throw new Error("gone");
    wanted ??= main.dataset.address;
    const update = await present(wanted);
    const isSameWindow = update.window === main.dataset.window;
    strangers = isSameWindow ? 0 : strangers + 1;
    if (strangers > 2) return letGo();
    const open = openEditor();
    await apply(update, { history: "replace", isSamePlace: true });
    if (isSameWindow) listen();
    else openAgain(open);
  } catch {
    lost(true);
    retryLater();
  }
}

// What this window shows, or a new one, where this one has an error to show.
async function present(address = main.dataset.address) {
  let answer = await fetch(withQuery(address, `window=${main.dataset.window}`), json);
  if (!answer.ok) answer = await fetch(address, json);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

// Window after window is not known as this page's own: the browser keeps no cookie. Says so, and leaves links and forms to
// the browser, as if this script did not exist.
function letGo() {
  off.abort();
  shared?.postMessage({ type: "bye" });
  lost(false);
  const remedy = isSecureContext
    ? "Allow cookies for this site, then reload the page."
    : "Open it over HTTPS: over plain HTTP, browsers keep no cookies of this server.";
  const trouble = "Your browser does not keep this site’s cookies. You can look around, but what you send is refused.";
  warning.hidden = false;
  warning.querySelector("p").textContent = `${trouble} ${remedy}`;
}

function withQuery(address, parameter) {
  return `${address}${address.includes("?") ? "&" : "?"}${parameter}`;
}

let lostTimer = 0;
function lost(isLost) {
  clearTimeout(lostTimer);
  if (!isLost) connection.hidden = true;
  else lostTimer = setTimeout(() => { connection.hidden = false; }, 1200);
}
