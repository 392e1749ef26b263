// Corrected: what is wrong with a field is said there until something else is in it than what was refused. The page that the
// server has sent still says it, and so does each update of that until the form is sent again. After a reload, and when
// what was refused comes back into its field later, no page says it: the draft (drafts.js) knows.

// Of each field that was corrected, what was refused, and why: { text, problem }.
const corrected = new WeakMap();

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("input", noteCorrection, whileOn);
  document.addEventListener("superapp:shown", keepCorrections, whileOn);
}

function problemAt({ form, name }) {
  return [...form?.querySelectorAll(".field__error") ?? []].find(({ id }) => id === `error-${name}`);
}

// What the page says is wrong with a field, if this script says nothing else there.
function toldBy(problem) {
  return problem.dataset.told ?? problem.textContent;
}

// The server gives back what it refused.
function refusedAt(field) {
  return field.nodeName === "SELECT" ? storedValue(field) : field.defaultValue;
}

function noteCorrection({ target: field }) {
  if (!main.contains(field) || field.form?.dataset.live) return;
  if (saidAgain(field)) return;
  const problem = problemAt(field);
  if (!problem) return;
  const isOfPage = !problem.matches("[data-again]");
  const text = refusedAt(field);
  const isShown = isOfPage && field.value === text;
  problem.textContent = toldBy(problem);
  delete problem.dataset.told;
  if (isShown || !isOfPage) corrected.delete(field);
  else corrected.set(field, { text, problem: problem.textContent });
  showProblem(field, problem, isShown);
}

// What a field held is sent, also if it is the same again.
function forgetCorrection(field) {
  const problem = problemAt(field);
  corrected.delete(field);
  if (problem) showProblem(field, problem, false);
}

// What was refused since is another matter, even if somebody has gone on typing meanwhile.
function keepCorrections() {
  for (const field of main.querySelectorAll("[aria-invalid='true']")) {
    const [known, problem] = [corrected.get(field), problemAt(field)];
    // What waits beside a field may have been refused last.
    if (problem && !field.form.dataset.fresh) noteRefusal(field, refusedAt(field), problem.textContent);
    const isSame = known && problem?.textContent === known.problem && refusedAt(field) === known.text;
    if (isSame && field.value !== known.text) showProblem(field, problem, false);
    else corrected.delete(field);
  }
}

function showProblem(field, problem, isShown) {
  const others = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== problem.id);
  const all = isShown ? [...others, problem.id] : others;
  if (all.length) field.setAttribute("aria-describedby", all.join(" "));
  else field.removeAttribute("aria-describedby");
  if (isShown) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  field.closest(".field")?.classList.toggle("field--wrong", isShown);
  problem.hidden = !isShown;
}

// The draft of a field remembers what was refused there last, and why.
function noteRefusal(field, text, problem) {
  const key = canHaveDraft(field.form) ? draftKey(field.form) : null;
  const kept = key && draft(key);
  if (!kept) return;
  const refused = { ...kept.refused, [field.name]: { text, problem } };
  storage((area) => area.setItem(key, JSON.stringify({ ...kept, refused })));
}

// After a change of the page, which knows nothing of it.
function sayRefusalsAgain() {
  const forms = [...main.querySelectorAll("form")].filter((form) => canHaveDraft(form) && draft(draftKey(form))?.refused);
  for (const form of forms) textsOf(form).forEach(saidAgain);
}

// Says what is wrong with a field that holds what its draft remembers as refused. Answers whether it does.
function saidAgain(field) {
  const { text, problem: why } = (canHaveDraft(field.form) && draft(draftKey(field.form))?.refused?.[field.name]) || {};
  if (!why || field.value !== text) return false;
  const problem = problemAt(field) ?? problemFor(field);
  // The page may say what is wrong with something else.
  if (problem.textContent !== why) problem.dataset.told ??= problem.textContent;
  say(problem, why);
  showProblem(field, problem, true);
  return true;
}

// Where the page would say it.
function problemFor(field) {
  const problem = document.createElement("p");
  Object.assign(problem, { className: "field__error", id: `error-${field.name}` });
  if (field.matches(".composer__text")) problem.classList.add("composer__error");
  problem.setAttribute("data-again", "");
  (field.closest(".field") ?? field.form).append(problem);
  return problem;
}

// What the fields of a form held, and was refused, is gone.
function forgetRefusals(form) {
  for (const field of textsOf(form)) if (problemAt(field)?.matches("[data-again]")) showProblem(field, problemAt(field), false);
}
