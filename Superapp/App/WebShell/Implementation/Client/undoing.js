// Undoing: Control-Z undoes what was typed last in the form that has the keys, or the discarding of its text, and Control-Shift-Z
// or Control-Y does it again. The page remembers these steps by itself: the browser knows nothing of what the page puts into a
// field, such as another version, and would mix that with what stood there before. A step is undone only in a field that holds
// what it made. Where no field has the keys, they are for what was discarded or deleted last.

const mostSteps = 300;
// What is typed in the same way without such a pause is one step.
const betweenSteps = 1000;
// The latest is the last: { field, before, after, way, at }, or of a discard (discarding.js) { all, at }.
const doneSteps = [];
const undoneSteps = [];
// The field that is being typed into, and what it held before: { field, text }.
let heldBefore = null;

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { capture: true, signal: off.signal };
  document.addEventListener("beforeinput", beforeStep, whileOn);
  document.addEventListener("input", noteStep, whileOn);
}

// What is secret is not remembered: its forms are left to the browser.
function isUndoneHere(field) {
  return Boolean(field?.form) && main.contains(field) && !hasSecret(field.form)
    && field.matches(`${textFields}, input[type='search']`);
}

function beforeStep(event) {
  const { target: field, inputType: way } = event;
  if (!isUndoneHere(field)) return;
  heldBefore = { field, text: field.value };
  if (!way.startsWith("history")) return;
  // From a menu.
  event.preventDefault();
  if (way === "historyUndo") undoStep(field.form);
  else redoStep(field.form);
}

function noteStep({ target: field, inputType: way, isComposing }) {
  if (heldBefore?.field !== field || way?.startsWith("history")) return;
  const step = { field, before: heldBefore.text, after: field.value, way, at: Date.now() };
  heldBefore = null;
  const last = doneSteps.at(-1);
  const isSame = last?.field === field && last.way === way && last.after === step.before;
  if (isSame && (isComposing || step.at - last.at < betweenSteps)) Object.assign(last, { after: step.after, at: step.at });
  else addStep(step);
  undoneSteps.length = 0;
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
  const fits = ({ field, after, all }) => (all ? isDiscarded(all) : field.value === after);
  undo(doneSteps.findLast((step) => isStepOf(form, step) && fits(step)));
}

function undo(step) {
  if (!step) return;
  undoneSteps.push(...doneSteps.splice(doneSteps.indexOf(step), 1));
  if (step.all) bringDiscardedBack(step.all);
  else put(step.field, step.before);
}

function redoStep(form) {
  const step = undoneSteps.findLast((step) => isStepOf(form, step) && (step.all || step.field.value === step.before));
  if (!step) return;
  doneSteps.push(...undoneSteps.splice(undoneSteps.indexOf(step), 1));
  if (step.all) discardForms(formsOfDiscarded(step.all), step.all);
  else put(step.field, step.after);
}

// With the cursor behind what has changed.
function put(field, text) {
  let same = 0;
  while (same < Math.min(text.length, field.value.length) && text.at(-1 - same) === field.value.at(-1 - same)) same++;
  field.value = text;
  field.focus();
  field.setSelectionRange(text.length - same, text.length - same);
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
