// Makes pages live: sends forms and follows links in the background, shows what the server sends, keeps focus,
// selection, scroll and what was typed. Whatever goes wrong here ends in ordinary navigation, which works as well.

const json = { headers: { Accept: "application/json" }, credentials: "same-origin" };
let events = null;
let retry = 0;
let retryTimer = 0;
// How many times in a row this page was given another window than the one it asked for, and no live connection.
let strangers = 0;
// The content as the server has sent it. Its changes are made here; what is shown is made equal to it, in the reader's time.
let page = null;
// The port to the live connection that all tabs share (live.js); null where there is none.
let shared = null;

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

// Events

function listen() {
  if (off.signal.aborted) return;
  events?.close();
  if (shared) return hello();
  if (document.hidden) return;
  events = new EventSource(withQuery(main.dataset.events, `version=${main.dataset.version}`));
  events.addEventListener("open", () => { [retry, strangers] = [0, 0]; lost(false); });
  const show = (event) => applyLive(JSON.parse(event.data));
  events.addEventListener("screen", show);
  events.addEventListener("inspector", show);
  events.addEventListener("closed", resume);
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
  const lock = `tab ${Date.now()} ${Math.random()}`;
  navigator.locks?.request(lock, () => {
    shared?.postMessage({ type: "lock", lock });
    return new Promise(() => {});
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
  [retry, strangers] = [0, 0];
  lost(false);
}

// A request has not come through: whether the server is there, a new live connection shows.
function doubt() {
  lost(true);
  listen();
}

// At once, and then after ever longer pauses, until there is a live connection.
function retryLater() {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(resume, retry && Math.min(15000, 250 * 2 ** retry));
  retry++;
}

// The live connection was refused: the server was restarted, the session ended, or the page slept for long. Shows the
// same address, in a new window if its own is gone, and goes on, with what was typed.
async function resume() {
  if (off.signal.aborted) return;
  events?.close();
  clearTimeout(retryTimer);
  try {
    if (main.dataset.screen === "inspector") throw new Error("gone");
    const update = await present();
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
async function present() {
  let answer = await fetch(withQuery(main.dataset.address, `window=${main.dataset.window}`), json);
  if (!answer.ok) answer = await fetch(main.dataset.address, json);
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

// Forms and links

function submit(event) {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  event.preventDefault();
  followed = null;
  const button = event.submitter;
  rebase(form);
  send(form, fields(form, button, button), button, () => native(form, button));
}

// What a form sends, and for the inspector what the person did to send it.
function fields(form, button, pressed) {
  const body = new URLSearchParams(new FormData(form, button));
  const name = pressed && (pressed.getAttribute("aria-label") ?? pressed.textContent).trim().replace(/\s+/g, " ");
  body.set("_did", name ? `clicked “${name}”` : "typed");
  return body;
}

// What waits for the answer to what its form has sent before: { body, button, giveUp, action }.
const waiting = new Map();
const underWay = new WeakMap();

async function send(form, body, button, giveUp) {
  const action = form.getAttribute("action");
  if (form.getAttribute("aria-busy") === "true") {
    // The same again is a double press, and who is on the way to another page goes there.
    const isMeant = `${body}` !== underWay.get(form) && button?.nodeName !== "A";
    if (isMeant) waiting.set(form, { body, button, giveUp, action });
    return;
  }
  underWay.set(form, `${body}`);
  const focus = document.activeElement;
  const part = main.contains(form) ? form : main;
  const sent = new Map([...part.querySelectorAll("input, textarea")].map((field) => [field, field.value]));
  busy(form, button, true);
  const draft = draftKey(form);
  let isAnswered = false;
  choosing++;
  notePressed(button);
  try {
    clearTimeout(typeTimer);
    await typing;
    const answer = await post(form, body);
    if (answer.status === 403 || answer.status === 410) {
      await resume();
      if (off.signal.aborted) return;
      return tell("The page was out of date and is fresh now. What you just did was not carried out. Do it again.");
    }
    if (!isShown(answer)) return giveUp();
    const update = await answer.json();
    if (answer.ok && button?.dataset.draft === "drop") [...main.querySelectorAll("form")].filter(canHaveDraft).forEach(discard);
    await apply(update, { history: "auto", sent, form, focus });
    isAnswered = answer.ok;
    if (answer.ok) settleDraft(form, draft, button);
    if (answer.status === 409) tell("This page was out of date. What you just did was not carried out.");
  } catch {
    tell("The server can’t be reached, so this may not have been carried out.");
    doubt();
  } finally {
    choosing--;
    busy(form, button, false);
    if (isAnswered) sendWaiting(form);
    waiting.delete(form);
  }
}

// Goes out as it was, about what its form is about now, such as the next new thing.
function sendWaiting(form) {
  const next = waiting.get(form);
  if (!next) return;
  // A search that came before has changed what follows the path.
  const place = (address) => address.split("?")[0];
  const isElsewhere = place(form.getAttribute("action")) !== place(next.action);
  if (!form.isConnected || isElsewhere || within(form, "[aria-invalid='true']")) {
    return tell("What you sent before this changed the page, so this was not sent.");
  }
  for (const { name, value } of form.querySelectorAll("input[type='hidden']")) next.body.set(name, value);
  send(form, next.body, next.button, next.giveUp);
}

// Whether an answer is what the window shows now: also when what the form is about is gone (404), or its screen (409).
function isShown(answer) {
  return answer.ok || answer.status === 404 || answer.status === 409;
}

function post(form, body) {
  const headers = { ...json.headers, "Known-Version": main.dataset.version };
  return fetch(form.getAttribute("action"), { ...json, method: "POST", headers, body });
}

// Typing: a form with `data-live` sends its fields while the person types, as the action of that name. What is typed
// while one is under way goes with the next. The answer never touches the field; without this script there is a button.

const typePause = 150;
let typeTimer = 0;
let typing = null;

function type(event) {
  const form = event.target.form;
  if (!form?.dataset.live || event.isComposing || !main.contains(form)) return;
  clearTimeout(typeTimer);
  typeTimer = setTimeout(() => sendTyped(form), typePause);
}

async function sendTyped(form) {
  while (typing) await typing;
  typing = postTyped(form).finally(() => { typing = null; });
}

async function postTyped(form, isAgain = false) {
  if (!form.isConnected || !form.dataset.live) return;
  const body = fields(form);
  body.set("_action", form.dataset.live);
  try {
    const answer = await post(form, body);
    if (answer.ok) return apply(await answer.json(), { history: "auto" });
    if (isAgain || (answer.status !== 403 && answer.status !== 410)) return;
    await resume();
    await postTyped(form, true);
  } catch {
    doubt();
  }
}

// Sends the form as if this script did not exist; the answer replaces the page.
function native(form, button) {
  if (!form.isConnected) return;
  if (button?.name) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = button.name;
    field.value = button.value;
    form.append(field);
  }
  HTMLFormElement.prototype.submit.call(form);
}

function busy(form, button, isBusy) {
  if (isBusy) expect(form);
  else settle(form);
  if (isBusy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
  button?.toggleAttribute("data-pressed", isBusy);
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !link || !isPlain || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.hash || /^\/(-\/|inspector)/.test(url.pathname)) return;
  event.preventDefault();
  followed = main.contains(link) ? link.getAttribute("href") : null;
  const form = link.dataset.action && link.closest("form");
  if (form) return act(form, link);
  url.searchParams.delete("window");
  visit(url.pathname + url.search, { history: "push" });
}

// Links name the window for browsers without this script. Opened in a new tab they have to leave this one where it is;
// but the inspector's mean the very window.
function freeLinks(part) {
  for (const link of part.querySelectorAll("a[href*='window=']:not([target], [href^='/inspector'])")) {
    const url = new URL(link.getAttribute("href"), location.origin);
    url.searchParams.delete("window");
    link.setAttribute("href", url.pathname + url.search + url.hash);
  }
}

// A link with `data-action` in a form leads where that action leads from here; opened elsewhere it is an ordinary link.
function act(form, link) {
  const body = fields(form, null, link);
  body.set("_action", link.dataset.action);
  send(form, body, link, () => location.assign(link.href));
}

async function visit(address, options) {
  if (off.signal.aborted) return address === main.dataset.address || location.reload();
  main.setAttribute("aria-busy", "true");
  expect(main);
  visiting = options;
  try {
    const answer = await fetch(withQuery(address, `window=${main.dataset.window}`), json);
    if (!answer.ok) return location.assign(address);
    await apply(await answer.json(), options);
  } catch {
    location.assign(address);
  } finally {
    if (visiting === options) visiting = null;
    main.removeAttribute("aria-busy");
    settle(main);
  }
}

// Waiting: a line above the page moves while an answer takes longer than a person waits without wondering.

const patience = 300;
const expected = new Map();

function expect(part) {
  settle(part);
  expected.set(part, setTimeout(() => { progress.hidden = false; }, patience));
}

function settle(part) {
  clearTimeout(expected.get(part));
  expected.delete(part);
  if (expected.size === 0) progress.hidden = true;
}

// Escape presses the button that leaves what one is at without a change; nothing typed is lost by it elsewhere.
function cancelByEscape(event) {
  if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
  if (toast.textContent) return void (toast.textContent = "");
  const button = event.target.closest?.("form")?.querySelector("button[data-cancels]")
    ?? main.querySelector("button[data-cancels]");
  if (!button) return;
  event.preventDefault();
  button.form.requestSubmit(button);
}

// Showing

let latest = null;
// The title of what is shown, which a person who listens has heard.
let heading = document.title.replace(/^\(\d+\) | · Superapp$/g, "");

// What the server sends by itself. What a page that was asked for shows may come this way first.
function applyLive(update) {
  const isNewScreen = update.screen !== main.dataset.screen;
  apply(update, visiting && isNewScreen ? visiting : { history: visiting ? "keep" : "auto" });
}

function apply(update, options) {
  if (isHeld(update)) return;
  const shown = main.dataset;
  const isSameWindow = update.window === shown.window;
  if (isSameWindow && update.version < Number(shown.version)) {
    // A live update has overtaken the answer to a form: what it says holds for the fields that were sent, too.
    if (options.sent && latest?.window === update.window) return apply(latest, options);
    return;
  }
  if (!takeIn(update, isSameWindow)) return present().then((whole) => apply(whole, options)).catch(doubt);
  latest = update;
  const isNewScreen = update.screen !== shown.screen;
  const fresh = page.cloneNode(true);
  localize(fresh);
  freeLinks(fresh);
  const [place, top] = [placeOfFocus(), window.scrollY];
  document.dispatchEvent(new Event("superapp:showing"));
  const isNewPlace = isNewScreen && !(options.isSamePlace && update.address === shown.address);
  if (isNewScreen && update.address !== shown.address) leaveDrafts(options.sent);
  morphChildren(main, fresh, options.sent ?? new Map());
  showHeader(update.header);
  remember(update, isSameWindow);
  const isDeeper = update.depth > Number(shown.depth);
  shown.depth = update.depth;
  if (options.history !== "keep") enter(update.address, isDeeper, !isNewScreen, options.history, top);
  document.dispatchEvent(new Event("superapp:shown"));
  bringDraftsBack(!isSameWindow);
  if (isNewPlace && shown.screen !== "inspector") arrive(options);
  else keepFocus(place, options);
  if (!isSameWindow) listen();
}

// An update is a whole page, or changes of the one before. Answers whether the page is known now.
function takeIn({ version, base, changes, html }, isSameWindow) {
  const known = Number(main.dataset.version);
  if (html !== undefined) page = fragment(html);
  else if (!isSameWindow || (version !== known && base !== known)) return false;
  else if (version !== known) changes.forEach(change);
  return true;
}

function change({ replace, remove, after, before, html }) {
  const element = page.getElementById(replace ?? remove ?? after ?? before);
  if (remove) element.remove();
  else if (replace) element.replaceWith(fragment(html));
  else if (after) element.after(fragment(html));
  else element.before(fragment(html));
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function showHeader(html) {
  if (!html) return;
  const fresh = fragment(html);
  freeLinks(fresh);
  morphChildren(bar, fresh, new Map());
}

function remember(update, isSameWindow) {
  Object.assign(main.dataset, { version: update.version, address: update.address, screen: update.screen });
  if (!isSameWindow) {
    main.dataset.window = update.window;
    main.dataset.events = `/-/live?window=${update.window}`;
    for (const link of document.querySelectorAll("a[href*='window=']")) {
      const url = new URL(link.href);
      url.searchParams.set("window", update.window);
      link.href = url.pathname + url.search;
    }
  }
  document.title = `${update.waiting ? `(${update.waiting}) ` : ""}${update.title} · Superapp`;
  if (heading !== update.title) announce(update.title);
  heading = update.title;
}

function arrive({ top = 0, followed: former }) {
  bringing = null;
  window.scrollTo(0, top);
  showSection();
  main.setAttribute("data-arriving", "");
  setTimeout(() => main.removeAttribute("data-arriving"), 600);
  if (isOnlyShown()) return;
  // Who comes back is at the link by which they left.
  const link = former && [...main.querySelectorAll("a[href]")].find((one) => one.getAttribute("href") === former);
  // A focused field would open the keyboard of a phone over the page.
  const field = matchMedia("(pointer: coarse)").matches ? null : main.querySelector("[autofocus]");
  (link || field || main).focus({ preventScroll: true });
}

// Where sections have a line of their own, it may be longer than the screen is wide.
function showSection() {
  const link = bar.querySelector(".bar__sections [aria-current]");
  if (!link) return;
  const line = link.parentElement;
  line.scrollLeft = link.offsetLeft - line.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}

function announce(text) {
  announcer.textContent = text;
}

// Shows and announces a message that goes by itself, unless another one comes first.
let toastTimer = 0;
function tell(text) {
  clearTimeout(toastTimer);
  // Beside a form to write messages, it is under their head: the form may be at the keyboard of a phone.
  const head = main?.querySelector(".chat__head");
  toast.style.top = head ? `${Math.max(0, head.getBoundingClientRect().bottom) + 8}px` : "";
  toast.textContent = text;
  toastTimer = setTimeout(() => { toast.textContent = ""; }, 10000);
}

// Morphing: makes the old nodes equal to the new ones, keeping those that can stay.

function morphChildren(parent, wanted, sent) {
  const olds = [...parent.childNodes];
  const wants = [...wanted.childNodes];
  const pairs = pair(olds, wants);
  const kept = new Set(pairs.values());
  for (const old of olds) if (!kept.has(old)) old.remove();
  let next = parent.firstChild;
  for (const want of wants) {
    const match = pairs.get(want);
    if (match) {
      morph(match, want, sent);
      next = match.nextSibling;
    } else {
      parent.insertBefore(want, next);
    }
  }
}

// Which old node becomes which wanted one: those alike at both ends, and between them the choice in unchanged order
// that keeps most, fields before all.
function pair(olds, wants) {
  const pairs = new Map();
  let start = 0;
  let oldEnd = olds.length;
  let wantEnd = wants.length;
  while (start < Math.min(oldEnd, wantEnd) && alike(olds[start], wants[start])) pairs.set(wants[start], olds[start++]);
  while (Math.min(oldEnd, wantEnd) > start && alike(olds[oldEnd - 1], wants[wantEnd - 1])) {
    pairs.set(wants[--wantEnd], olds[--oldEnd]);
  }
  const left = olds.slice(start, oldEnd);
  const right = wants.slice(start, wantEnd);
  const worth = left.map(weight);
  const best = left.map(() => new Array(right.length + 1).fill(0)).concat([new Array(right.length + 1).fill(0)]);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const together = alike(left[i], right[j]) ? best[i + 1][j + 1] + worth[i] : 0;
      best[i][j] = Math.max(best[i + 1][j], best[i][j + 1], together);
    }
  }
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (best[i][j] === best[i + 1][j]) i++;
    else if (best[i][j] === best[i][j + 1]) j++;
    else pairs.set(right[j++], left[i++]);
  }
  return pairs;
}

function alike(old, want) {
  if (old.nodeType !== want.nodeType || old.nodeName !== want.nodeName) return false;
  if (old.nodeType !== Node.ELEMENT_NODE) return true;
  const isSame = (name) => old.getAttribute(name) === want.getAttribute(name);
  return isSame("id") && isSame("name") && old.classList[0] === want.classList[0];
}

function weight(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return 1;
  return node.matches("input, textarea, select") || node.querySelector("input, textarea, select") ? 1000 : 10;
}

function morph(old, want, sent) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== want.nodeValue) old.nodeValue = want.nodeValue;
    return;
  }
  const isTyped = keepsTyped(old, sent);
  for (const { name } of [...old.attributes]) {
    if (!want.hasAttribute(name) && !isOurs(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of want.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // Before the value: the text of a textarea is a child.
  morphChildren(old, want, sent);
  if ("value" in old && "defaultValue" in old && old.type !== "hidden" && !isTyped) {
    if (old.value !== old.defaultValue) old.value = old.defaultValue;
    if ("checked" in old && old.checked !== old.defaultChecked) old.checked = old.defaultChecked;
  }
}

// What a person typed stays, unless it is what was just sent: then the answer says what the field holds.
function keepsTyped(field, sent) {
  if (!("defaultValue" in field)) return false;
  if (field.form?.dataset.live && field === document.activeElement && !sent.has(field)) return true;
  // What is on its way is no content of its form, whatever the server shows while it stores that.
  if (onTheWay.get(field.form) && !sent.has(field)) return true;
  if (sent.has(field)) return field.value !== sent.get(field);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

// Attributes that the person or this script set, which the server does not know.
function isOurs(element, name) {
  if (name === "tabindex") return element === document.activeElement;
  return ["aria-busy", "data-pressed", "data-drafted"].includes(name) || (name === "open" && element.nodeName === "DETAILS");
}
