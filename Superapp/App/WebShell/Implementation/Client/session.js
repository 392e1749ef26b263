// Signing in: a tab that asks for the sign-in goes on where it was as soon as somebody has signed in in another tab of the
// browser.

// Who has signed in last, and when: known to all tabs.
const signedInAs = "signed in";
let before = null;
// Since when somebody is signed in on this page.
let signedInSince = Date.now();

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("superapp:showing", () => { before = { name: person(), address: main.dataset.address }; }, whileOn);
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
    const signedOut = Number(storage((known) => known.getItem(signedOutAt), "localStorage"));
    lostPerson = signedOut >= signedInSince ? "" : before.name;
    if (!hasSignedOut) keepAsked(before);
  }
  if (!name || before.name) return;
  signedInSince = Date.now();
  storage((known) => known.setItem(signedInAs, JSON.stringify({ name, at: signedInSince })), "localStorage");
}

function goOn(signedIn) {
  if (!signedIn || person() || main.dataset.address !== "/login") return;
  location.assign(askedBy(JSON.parse(signedIn).name)?.address ?? "/home");
}
