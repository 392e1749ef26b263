// Drafts: what a person has typed and not sent is kept by the tab, for its page and for who they are, so that leaving a
// half-written form, or a session that ends, loses nothing. Whoever signs out, or in as somebody else, leaves none behind.
// Passwords and forms that send while one types are left out.

const draftPrefix = "draft ";
// The forms that got their draft, and which one.
const drafted = new WeakMap();
const textFields = "input[type='text'], input:not([type]), textarea, select";

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("input", keepDraft, whileOn);
  document.addEventListener("change", keepDraft, whileOn);
  document.addEventListener("submit", forgetOnSignOut, { capture: true, ...whileOn });
  bringDraftsBack();
}

function person() {
  return bar.querySelector(".bar__name")?.textContent ?? "";
}

function canHaveDraft(form) {
  return form?.getAttribute("method") === "post" && main.contains(form) && !form.dataset.live
    && !form.querySelector("[type='password']") && form.querySelector(textFields);
}

function draftKey(form) {
  const names = [...form.querySelectorAll(textFields)].map((field) => field.name);
  return `${draftPrefix}${person()} ${main.dataset.address} ${names}`;
}

// Browsers may refuse to keep anything; then drafts last as long as their page.
function storage(use) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

function isTouched(field) {
  if (field.nodeName !== "SELECT") return field.value !== field.defaultValue;
  return [...field.options].some((option) => option.selected !== option.defaultSelected);
}

function keepDraft({ target: { form } }) {
  if (canHaveDraft(form)) keepDraftOf(form);
}

function keepDraftOf(form) {
  const typed = [...form.querySelectorAll(textFields)].filter(isTouched).map(({ name, value }) => [name, value]);
  const key = draftKey(form);
  storage((kept) => (typed.length ? kept.setItem(key, JSON.stringify(typed)) : kept.removeItem(key)));
}

// What could not be sent from a page that the person has left waits there, behind what was typed there before.
function addToDraft(key, name, text) {
  storage((kept) => {
    const before = JSON.parse(kept.getItem(key) ?? "[]").map(([, value]) => value);
    kept.setItem(key, JSON.stringify([[name, [...before, text].join("\n")]]));
  });
}

// The form was carried out: what it sent is stored, or is said to be wrong and stands in it.
function forgetDraft(key) {
  storage((kept) => kept.removeItem(key));
}

function forgetOnSignOut(event) {
  if (event.submitter?.value === "window/signOut") forgetDrafts(() => true);
}

function forgetDrafts(isMeant) {
  storage((kept) => {
    for (const key of Object.keys(kept)) if (key.startsWith(draftPrefix) && isMeant(key)) kept.removeItem(key);
  });
}

// What was typed is a draft of the page that is left; the next one may have a form that looks the same.
function leaveDrafts(sent) {
  for (const form of main.querySelectorAll("form")) {
    if (!canHaveDraft(form)) continue;
    form.reset();
    for (const field of form.elements) sent?.delete(field);
  }
}

// A form that is shown for the first time gets what was typed into it before. What somebody else has typed goes.
function bringDraftsBack() {
  const name = person();
  if (name) forgetDrafts((key) => !key.startsWith(`${draftPrefix}${name} /`));
  for (const form of main.querySelectorAll("form")) {
    const key = canHaveDraft(form) ? draftKey(form) : null;
    if (!key || drafted.get(form) === key) continue;
    drafted.set(form, key);
    const fields = [...form.querySelectorAll(textFields)];
    const draft = storage((kept) => kept.getItem(key));
    if (!draft || fields.some(isTouched) || form.querySelector("[aria-invalid='true']")) continue;
    for (const [name, value] of JSON.parse(draft)) {
      const field = form.elements[name];
      if (field && field.value !== value) field.value = value;
    }
    if (fields.some(isTouched)) announce("What you had written here is back.");
  }
}
