// What a page owes to those who don't see it, or don't point at it, looked for in the page as it is drawn. Answers with
// what is wrong, line by line: nothing, if all is well.

const problems = [];
const say = (problem, element) => problems.push(`${problem}: ${element.outerHTML.slice(0, 120)}`);
const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

// One main region and one heading over it, in a document with a title and a language; headings step by step.
for (const [what, selector] of [["main", "main"], ["h1", "h1"], ["header", "body > header"], ["title", "head > title"]]) {
  const count = document.querySelectorAll(selector).length;
  if (count !== 1) problems.push(`${count} of ${what}`);
}
if (!document.documentElement.lang) problems.push("no language");
if (document.querySelector("h1")?.textContent.trim() === "") problems.push("an empty h1");
let level = 0;
for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
  const next = Number(heading.tagName[1]);
  if (next > level + 1) say(`heading ${next} below heading ${level}`, heading);
  level = next;
}
const ids = new Set();
for (const element of document.querySelectorAll("[id]")) {
  if (ids.has(element.id)) say("an id that is there twice", element);
  ids.add(element.id);
}
for (const name of ["for", "aria-labelledby", "aria-describedby"]) {
  for (const element of document.querySelectorAll(`[${name}]`)) {
    for (const id of element.getAttribute(name).split(" ")) if (!ids.has(id)) say(`${name} of nothing`, element);
  }
}

// A name for every control and every region.
const words = (id) => document.getElementById(id)?.textContent ?? "";
const givenName = (element) => {
  const by = element.getAttribute("aria-labelledby");
  return by ? by.split(" ").map(words).join(" ").trim() : element.getAttribute("aria-label")?.trim();
};
const regions = "nav, aside:not([aria-hidden]), [role='log'], [role='region'], [role='img']";
for (const element of document.querySelectorAll(regions)) if (!givenName(element)) say("no name", element);
const controls = "a[href], button, input:not([type='hidden']), textarea, select, summary";
for (const element of document.querySelectorAll(controls)) {
  const own = element.labels ? element.labels[0]?.textContent ?? (element.matches("button") ? element.textContent : "") : element.textContent;
  const given = givenName(element);
  if (!(given ?? own.trim())) say("no name", element);
  // Who works by voice says what they see.
  const seen = element.textContent.trim();
  if (given && /\p{L}/u.test(seen) && !given.includes(seen)) say(`named “${given}”, shown “${seen}”`, element);
}
for (const image of document.querySelectorAll("svg")) {
  if (!image.closest("[aria-hidden='true']") && image.getAttribute("role") !== "img") say("a picture without words", image);
}

// Text against the colours below it: 4.5 to 1, or 3 to 1 if it is large.
const colour = (text) => {
  const [, kind, list] = text.match(/^(rgba?|color)\((.*)\)$/);
  const parts = list.replace("srgb ", "").split(/[ ,/]+/).map(Number);
  const scale = kind === "color" ? 255 : 1;
  return { parts: parts.slice(0, 3).map((part) => part * scale), alpha: parts[3] ?? 1 };
};
const over = (front, back) => front.parts.map((part, i) => part * front.alpha + back[i] * (1 - front.alpha));
const ground = (element) => {
  const own = colour(getComputedStyle(element).backgroundColor);
  return own.alpha === 1 ? own.parts : over(own, element.parentElement ? ground(element.parentElement) : [255, 255, 255]);
};
const light = (parts) => {
  const levels = parts.map((part) => part / 255).map((l) => l <= 0.04045 ? l / 12.92 : ((l + 0.055) / 1.055) ** 2.4);
  return 0.2126 * levels[0] + 0.7152 * levels[1] + 0.0722 * levels[2];
};
const opacity = (element) => element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  const hidden = "svg, script, noscript, template, .hush, .skip, .story, :disabled";
  if (!texts.currentNode.nodeValue.trim() || element.closest(hidden) || !isShown(element)) continue;
  const style = getComputedStyle(element);
  const back = ground(element);
  const front = colour(style.color);
  const levels = [light(over({ ...front, alpha: front.alpha * opacity(element) }, back)), light(back)];
  const ratio = (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (ratio < (isLarge ? 3 : 4.5)) say(`contrast ${ratio.toFixed(2)}`, element);
}

// Nothing beside the window, and on a phone nothing smaller than a finger: 44 pixels, except links within a text.
if (document.documentElement.scrollWidth > innerWidth) problems.push(`${document.documentElement.scrollWidth} pixels wide`);
// Nor is anything cut off at a side, except what is meant for ears alone, or shortened with an ellipsis.
for (const element of document.querySelectorAll("main, main *")) {
  const style = getComputedStyle(element);
  const isMeant = element.closest(".hush, svg, .story") || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
  if (!isShown(element) || isMeant || !["hidden", "clip"].includes(style.overflowX)) continue;
  if (element.scrollWidth > element.clientWidth + 1) say(`${element.scrollWidth - element.clientWidth} pixels cut off`, element);
}
const stretched = (element) => {
  const after = getComputedStyle(element, "::after");
  return after.position === "absolute" && after.inset === "0px" && after.content !== "none" ? element.offsetParent : element;
};
for (const element of innerWidth > 600 ? [] : document.querySelectorAll(controls)) {
  if (!isShown(element) || element.matches(".skip")) continue;
  if (element.closest("p") && getComputedStyle(element).display === "inline") continue;
  const { width, height } = stretched(element).getBoundingClientRect();
  if (width < 43.5 || height < 43.5) say(`${Math.round(width)} by ${Math.round(height)} pixels`, element);
}

return problems.join("\n");
