// Discarding: says that a draft (drafts.js) is back as long as that is true, discards it on request, or what waits to be sent
// (line.js), and undoes that.

function formsWithDraft() {
  return [...main.querySelectorAll("form")].filter((form) => drafted.get(form)?.isBack && textsOf(form).some(isTouched));
}

function showDraftNotice() {
  const forms = formsWithDraft();
  draftNotice.hidden = forms.length === 0 && !isUndoable();
  if (draftNotice.hidden) return;
  const later = " It was changed in another window since. When you save, you see what differs and decide.";
  const places = isUndoable() ? formsOfDiscarded(discarded).length : forms.length;
  const written = places > 1 ? `What you had written here, in ${places} places, is` : "What you had written here is";
  const back = `${written} back.${forms.some(isOlder) ? later : ""}${besidesOpen()}`;
  const waiting = waitingIn(discarded);
  const gone = waiting.length ? `What you had written${beginningsOf(waiting)} is discarded.` : `${written} discarded.`;
  say(draftNotice.querySelector("p"), isUndoable() ? gone : back);
  say(draftNotice.querySelector("button"), isUndoable() ? "Undo" : places > 1 ? "Discard all" : "Discard");
}

// One editor is open at a time.
function besidesOpen() {
  const open = openEditor();
  const others = open ? editorDrafts().filter(({ editor }) => editor.owner !== open.owner) : [];
  if (!others.length) return "";
  const [subject, is] = others.length > 1 ? [`${others.length} more drafts`, "are"] : ["Another draft", "is"];
  return ` ${subject}${beginningsOf(others)} ${is} opened when you are done with this one.`;
}

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Brings what is stored.
function discard(form, forget) {
  const key = draftKey(form);
  form.reset();
  forget(key);
  forgetRefusals(form);
  drafted.set(form, { key });
  form.removeAttribute("data-drafted");
}

// Until something else is typed, the page offers to undo it, as long as the forms are shown.
function discardAll(forms) {
  const kept = forms.map((form) => draftKey(form)).map((key) => ({ key, kept: draft(key) })).filter(({ kept }) => kept);
  discardForms(forms, kept);
  noteDiscard(kept);
}

function discardForms(forms, kept) {
  discarded = kept;
  for (const form of forms) discard(form, (key) => endDraft(key, true));
  showDraftNotice();
}

// Its button goes with it.
function discardItem(item, line) {
  const form = formOf(line);
  takeOut(item, line);
  noteDiscard(discarded = [{ key: line.key, item }]);
  showDraftNotice();
  if (form && !matchMedia("(pointer: coarse)").matches) fieldOf(form).focus();
}

function waitingIn(all) {
  return all.map(({ item }) => item).filter(Boolean);
}

// What was sent since it was brought back is not discarded again.
function discardAgain(all) {
  if (!waitingIn(all).length) return discardForms(formsOfDiscarded(all), all);
  const waiting = all.filter(({ key, item }) => lineAt(key).items.some(({ id }) => id === item.id));
  for (const { key, item } of waiting) takeOut(item, lineAt(key));
  discarded = waiting;
  showDraftNotice();
}

function discardDrafts() {
  const forms = formsWithDraft();
  discardAll(forms);
  if (forms.length) (forms[0].hasAttribute("data-for-draft") ? main : textsOf(forms[0])[0]).focus();
}

// The forms of drafts, and of lines.
function formsOfDiscarded(all) {
  const isOf = (form) => ({ key, item }) => key === (item ? keyOfLine(form) : draftKey(form));
  return [...main.querySelectorAll("form")].filter((form) => canHaveDraft(form) && all.some(isOf(form)));
}

// Whether the forms are shown, and nothing was typed into them since. What waits is in no field.
function isDiscarded(all) {
  if (waitingIn(all).length) return true;
  const forms = formsOfDiscarded(all);
  return forms.length > 0 && !forms.flatMap(textsOf).some(isTouched);
}

function isUndoable() {
  return formsOfDiscarded(discarded).length > 0 || closedEditor(discarded) !== undefined;
}

// The editor that was cancelled, if its thing is shown.
function closedEditor(all) {
  return all.map(({ kept }) => kept?.editor).find((editor) => editor && document.getElementById(editor.owner));
}

function bringDiscardedBack(all) {
  const forms = formsOfDiscarded(all);
  for (const { key, kept, item } of all) {
    if (item) putIn(item, lineAt(key));
    else reviveDraft(key, kept);
  }
  discarded = [];
  if (!waitingIn(all).length) for (const form of forms) drafted.delete(form);
  bringDraftsBack();
  if (!forms.length) return openAgain(closedEditor(all));
  const hasKeys = forms.some((form) => form.contains(document.activeElement));
  if (!hasKeys) textsOf(forms[0])[0]?.focus();
}
