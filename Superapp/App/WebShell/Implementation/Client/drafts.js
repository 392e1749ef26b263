// Drafts: what a person has typed and not sent is kept by the tab, for its page, for the thing that it is about and for who
// they are, together with the version that they began on, so that leaving a half-written form, a reload or a session that
// ends loses nothing, and replaces nothing unseen. Whoever signs out, in this tab or another one, leaves none behind. Whoever
// signs in as somebody else is shown none: they come back for their writer. Passwords and forms that search, or send while one
// types, are left out.

const draftPrefix = "draft ";
// How the names of copies begin that closed tabs have left (closed.js).
const copyPrefix = "closed ";
// How the keys of visitors' drafts begin.
const ofVisitors = draftsOf("");
// Where the tab's drafts are, and what waits to be sent (line.js), which the browser keeps.
const draftAreas = ["sessionStorage", "localStorage"];
// The forms that were offered their draft: { key }, and if they got it { isBack, base, shown }: the version that it was
// begun on, and the one that the page showed.
const drafted = new WeakMap();
const textFields = "input[type='text'], input:not([type]), textarea, select";
const draftNotice = document.getElementById("draft");
// The form whose draft is to be sent as soon as it is back: { key, value }.
let pressesAgain = null;
// What was discarded a moment ago, until something else is typed: { key, kept }.
let discarded = [];
// The screen whose editor has been opened again for its draft.
let arrivedAt = null;

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("input", keepDraft, whileOn);
  draftNotice.querySelector("button").addEventListener("click", () => (isUndoable() ? undoDiscard() : discardDrafts()), whileOn);
  settleSignOut();
  bringDraftsBack();
}

function person() {
  return personIn(bar);
}

function personIn(header) {
  return header.querySelector(".bar__name")?.textContent ?? "";
}

// Whose drafts a page has: of a visitor whose session has ended by itself, still theirs, to be sent after a sign-in.
function author() {
  return person() || lostPerson;
}

// How the keys of a person's drafts begin, which are of paths. Encoded, no name looks like another one and a path.
function draftsOf(name) {
  return `${draftPrefix}${encodeURIComponent(name)} /`;
}

// Whose a draft is; of a visitor's, "".
function ownerOf(key) {
  return decodeURIComponent(key.slice(draftPrefix.length).split(" ")[0]);
}

function canHaveDraft(form) {
  return form?.getAttribute("method") === "post" && main.contains(form) && !form.dataset.live
    && form.getAttribute("role") !== "search" && !hasSecret(form) && form.querySelector(textFields);
}

function textsOf(form) {
  return [...form.querySelectorAll(textFields)];
}

// The field that `data-thing` names tells which of the things on a page a form is about, that of `data-base` which version
// of it is shown.
function baseOf(form) {
  return form.elements[form.dataset.base];
}

function draftKey(form, path = main.dataset.address.split("?")[0]) {
  const names = textsOf(form).map((field) => field.name);
  const thing = form.elements[form.dataset.thing]?.value ?? "";
  return `${draftsOf(author())}${path.slice(1)} ${thing} ${names}`;
}

// The field that `data-makes` names holds the id of what a form makes: who sends it again, perhaps without knowing that it
// was stored, makes nothing else.
function makesOf(form) {
  return form.elements[form.dataset.makes];
}

function draft(key) {
  return storage((kept) => JSON.parse(kept.getItem(key)));
}

