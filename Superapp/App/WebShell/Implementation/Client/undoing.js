// Undoing: Control-Z undoes what was typed last in the form that has the keys, or the discarding of its text, and Control-Shift-Z
// or Control-Y does it again. The page remembers these steps by itself: the browser knows nothing of what the page puts into a
// field, such as another version, and would mix that with what stood there before. A step is undone only in a field that holds
// what it made. Where no field has the keys, they are for what was discarded or deleted last.

const mostSteps = 300;
// What is typed in one of these ways is one step, until there is such a pause, or it goes on elsewhere.
const typedOn = ["insertText", "deleteContentBackward", "deleteContentForward"];
const betweenSteps = 1000;
// The latest is the last: { field, before, after, way, at }, or of a discard (discarding.js) { all, at }. Before and after, a
// field holds { text, start, end, direction }, with what is selected.
const doneSteps = [];
const undoneSteps = [];
// Whether what is typed next may be part of the last step.
let isStepOpen = false;
// The field that is being typed into, and what it held before: { field, held }.
let heldBefore = null;

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { capture: true, signal: off.signal };
  document.addEventListener("beforeinput", beforeStep, whileOn);
  document.addEventListener("input", noteStep, whileOn);
  // What is composed of several keys, such as a Japanese word, is a step, however long it takes.
  for (const end of ["compositionstart", "focusout"]) document.addEventListener(end, endStep, whileOn);
}

// What is secret is not remembered: its forms are left to the browser.
function isUndoneHere(field) {
  return Boolean(field?.form) && main.contains(field) && !hasSecret(field.form)
    && field.matches(`${textFields}, input[type='search']`);
}

function heldBy({ value: text, selectionStart: start, selectionEnd: end, selectionDirection: direction }) {
  return { text, start, end, direction };
}

function beforeStep(event) {
  const { target: field, inputType: way } = event;
  if (!isUndoneHere(field)) return;
  heldBefore = { field, held: heldBy(field) };
  if (!way.startsWith("history")) return;
  // From a menu.
  event.preventDefault();
  if (way === "historyUndo") undoStep(field.form);
  else redoStep(field.form);
}

function noteStep({ target: field, inputType: way, isComposing }) {
  if (heldBefore?.field !== field || way?.startsWith("history")) return;
  const step = { field, before: heldBefore.held, after: heldBy(field), way, at: Date.now() };
  heldBefore = null;
  const last = doneSteps.at(-1);
  if (isStepOpen && isPartOf(last, step, isComposing)) Object.assign(last, { after: step.after, way, at: step.at });
  else addStep(step);
  isStepOpen = true;
  undoneSteps.length = 0;
}

function isPartOf(last, { field, before, way, at }, isComposing) {
  if (last?.field !== field || last.after.text !== before.text) return false;
  if (isComposing || (last.way === "deleteByDrag" && way === "insertFromDrop")) return true;
  const goesOn = last.after.start === before.start && last.after.end === before.end;
  return goesOn && way === last.way && typedOn.includes(way) && at - last.at < betweenSteps;
}

function endStep() {
  isStepOpen = false;
}

function addStep(step) {
  doneSteps.push(step);
  if (doneSteps.length > mostSteps) doneSteps.shift();
}

function noteDiscard(all) {
  addStep({ all, at: Date.now() });
  undoneSteps.length = 0;
}

// What was typed into another page is nothing of this one, which may have the same field.
function leaveSteps() {
  forgetSteps(({ all }) => !all);
}

function forgetSteps(isMeant = () => true) {
  for (const steps of [doneSteps, undoneSteps]) steps.splice(0, Infinity, ...steps.filter((step) => !isMeant(step)));
}

function isStepOf(form, { field, all }) {
  return all ? formsOfDiscarded(all).includes(form) : field.form === form;
}

function undoStep(form) {
  const fits = ({ field, after, all }) => (all ? isDiscarded(all) : field.value === after.text);
  undo(doneSteps.findLast((step) => isStepOf(form, step) && fits(step)));
}

function undo(step) {
  if (!step) return;
  endStep();
  undoneSteps.push(...doneSteps.splice(doneSteps.indexOf(step), 1));
  if (step.all) bringDiscardedBack(step.all);
  else put(step.field, step.before);
}

function redoStep(form) {
  const step = undoneSteps.findLast((step) => isStepOf(form, step) && (step.all || step.field.value === step.before.text));
  if (!step) return;
  doneSteps.push(...undoneSteps.splice(undoneSteps.indexOf(step), 1));
  if (step.all) discardAgain(step.all);
  else put(step.field, step.after);
}

function put(field, { text, start, end, direction }) {
  field.value = text;
  field.focus();
  field.setSelectionRange(start, end, direction);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
}

function undoDiscard() {
  undo(lastDiscard());
}

function lastDiscard() {
  return doneSteps.findLast(({ all }) => all === discarded);
}

function undoByKey(event) {
  const key = event.key.toLowerCase();
  const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing && !event.defaultPrevented;
  const isUndo = key === "z" && !event.shiftKey;
  const isRedo = (key === "z" && event.shiftKey) || (key === "y" && event.ctrlKey);
  const field = event.target.closest?.("input, textarea, select");
  if (!isMeant || !(isUndo || isRedo) || (field && !isUndoneHere(field))) return;
  // Without a field that has the keys, the browser would change the one that was typed into last.
  event.preventDefault();
  if (isRedo) return field && redoStep(field.form);
  if (field) return undoStep(field.form);
  const offer = offers().find(({ hidden }) => !hidden);
  if (isUndoable() && !(offer && offeredAt.get(nameOf(offer)) > lastDiscard().at)) undoDiscard();
  else if (offer) takeOffer(offer);
}
