// Signing in: a tab that asks for the sign-in goes on where it was as soon as somebody has signed in in another tab of the
// browser.

// Who has signed in last, and when: known to all tabs.
const signedInAs = "signed in";
let before = null;
// Since when somebody is signed in on this page.
let signedInSince = Date.now();

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("superapp:showing", () => { before = { name: person(), author: author(), address: main.dataset.address }; }, whileOn);
  document.addEventListener("superapp:shown", notePerson, whileOn);
  window.addEventListener("storage", ({ key, newValue }) => { if (key === signedInAs) goOn(newValue); }, whileOn);
  // A page that is only for who has signed in leads to the sign-in when it is loaded, too.
  keepAsked({ address: loadedAt });
}

function notePerson() {
  const name = person();
  const hasSignedOut = settleSignOut();
  if (name) lostPerson = "";
  if (before.name && !name) {
    lostPerson = signOuts().get(before.name) >= signedInSince ? "" : before.name;
    if (!hasSignedOut) keepAsked({ name: before.name, address: before.address });
  }
  if (before.author && author() !== before.author) leaveToWriter();
  if (!name || before.name) return;
  signedInSince = Date.now();
  storage((known) => known.setItem(signedInAs, JSON.stringify({ name, at: signedInSince })), "localStorage");
}

// What a page shows of somebody else goes at once, with all that it holds in memory. What they have written is kept for them.
function goOn(signedIn) {
  if (!signedIn) return;
  const { name } = JSON.parse(signedIn);
  if (!person() && main.dataset.address === "/login") return location.assign(askedBy(name)?.address ?? "/home");
  if (!author() || person() === name) return;
  if (author() === name) return void resume();
  leaveToWriter();
  location.reload();
}

// What the fields hold is of who has typed it, for whom it is kept, and nothing of the page that somebody else is shown.
function leaveToWriter() {
  discarded = [];
  forgetSteps();
  takeBack(complaint);
  for (const form of main.querySelectorAll("form")) if (!hasSecret(form)) form.reset();
  for (const key of [...lines.keys()]) dropLine(key);
  showDraftNotice();
}