// Nothing that a form with `data-fresh` holds is stored, also when the server gives back what it refused.
function storedValue(field) {
  if (field.form?.dataset.fresh && field === fieldOf(field.form)) return "";
  if (field.nodeName !== "SELECT") return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

function isTouched(field) {
  return field.value !== storedValue(field);
}

function keepDraft({ target: { form } }) {
  discarded = [];
  if (canHaveDraft(form)) keepDraftOf(form);
  // What is taken away by hand is not back any more, and what is typed then is something else.
  const known = drafted.get(form);
  if (known?.isBack && !textsOf(form).some(isTouched)) known.isBack = false;
  showDraftNotice();
}

// Of each field what it holds, what it held before the person changed it, and whether it is a choice only. What a form gives
// back as refused is its content, and a draft still.
function keepDraftOf(form) {
  const key = draftKey(form);
  const before = draft(key);
  const typed = textsOf(form).map((field) => {
    const known = before?.typed.find(([name]) => name === field.name);
    return [field.name, field.value, known && isChanged(known) ? known[2] : storedValue(field), field.nodeName === "SELECT"];
  });
  const { base, makes } = before ?? { base: baseOf(form)?.value, makes: makesOf(form)?.value };
  const editor = form.querySelector("[data-cancels]") ? openEditor() : undefined;
  const asked = { ...(editor?.value && { editor }), sentTo: undefined };
  const known = { ...before, typed, base, makes, ...asked, pages: pagesOf(before, typed), at: Date.now() };
  storage((kept) => (typed.some(isChanged) ? kept.setItem(key, JSON.stringify(known)) : kept.removeItem(key)));
}

function isChanged([, value, original]) {
  return value !== original;
}

// What was changed in a form. Fields in an element with `data-whole` are one value, such as a price and its currency.
function changedIn(form, typed) {
  const wholeOf = ([name]) => form.elements[name]?.closest("[data-whole]");
  const wholes = typed.filter(isChanged).map(wholeOf).filter(Boolean);
  return typed.filter((field) => isChanged(field) || wholes.includes(wholeOf(field)));
}

function forgetDraft(key) {
  storage((kept) => kept.removeItem(key));
}

function draftKeys(areas = draftAreas) {
  const keys = (kept) => Object.keys(kept).filter((key) => key.startsWith(draftPrefix));
  return areas.flatMap((area) => storage(keys, area) ?? []);
}

function forgetDrafts(isMeant) {
  forgetEnds(isMeant);
  for (const area of draftAreas) {
    storage((kept) => {
      for (const name of Object.keys(kept)) {
        const key = keyOfCopy(name);
        if (!key.startsWith(draftPrefix) || !isMeant(key, JSON.parse(kept.getItem(name)).at)) continue;
        kept.removeItem(name);
        for (const line of lines.keys()) if (key.startsWith(`${line} `)) dropLine(line);
      }
    }, area);
  }
}

// What was typed is a draft of the page that is left; the next one may have a form that looks the same.
function leaveDrafts(sent) {
  leaveSteps();
  for (const form of main.querySelectorAll("form")) {
    if (!canHaveDraft(form)) continue;
    form.reset();
    for (const field of form.elements) sent?.delete(field);
  }
}

// A form that is shown for the first time, or for the first time in another window of the server, gets what was typed into
// it before. What was typed before its writer signed out in a tab of this browser goes.
function bringDraftsBack(isOtherWindow = false) {
  passOnDrafts(person());
  forgetEnded();
  forgetDrafts(goesWithSignOut);
  for (const form of main.querySelectorAll("form")) {
    const key = canHaveDraft(form) ? draftKey(form) : null;
    const known = drafted.get(form)?.key === key ? drafted.get(form) : null;
    if (!key || (known && !isOtherWindow)) continue;
    drafted.set(form, { key });
    const kept = draft(key);
    if (!kept || (form.querySelector("[aria-invalid='true']") && !clearRefused(form))) continue;
    const fields = textsOf(form);
    const isThere = fields.some(isTouched);
    const isOnlyForDraft = form.hasAttribute("data-for-draft");
    if (isOnlyForDraft) form.setAttribute("data-drafted", "");
    // What the form was about is gone: nothing else says what the other fields held.
    for (const [name, value] of isOnlyForDraft ? kept.typed : isThere ? [] : changedIn(form, kept.typed)) {
      const field = form.elements[name];
      if (field && !isTouched(field)) field.value = value;
    }
    if (!isOnlyForDraft) keepUntouched(key, kept, form);
    const shown = baseOf(form)?.value;
    // On top of what was sent, unless somebody has changed that since.
    const isStored = kept.isSent && kept.typed.every(([name, , value]) => isStoredIn(form.elements[name], value));
    const isBack = !known || known.isBack || !isThere;
    const { base, makes, sentTo } = kept;
    if (!fields.some(isTouched)) forgetDraft(key);
    else drafted.set(form, { key, isBack: isBack && !sentTo, base: isStored ? shown : base, makes, shown });
    if (sentTo) settleSent(form, key, kept);
    if (pressesAgain?.key === key) pressAgain(form);
  }
  sayRefusalsAgain();
  showDraftNotice();
  sendLines();
  reopenEditor();
}

// What was refused and waits beside the field is not what the field holds: that is what was typed since.
function clearRefused(form) {
  const field = fieldOf(form);
  const isBeside = form.dataset.fresh && lineOf(form).items.some(({ refusal, text }) => refusal && text === field.value);
  if (isBeside) field.value = "";
  return isBeside;
}

// What the person has not changed may have been changed elsewhere since, and is gone when the form is only for the draft.
function keepUntouched(key, kept, form) {
  const changed = changedIn(form, kept.typed);
  const typed = kept.typed.map((field) => {
    const stored = !changed.includes(field) && form.elements[field[0]] ? storedValue(form.elements[field[0]]) : null;
    return stored === null ? field : [field[0], stored, stored, field[3]];
  });
  storage((area) => area.setItem(key, JSON.stringify({ ...kept, typed })));
}

// An editor is no page of its own: who comes back to its page, or is done with another one for which it was closed, finds
// it open, with what they last typed into one.
function reopenEditor(isDone = false) {
  if (arrivedAt === main.dataset.screen && !isDone) return;
  arrivedAt = main.dataset.screen;
  const last = editorDrafts().reduce((one, other) => (one?.at > other.at ? one : other), null);
  if (last && !openEditor()) setTimeout(() => openAgain(last.editor));
}

function editorDrafts() {
  const begin = `${draftsOf(author())}${main.dataset.address.split("?")[0].slice(1)} `;
  const drafts = storage((kept) => Object.keys(kept).filter((key) => key.startsWith(begin)).map(draft)) ?? [];
  return drafts.filter(({ editor }) => editor);
}

// The server removes spaces that show nothing, and writes numbers in its own way.
function isStoredIn(field, text) {
  if (!field) return false;
  const words = (text) => text.split(/\s+/).filter(Boolean).join(" ");
  const number = (text) => Number(words(text).replace(",", "."));
  const [own, stored] = [text, storedValue(field) ?? ""];
  return words(own) === words(stored) || (field.inputMode === "decimal" && number(own) === number(stored));
}
