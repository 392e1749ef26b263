// Follows links in the background, and shows that an answer takes its time.

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
  // Who goes up to the page that they came from is where they were on it, as by Back.
  if (link.closest(".upward") && history.state?.from?.split("?")[0] === url.pathname) return history.back();
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

// How long a link waits for the answers to what was sent before: a page can't be sent to any more once it is left.
const leavingPatience = 5000;
let isLeaving = false;
let visits = 0;

async function visit(address, options) {
  if (off.signal.aborted) return address === main.dataset.address || location.reload();
  main.setAttribute("aria-busy", "true");
  expect(main);
  const number = ++visits;
  wanted = null;
  isLeaving = true;
  await Promise.race([Promise.allSettled([...ongoing]), new Promise((resolve) => setTimeout(resolve, leavingPatience))]);
  // Another link was followed meanwhile.
  if (number !== visits) return;
  // The window is still at what was sent, and would answer after that: the page is shown by another one.
  if (ongoing.size) return location.assign(address);
  visiting = options;
  const place = { ...placeNow(), ...(!isSignIn(address) && { address }) };
  try {
    const answer = await fetch(withQuery(address, `window=${main.dataset.window}`), json);
    if (!answer.ok) return location.assign(address);
    const update = await answer.json();
    // What a step in the history leads to is shown in the fields, too, also in the one that has the cursor.
    const sent = options.history === "none" ? typedSearches() : undefined;
    // The history is at the entry of the link that was followed last.
    await apply(update, { ...options, sent, ...(number !== visits && { history: "keep" }) });
    noteAsked(place);
  } catch {
    location.assign(address);
  } finally {
    if (visiting === options) visiting = null;
    if (number === visits) isLeaving = false;
    main.removeAttribute("aria-busy");
    settle(main);
    sendLines();
  }
}

function typedSearches() {
  return new Map([...main.querySelectorAll("form[data-live] input")].map((field) => [field, field.value]));
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
