// Shows what the server sends, and keeps focus, selection, scroll and what was typed.

// The content as the server has sent it. Its changes are made here; what is shown is made equal to it, in the reader's time.
let page = null;
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
  if (isUnanswered(update)) options = { ...options, sent: options.sent ?? unansweredForm.sent };
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
  const [place, extent] = [placeOfFocus(), extentHere()];
  document.dispatchEvent(new Event("superapp:showing"));
  const isNewPlace = isNewScreen && !(options.isSamePlace && update.address === shown.address);
  if (isNewScreen && update.address !== shown.address) leaveDrafts(options.sent);
  if (!isNewScreen) keepSecrets(fresh, options);
  morphChildren(main, fresh, options.sent ?? new Map());
  showHeader(update.header);
  remember(update, isSameWindow);
  const deeper = update.depth - Number(shown.depth);
  shown.depth = update.depth;
  if (options.history !== "keep") enter(update.address, deeper, !isNewScreen, options.history, extent);
  document.dispatchEvent(new Event("superapp:shown"));
  bringDraftsBack(!isSameWindow);
  // Into what comes unasked, nobody types: their keys are meant for what was there.
  const isSent = choosing > 0 || (ongoing.size > 0 && !author());
  const isAsked = isSent || visiting || options.said;
  const isTyping = !isAsked && isTypedInto(place.element);
  if (isNewPlace && shown.screen !== "inspector") arrive({ ...options, isTyping });
  else keepFocus(place, options);
  // A window that has slept shows each list from its beginning.
  if (isNewScreen && !isNewPlace) showExtent(extent);
  keepInSight(place);
  if (repeated && !saidNow().includes(repeated)) takeBack(repeated);
  if (options.said && !isNewPlace) tellOutOfSight(options.said);
  if (!isSameWindow) listen();
}

function notices() {
  return [...main.querySelectorAll(".notice p")];
}

function saidNow() {
  return notices().map(({ textContent }) => textContent);
}

// What was said again out of the page, which is over when the page says it no more.
let repeated = null;

// What the page says since a form was sent, and did not say before, is said where the person is, too.
function tellOutOfSight(said) {
  const notice = notices().find(({ textContent }) => !said.includes(textContent));
  if (!notice) return;
  const { top, bottom } = notice.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) tell(repeated = notice.textContent);
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

function arrive({ top = 0, followed: former, count, rows, reading, isTyping }) {
  [bringing, returning] = [null, null];
  takeBack(hasChanged);
  window.scrollTo(0, top);
  showSection();
  main.setAttribute("data-arriving", "");
  setTimeout(() => main.removeAttribute("data-arriving"), 600);
  if (!isOnlyShown()) {
    // Who comes back is at the link by which they left. A focused field would open the keyboard of a phone over the page.
    const field = isTyping || matchMedia("(pointer: coarse)").matches ? null : main.querySelector("[autofocus]");
    (linkTo(former) || field || main).focus({ preventScroll: true });
  }
  showExtent({ count, rows, top, reading, followed: former });
}

function linkTo(address) {
  return address && [...main.querySelectorAll("a[href]")].find((one) => one.getAttribute("href") === address);
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
