// Extents: as much of a list as somebody has had shown is there again after a reload, and so is their place in it.

// By screen and address: how often more was shown.
const extents = new Map();
const keptExtent = "extent";
const extentKey = () => `${main.dataset.screen} ${main.dataset.address}`;

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  window.addEventListener("pagehide", keepExtent);
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  if (type === "reload") showExtent();
}

function noteExtent(button) {
  if (button?.value === "showMore") extents.set(extentKey(), (extents.get(extentKey()) ?? 0) + 1);
  if (button?.value === "showFirst") extents.delete(extentKey());
}

function keepExtent() {
  const extent = { address: main.dataset.address, count: extents.get(extentKey()), top: window.scrollY };
  storage((kept) => kept.setItem(keptExtent, JSON.stringify(extent)));
}

async function showExtent() {
  const { address, count, top } = storage((kept) => JSON.parse(kept.getItem(keptExtent))) ?? {};
  if (!count || address !== main.dataset.address) return;
  const { screen } = main.dataset;
  try {
    for (let step = 0; step < count; step++) {
      const button = main.querySelector("button[value='showMore']");
      if (!button || main.dataset.screen !== screen) return;
      const answer = await post(button.form, fields(button.form, button, button));
      if (!answer.ok) return;
      await apply(await answer.json(), { history: "keep" });
      noteExtent(button);
    }
  } catch {
    return doubt();
  }
  window.scrollTo(0, top);
}
