// Corrected: what is wrong with a field is said there until something else is in it than what was refused. The page that the
// server has sent still says it, and so does each update of that until the form is sent again.

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

// The server gives back what it refused.
function refusedAt(field) {
  return field.nodeName === "SELECT" ? storedValue(field) : field.defaultValue;
}

function noteCorrection({ target: field }) {
  const problem = main.contains(field) && !field.form?.dataset.live && problemAt(field);
  if (!problem) return;
  const text = refusedAt(field);
  if (field.value === text) corrected.delete(field);
  else corrected.set(field, { text, problem: problem.textContent });
  showProblem(field, problem, field.value === text);
}

// What was refused since is another matter, even if somebody has gone on typing meanwhile.
function keepCorrections() {
  for (const field of main.querySelectorAll("[aria-invalid='true']")) {
    const [known, problem] = [corrected.get(field), problemAt(field)];
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
