// Secrets: fields for passwords. What is typed into them can be shown, and is kept nowhere.

// Shows what is typed into a field for a secret, until it is sent.
function reveal({ target }) {
  const button = target.closest?.("[data-reveals]");
  if (button) show(button, document.getElementById(button.dataset.reveals).type === "password");
}

function secretsOf(form) {
  return [...form.querySelectorAll("input[type='password']")];
}

// Also while it is shown.
function hasSecret(form) {
  return form.querySelector("[type='password'], [data-reveals]") !== null;
}

// What was typed in secret, and is not what was refused, need not be typed again.
function keepSecrets(fresh, { form, sent }) {
  if (!form?.isConnected || !sent || !fresh.querySelector("[aria-invalid='true']")) return;
  for (const field of secretsOf(form)) {
    if (fresh.getElementById(field.id)?.matches(":not([aria-invalid='true'])")) sent.delete(field);
  }
}

function hideSecrets({ target }) {
  for (const button of target.querySelectorAll("[data-reveals]")) show(button, false);
}

function show(button, isShown) {
  document.getElementById(button.dataset.reveals).type = isShown ? "text" : "password";
  const [former, now] = isShown ? ["Show", "Hide"] : ["Hide", "Show"];
  button.textContent = now;
  button.setAttribute("aria-label", button.getAttribute("aria-label").replace(former, now));
}
