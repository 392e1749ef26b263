// Composing: a form with `data-fresh` can send on before the answer has come. What it sends waits in its line (line.js), and
// is shown there: as the last of the list that the form names with `data-echo`, or below the form if it takes its time. The
// field holds only what is being typed.

const lateAfter = 1000;
let emptyTimer = 0;
// When a key was last pressed in a field, or what it held was sent.
const typedAt = new WeakMap();

document.addEventListener("keydown", submitByEnter);
document.addEventListener("submit", compose, { capture: true, signal: off.signal });
document.addEventListener("change", leaveEmpty, { signal: off.signal });
document.addEventListener("input", bringBackSoon, { signal: off.signal });
document.addEventListener("keydown", ({ target }) => typedAt.set(target, Date.now()), { signal: off.signal });

// Enter sends and Shift-Enter begins a line, except where the keyboard covers half the screen and has no Shift-Enter.
function submitByEnter(event) {
  const field = event.target;
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || field.dataset?.enter !== "submit") return;
  if (matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  field.form.requestSubmit(field.form.querySelector("button[name='_action']"));
}

function fieldOf(form) {
  return form.querySelector("textarea, input[type='text']");
}

// The hidden field that `data-fresh` names is renewed by the server, which knows nothing of what waits: each item gets an id
// of its own here.
function compose(event) {
  const form = event.target;
  if (!form.dataset.fresh || !main.contains(form)) return;
  event.preventDefault();
  const [field, line] = [fieldOf(form), readLine(lineOf(form))];
  field.focus();
  typedAt.set(field, Date.now());
  const text = field.value;
  refusedSince = [];
  if (text.trim()) {
    const hidden = new Set([...form.querySelectorAll("input[type='hidden']")].map(({ name }) => name));
    const fields = [...new FormData(form, event.submitter)].filter(([name]) => !hidden.has(name));
    // In order, however fast they come.
    const at = Math.max(Date.now(), (line.items.at(-1)?.at ?? 0) + 1);
    const id = freshID(form.elements[form.dataset.fresh].value);
    line.items.push({ id, text, fields, at, page: tabLock });
    noteWritten(id);
    keepLine(line);
    field.value = "";
    sendDraft(form, draftKey(form));
    forgetCorrection(field);
    setTimeout(showLines, lateAfter);
  } else if (text && within(form, ".field__error")) {
    // What is said at the field is about another text, and the server says anew what is wrong.
    const button = event.submitter;
    return send(form, fields(form, button, button), button, () => native(form, button));
  } else if (text) {
    // Blanks are nothing, of which the browser says so by itself.
    field.value = "";
    field.reportValidity();
  }
  giveBack(form, line);
  noteReadings();
  showLines();
  keepReading();
  // At the end, what is new and was not on the screen yet would count as read: then the way there says that it is sent.
  const hasUnread = main.querySelector("[data-to-end][data-unread]");
  if (form.dataset.echo && !hasUnread) goToEnd(document.getElementById(form.dataset.echo)?.closest("[role='log']"));
  sendLine(line);
}

// Whether somebody seems to go on typing, although the field may be empty at the moment.
function isTypedInto(field) {
  return Date.now() - (typedAt.get(field) ?? 0) < lateAfter;
}

// Who empties a field, and leaves it empty for a moment, gets back what waits for it.
function bringBackSoon({ target }) {
  clearTimeout(emptyTimer);
  if (target.form?.dataset.fresh && !target.value) emptyTimer = setTimeout(() => leaveEmpty({ target }), lateAfter);
}

function leaveEmpty({ target }) {
  const form = target.form;
  if (!form?.dataset.fresh || !main.contains(form) || target !== fieldOf(form)) return;
  giveBack(form, lineOf(form));
  showLines();
}

// What waits, as far as the server has not drawn it yet.
function showLines() {
  const [shown, written] = [new Set(), writtenHere()];
  for (const form of freshForms()) {
    const line = lineOf(form);
    const isLate = (item) => line.trouble || isForSignIn(line) || item.refusal || Date.now() - item.at >= lateAfter;
    const items = line.items.filter((item) => (form.dataset.echo && written.includes(item.id)) || isLate(item));
    const list = items.length ? listOf(form) : null;
    if (list?.matches("[data-echoed]")) shown.add(list);
    for (const item of items) {
      const known = document.getElementById(`m-${item.id}`);
      if (known && !known.matches("[data-echoed]")) continue;
      const element = known ?? echo(item, form);
      describe(element, item, line);
      shown.add(element);
      if (element.parentElement !== list) list.insertBefore(element, laterIn(list, items, item));
    }
  }
  for (const element of main.querySelectorAll("[data-echoed]")) if (!shown.has(element)) element.remove();
  showElsewhere();
}

// Where what was written in another tab belongs.
function laterIn(list, items, item) {
  const others = items.slice(items.indexOf(item) + 1).map(({ id }) => document.getElementById(`m-${id}`));
  return others.find((other) => other?.parentElement === list) ?? null;
}

function listOf(form) {
  if (form.dataset.echo) return document.getElementById(form.dataset.echo);
  if (form.nextElementSibling?.matches(".waiting")) return form.nextElementSibling;
  const list = document.createElement("ul");
  list.className = "waiting";
  list.setAttribute("data-echoed", "");
  list.setAttribute("aria-label", "Not sent yet");
  form.after(list);
  return list;
}

function echo({ id, text }, form) {
  const plain = '<li class="waiting__item" data-echoed><span data-echo-text></span> <small data-echo-state></small></li>';
  const template = form.querySelector("template")?.content ?? fragment(plain);
  const element = template.firstElementChild.cloneNode(true);
  element.id = `m-${id}`;
  element.querySelector("[data-echo-text]").textContent = text.trim();
  return element;
}

// How it stands with an item. One that does not go out can be taken out of the line.
function describe(element, item, line) {
  const isForLater = isForSignIn(line) && !line.isUnderWay;
  const waits = line.trouble || isForLater;
  const wait = isForLater ? "Waits until you have signed in." : "Waits to be sent.";
  const outcome = `${mayBeSent(item) ? "May have been sent" : "Not sent"}. ${item.refusal}`;
  const state = item.refusal ? outcome : waits ? wait : "Sending…";
  const label = element.querySelector("[data-echo-state]");
  if (label.textContent !== state) label.textContent = state;
  const buttons = element.querySelector(".bubble__actions");
  const isStuck = item.refusal || (waits && !line.isUnderWay);
  if (isStuck && !buttons) element.append(actions(item, line));
  else if (!isStuck && !element.contains(document.activeElement)) buttons?.remove();
}

function actions(item, line) {
  const part = document.createElement("div");
  part.className = "bubble__actions";
  const add = (title, act) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button button--quiet", textContent: title });
    button.setAttribute("aria-label", `${title}: ${item.text.trim()}`);
    button.addEventListener("click", act);
    part.append(button);
  };
  if (!item.refusal || item.isHeldBack) add(isForSignIn(line) ? "Sign in and send" : "Try again", () => sendAgain(item, line));
  add("Discard", () => discardItem(item, line));
  return part;
}

// Another id, written like this one.
function freshID(id) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return id.includes("-") ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : digits;
}
