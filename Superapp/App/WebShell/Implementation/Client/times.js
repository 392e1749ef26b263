// Times: the server writes them in UTC, since it can't know where the reader is. Here they are written again in the zone
// of the reader's machine, in the same words, before the page shows them: nothing jumps, and nothing is announced twice.

const englishFormat = (options) => new Intl.DateTimeFormat("en-GB", options);
const clockFormat = englishFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayFormat = englishFormat({ day: "numeric", month: "long", year: "numeric" });
const shortDayFormat = englishFormat({ day: "numeric", month: "short" });
const timeWords = {
  moment: (date) => `${dayFormat.format(date)} at ${clockFormat.format(date)}`,
  short: (date) => `${shortDayFormat.format(date)}, ${clockFormat.format(date)}`,
  time: (date) => clockFormat.format(date),
  clock: (date) => clockFormat.format(date),
  day: (date) => dayFormat.format(date),
  shortDay: (date) => shortDayFormat.format(date),
};

function localize(part) {
  for (const time of part.querySelectorAll("time[data-time]")) {
    const date = new Date(time.dateTime);
    if (!Number.isNaN(date.getTime())) time.textContent = timeWords[time.dataset.time]?.(date) ?? time.textContent;
  }
  for (const list of part.querySelectorAll("[data-days]")) divideByDays(list);
}

// A list with `data-days` has a heading over the first item of each day. Elsewhere days begin at other items. A heading is
// that of its day, whichever item is the first: who listens hears it once.
function divideByDays(list) {
  const headings = [...list.querySelectorAll("[data-day]")];
  for (const heading of headings) heading.remove();
  let current = null;
  for (const item of list.querySelectorAll("[data-at]")) {
    const day = dayFormat.format(new Date(item.dataset.at));
    if (day === current) continue;
    current = day;
    const heading = headings[0].cloneNode(true);
    heading.id = `day-${day.replaceAll(" ", "-")}`;
    heading.querySelector("span").textContent = day;
    item.before(heading);
  }
}
