// Logs (`role="log"`): who is at the end of one stays there, and what is new to the person is read from its beginning.

let atEnd = [];
// The line over the first message that is new to the person.
let newLine = null;
let newScreen = null;

document.addEventListener("superapp:showing", () => { atEnd = [...main.querySelectorAll("[role='log']")].filter(isAtEnd); });
beginAtNew();
document.addEventListener("superapp:shown", () => {
  if (!beginAtNew()) atEnd.forEach(goToEnd);
  keepReading();
});

// A log is laid out from its end (`column-reverse`), which is where its scrolling begins. Browsers keep it there only
// while it is there to the pixel.
function isAtEnd(log) {
  return Math.abs(log.scrollTop) < 8;
}

function goToEnd(log) {
  if (log) log.scrollTop = 0;
}

// What is new to the person is read from its beginning, unless they are reading something else.
function beginAtNew() {
  const line = main?.querySelector("[role='log'] [data-new]");
  const log = line?.closest("[role='log']");
  const isElsewhere = main?.dataset.screen === newScreen && readings.some((reading) => reading.log === log);
  const isNew = Boolean(line) && line.id !== newLine && !isElsewhere;
  [newLine, newScreen] = [line?.id ?? null, main?.dataset.screen];
  if (isNew) {
    const margin = log.clientHeight / 6;
    log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - margin;
  }
  return isNew;
}
