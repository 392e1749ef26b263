// Extents: as much of a list, or of a log, as somebody has had shown is there again after a reload, or when they go back to
// it, and so is their place in it.

// By screen and address: how often more was shown of each list, by the name of its button.
const extents = new Map();
// By address, for the pages that were left last.
const keptExtents = "extents";
const keptPages = 20;
const extentKey = () => `${main.dataset.screen} ${main.dataset.address}`;
// What is being shown again: { count, rows, top }. Who leaves meanwhile comes back to that, and not to the part that was there.
let returning = null;

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  window.addEventListener("pagehide", keepExtent);
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  const extent = knownExtents().find(({ address }) => address === main.dataset.address);
  if (extent && (type === "reload" || type === "back_forward")) showExtent(extent);
  look();
}

function noteExtent(button) {
  const name = button?.value;
  if (isMoreButton(button)) extents.set(extentKey(), { ...extents.get(extentKey()), [name]: timesShown(name) + 1 });
  if (button?.value === "showFirst") extents.delete(extentKey());
}

function isMoreButton(button) {
  return Boolean(button?.value?.startsWith("showMore"));
}

function timesShown(name) {
  return extents.get(extentKey())?.[name] ?? 0;
}

// How much of the list is shown, and where the person is.
function extentHere() {
  return returning ?? {
    count: extents.get(extentKey()), rows: things().length, top: window.scrollY, reading: readingHere(),
  };
}

function knownExtents() {
  return storage((kept) => JSON.parse(kept.getItem(keptExtents))) ?? [];
}

function keepExtent() {
  const { address } = main.dataset;
  const others = knownExtents().filter((extent) => extent.address !== address);
  const extents = [{ address, ...extentHere() }, ...others].slice(0, keptPages);
  storage((kept) => kept.setItem(keptExtents, JSON.stringify(extents)));
}

// Shows more until it is as much as it was, unless the window has kept it.
async function showExtent({ count, rows, top, reading, followed: former }) {
  if (reading && document.getElementById(reading.item)) return readAgain(reading);
  if (!reading && (!count || things().length >= rows)) return;
  extents.delete(extentKey());
  const names = reading ? ["showEarlier"] : Object.keys(count);
  const isMore = reading ? () => !document.getElementById(reading.item) : (name) => timesShown(name) < count[name];
  const { screen } = main.dataset;
  const extent = { count, rows, top, reading };
  const focus = document.activeElement;
  returning = extent;
  try {
    for (let name; (name = names.find(isMore)); ) {
      // The page may be there before its list has been read.
      if (!things().length) await nextUpdate();
      if (main.dataset.screen !== screen || returning !== extent) return;
      const button = main.querySelector(`button[value='${name}']`);
      // One list may be all there is, while another one has more.
      if (!button && things().length) names.splice(names.indexOf(name), 1);
      if (!button) continue;
      const answer = await post(button.form, fields(button.form, button, button));
      if (!answer.ok) return;
      await apply(await answer.json(), { history: "keep" });
      noteExtent(button);
    }
    if (reading) return;
    window.scrollTo(0, top);
    if (document.activeElement === focus && !isOnlyShown()) linkTo(former)?.focus({ preventScroll: true });
  } catch {
    return doubt();
  } finally {
    if (returning === extent) returning = null;
    if (reading && main.dataset.screen === screen) readAgain(reading);
  }
}

function nextUpdate() {
  return new Promise((resolve) => document.addEventListener("superapp:shown", resolve, { once: true }));
}
