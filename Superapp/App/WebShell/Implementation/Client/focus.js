// Focus: a person who works by keys, or listens, stays where they are while the page changes around them. What they were
// at may be drawn anew, elsewhere or not at all; then the focus goes to the same thing again, or to what was next to it.

const focusable = "a[href], button:not(:disabled), input:not([type='hidden'], :disabled), select, textarea, summary";

// Beside the inspector, who is at the page around this one stays there.
function isOnlyShown() {
  return window.self !== window.top && !document.hasFocus();
}

// By which button a form was opened in each thing that has an identity, for when it closes again.
const openedBy = new Map();
// What was there when something was put back.
let putBack = null;

function notePressed(button) {
  const owner = button?.closest("[id]")?.id;
  putBack = button?.value === "undo" ? { known: new Set(main.querySelectorAll("li[id]")) } : null;
  const isClosing = button?.form?.querySelector("[autofocus]");
  if (owner && owner !== main.id && !isClosing) openedBy.set(owner, button.value);
}

// The thing whose editor, which one can cancel, is open.
function openEditor() {
  const owner = main.querySelector("form:has([data-cancels])")?.closest("[id]")?.id;
  return owner && { owner, value: openedBy.get(owner) };
}

// A server that was restarted does not know what a person was at: the button that opened it is pressed again.
function openAgain(editor) {
  if (!editor?.value || openEditor()?.owner === editor.owner) return;
  const button = controls(document.getElementById(editor.owner) ?? toast).find(({ value }) => value === editor.value);
  button?.form?.requestSubmit(button);
}

// What is needed to find the place again. Who is typing is not put where the next key would press something.
function placeOfFocus() {
  const element = document.activeElement;
  const all = controls(main);
  const number = all.indexOf(element);
  const isTyping = element?.matches("input, textarea, select");
  return {
    owner: number < 0 ? null : element.parentElement.closest("[id]").id,
    name: element?.name,
    value: element?.value,
    isTyping,
    nearest: number < 0 || isTyping ? [] : [...all.slice(number + 1), ...all.slice(0, number).reverse()],
    known: new Set(main.querySelectorAll("*")),
  };
}

function controls(part) {
  return [...part.querySelectorAll(focusable)];
}

// After a change of the same screen. What is wrong in the form that was sent comes first, then what has been opened, then
// where that form begins; a person who has gone elsewhere since then is left there.
function keepFocus(place, { form, focus }) {
  if (isOnlyShown()) return;
  const now = document.activeElement;
  const isLost = now === document.body || now === null;
  if (isLost || now === main || now === focus) {
    const opened = [...main.querySelectorAll("[autofocus]")].find((element) => !place.known.has(element));
    const target = within(form, "[aria-invalid='true']") ?? opened ?? within(form, "[autofocus]");
    if (target) {
      target.focus();
      return (target.closest("[role='alert']") ?? target).scrollIntoView({ block: "nearest" });
    }
  }
  if ((isLost || now === main) && focusPutBack()) return;
  if (isLost && place.owner) (sameControl(place) ?? main).focus({ preventScroll: true });
}

// What was put back, by what leads to it.
function focusPutBack() {
  const thing = putBack && [...main.querySelectorAll("li[id]")].find((element) => !putBack.known.has(element));
  if (!thing) return false;
  putBack = null;
  thing.querySelector("a[href], [value='edit']")?.focus();
  return true;
}

function within(form, selector) {
  return form?.isConnected ? form.querySelector(selector) : null;
}

function sameControl({ owner, name, value, isTyping, nearest }) {
  const thing = owner === main.id ? null : document.getElementById(owner);
  const choice = thing ? controls(thing) : [];
  const same = choice.find((control) => control.name === name && control.value === value);
  const opener = choice.find((control) => control.value === openedBy.get(owner));
  return same ?? opener ?? (isTyping ? null : choice[0]) ?? nearest.find((control) => control.isConnected);
}
