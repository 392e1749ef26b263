// Times: the server writes them in UTC and in English, since it can't know where the reader is, and how dates are written
// there. Here they are written again, as the reader's browser writes them and in the zone of its machine, before the page
// shows them: nothing jumps, and nothing is announced twice.

const formats = (() => {
  const moment = { dateStyle: "long", timeStyle: "short" };
  const clock = { timeStyle: "short" };
  const day = { dateStyle: "long" };
  const shortDay = { day: "numeric", month: "short" };
  const short = { ...shortDay, hour: "numeric", minute: "2-digit" };
  const wanted = { moment, short, time: clock, clock, day, shortDay };
  return Object.fromEntries(Object.entries(wanted).map(([name, options]) => [name, formatOf(options)]));
})();

// A browser may name languages that no date can be written in.
function formatOf(options) {
  try {
    return new Intl.DateTimeFormat(navigator.languages, options);
  } catch {
    return new Intl.DateTimeFormat("en-GB", options);
  }
}

function localize(part) {
  for (const time of part.querySelectorAll("time[data-time]")) {
    const date = new Date(time.dateTime);
    if (!Number.isNaN(date.getTime()) && formats[time.dataset.time]) write(time, formats[time.dataset.time], date);
  }
  for (const list of part.querySelectorAll("[data-days]")) divideByDays(list);
}

// In the middle of English words: who listens hears it in its own language, and it may run in the other direction.
function write(element, format, date) {
  element.textContent = format.format(date);
  element.lang = format.resolvedOptions().locale;
  element.dir = "auto";
}

// A list with `data-days` has a heading over the first item of each day. Elsewhere days begin at other items. A heading is
// that of its day, whichever item is the first: who listens hears it once.
function divideByDays(list) {
  const headings = [...list.querySelectorAll("[data-day]")];
  for (const heading of headings) heading.remove();
  let current = null;
  for (const item of list.querySelectorAll("[data-at]")) {
    const date = new Date(item.dataset.at);
    const day = formats.day.format(date);
    if (day === current) continue;
    current = day;
    const heading = headings[0].cloneNode(true);
    heading.id = `day-${day.replaceAll(/\s/g, "-")}`;
    write(heading.querySelector("span"), formats.day, date);
    item.before(heading);
  }
}
