// Signing in: what a visitor has typed goes on with them, and a tab that asks for the sign-in goes on where it was as soon as
// somebody has signed in in another tab of the browser.

// Who has signed in last, and when: known to all tabs.
const signedInAs = "signed in";
// Who was at which address in this tab until they were signed out.
const leftAt = "left";
let before = null;
// Since when somebody is signed in on this page.
let signedInSince = Date.now();

if (main?.dataset.window && main.dataset.screen !== "inspector") {
  const whileOn = { signal: off.signal };
  document.addEventListener("superapp:showing", () => { before = { name: person(), address: main.dataset.address }; }, whileOn);
  document.addEventListener("superapp:shown", notePerson, whileOn);
  window.addEventListener("storage", ({ key, newValue }) => { if (key === signedInAs) goOn(newValue); }, whileOn);
}

function notePerson() {
  const name = person();
  if (name) lostPerson = "";
  if (before.name && !name) {
    storage((kept) => kept.setItem(leftAt, JSON.stringify(before)));
    const signedOut = Number(storage((known) => known.getItem(signedOutAt), "localStorage"));
    lostPerson = signedOut >= signedInSince ? "" : before.name;
  }
  if (!name || before.name) return;
  signedInSince = Date.now();
  storage((known) => known.setItem(signedInAs, JSON.stringify({ name, at: signedInSince })), "localStorage");
}

function goOn(signedIn) {
  if (!signedIn || person() || main.dataset.address !== "/login") return;
  const left = storage((kept) => JSON.parse(kept.getItem(leftAt)));
  storage((kept) => kept.removeItem(leftAt));
  location.assign(left?.name === JSON.parse(signedIn).name ? left.address : "/home");
}

function isAskedToSignIn() {
  return !person() && ["/login", "/register"].includes(main.dataset.address);
}

// Whether a draft is that of a visitor who has sent its form, and signs in before it is carried out.
function awaitsSignIn(key) {
  return isAskedToSignIn() && key.startsWith(ofVisitors) && draft(key) !== null;
}

// It is a draft again if they go elsewhere instead.
function keepForSignIn(key) {
  storage((kept) => kept.setItem(key, JSON.stringify({ ...draft(key), isAwaitingSignIn: true })));
}

// What a visitor has typed is theirs who signs in, except what they have sent.
function passOnDrafts(name) {
  if (isAskedToSignIn()) return;
  storage((kept) => {
    for (const key of Object.keys(kept).filter((key) => key.startsWith(ofVisitors))) {
      const { isAwaitingSignIn, ...typed } = draft(key);
      kept.removeItem(key);
      if (name && isAwaitingSignIn) continue;
      kept.setItem(key.replace(ofVisitors, `${draftPrefix}${name} /`), JSON.stringify(typed));
    }
  });
}
