// Focus: a person who works by keys, or listens, stays where they are while the page changes around them. What they were
// at may be drawn anew, elsewhere or not at all; then the focus goes to the same thing again, or to what was next to it.

const focusable = "a[href], button:not(:disabled), input:not([type='hidden'], :disabled), select, textarea, summary";

// Beside the inspector, who is at the page around this one stays there.
function isOnlyShown() {
  return window.self !== window.top && !document.hasFocus();
}

// By which button a form was opened in each thing that has an identity, for when it closes again.
const openedBy = new Map();
// What brings things: the button, and the things that were there when it was pressed. Those that come then get the focus.
let bringing = null;

function notePressed(button) {
  const owner = button?.closest("[id]")?.id;
  const brings = ["undo", "showFirst"].includes(button?.value) || isMoreButton(button);
  bringing = brings ? { button, value: button.value, known: new Set(things().map(({ id }) => id)) } : null;
  const isClosing = button?.form?.querySelector("[autofocus]");
  if (owner && owner !== main.id && !isClosing) openedBy.set(owner, button.value);
}

// The entries of the lists.
function things() {
  return [...main.querySelectorAll("li[id]")];
}

// The thing whose editor, which one can cancel, is open.
function openEditor() {
  const form = main.querySelector("form:has([data-cancels])");
  const owner = form?.closest("[id]")?.id;
  return owner && { owner, value: openedBy.get(owner), thing: form.elements[form.dataset.thing]?.value };
}

// A server that was restarted does not know what a person was at: the button that opened it is pressed again. Where the thing
// is not on the page, the form that `data-resumes` marks asks for its editor.
function openAgain(editor) {
  if (!editor?.value || openEditor()?.owner === editor.owner) return;
  const button = controls(document.getElementById(editor.owner) ?? toast).find(({ value }) => value === editor.value);
  if (button) return button.form?.requestSubmit(button);
  const form = main.querySelector("form[data-resumes]");
  if (!form || !editor.thing) return;
  form.elements[form.dataset.resumes].value = editor.thing;
  openedBy.set(editor.owner, editor.value);
  form.requestSubmit(form.querySelector("button"));
}

// What is needed to find the place again.
function placeOfFocus() {
  const element = document.activeElement;
  const isInside = element !== main && main.contains(element);
  const thing = isInside ? element.closest("li[id]") : null;
  const around = thing ? [...thing.parentElement.children] : [];
  const number = around.indexOf(thing);
  return {
    element,
    isInSight: isInside && element.matches(textFields) && isOnScreen(element),
    owner: isInside ? element.parentElement.closest("[id]").id : null,
    name: element?.name,
    value: element?.value,
    isToggle: element?.matches("[data-toggle]"),
    around: thing ? [thing, ...around.slice(number + 1), ...around.slice(0, number).reverse()] : [],
    form: element?.form,
    section: isInside ? element.closest("section, article") : null,
    known: new Set(main.querySelectorAll("*")),
  };
}

function isOnScreen(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= -1 && bottom <= window.innerHeight + 1;
}

// What is shown above a field may grow, while the field is typed into.
function keepInSight({ element, isInSight }) {
  if (isInSight && element === document.activeElement) element.scrollIntoView({ block: "nearest" });
}

function controls(part) {
  return [...part.querySelectorAll(focusable)];
}

// After a change of the same screen. What is wrong in the form that was sent comes first, then what has been opened, then
// where that form begins; a person who has gone elsewhere since then is left there.
function keepFocus(place, { form, focus, sent }) {
  if (isOnlyShown()) return;
  const now = document.activeElement;
  const isLost = now === document.body || now === null || isAnotherButton(place);
  if (isLost || now === main || now === focus) {
    const opened = [...main.querySelectorAll("[autofocus]")].find((element) => !place.known.has(element));
    const target = within(form, "[aria-invalid='true']") ?? opened ?? within(form, "[autofocus]") ?? emptied(form, sent);
    if (target) {
      target.focus();
      if (target === opened && target.matches("input[type='text']")) target.setSelectionRange(target.value.length, target.value.length);
      return (target.closest("[role='alert']") ?? target).scrollIntoView({ block: "nearest" });
    }
  }
  if ((isLost || now === main || now === bringing?.button) && focusBrought()) return;
  if (!isLost || !place.owner) return;
  if (bringing) main.focus({ preventScroll: true });
  else leadFrom(place);
}

// A button that has become one for something else, such as "Service" that is "Return" now: it is not what was pressed.
function isAnotherButton({ element, value, isToggle }) {
  return element?.nodeName === "BUTTON" && element === document.activeElement && element.value !== value && !isToggle;
}

// A form of several fields that was carried out begins again.
function emptied(form, sent) {
  if (!form?.isConnected || !sent) return null;
  const fields = [...form.querySelectorAll("input[type='text'], textarea")];
  const isEmptied = fields.length > 1 && fields.every((field) => !field.value) && fields.some((field) => sent.get(field));
  return isEmptied ? fields[0] : null;
}

// What was put back, or the first one of more. It may come later than the answer.
function focusBrought() {
  if (!bringing) return false;
  const all = things();
  const isKnown = ({ id }) => bringing.known.has(id);
  const first = all.find((thing) => !isKnown(thing));
  if (!first) return false;
  const next = isMoreButton(bringing) ? all[all.findLastIndex(isKnown) + 1] : first;
  bringing = null;
  focusThing(next ?? first);
  return true;
}

// Where a key that is pressed once more does nothing else: at the same control, at the button by which a form was opened,
// at the thing itself or, if it is gone, at the one beside it, or else in the field of the search or at the heading.
function leadFrom(place) {
  const same = sameControl(place);
  if (same) return same.focus({ preventScroll: true });
  const moved = document.getElementById(place.around[0]?.id);
  const thing = moved ?? place.around.find((element) => element.isConnected);
  if (thing) return focusThing(thing);
  const field = within(place.form, "input[type='search']");
  if (field) return field.focus();
  const section = place.section?.isConnected ? place.section : main;
  focusPassive(section.querySelector("h1, h2, h3") ?? main);
}

// A thing, by the link that leads to it, if it has one.
function focusThing(thing) {
  const link = thing.querySelector("a[href]");
  if (!link) return focusPassive(thing);
  link.focus({ preventScroll: true });
  thing.scrollIntoView({ block: "nearest" });
}

function focusPassive(element) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (element !== main) element.scrollIntoView({ block: "nearest" });
}

function within(form, selector) {
  return form?.isConnected ? form.querySelector(selector) : null;
}

function sameControl({ owner, name, value, isToggle }) {
  const thing = owner === main.id ? null : document.getElementById(owner);
  const choice = thing ? controls(thing) : [];
  return choice.find((control) => control.name === name && control.value === value)
    ?? choice.find((control) => isToggle && control.matches("[data-toggle]"))
    ?? choice.find((control) => control.value === openedBy.get(owner));
}
