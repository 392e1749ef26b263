// Sends forms in the background. Whatever goes wrong ends in the browser's own way of sending them, which works as well.

const json = { headers: { Accept: "application/json" }, credentials: "same-origin" };

function submit(event) {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  event.preventDefault();
  followed = null;
  const button = event.submitter;
  rebase(form);
  send(form, fields(form, button, button), button, () => native(form, button));
}

// What a form sends, and for the inspector what the person did to send it.
function fields(form, button, pressed) {
  const body = new URLSearchParams(new FormData(form, button));
  // Who presses Enter in a field of the form has not touched its button.
  const way = document.activeElement?.form === form && document.activeElement !== pressed ? "pressed Enter for" : "clicked";
  body.set("_did", pressed ? `${way} ${titleOf(pressed)}` : "typed");
  return signed(body, form);
}

// What a form holds is its writer's: it is carried out for nobody else, also if another person signs in before that. A sign-in
// itself is anybody's.
function signed(body, form) {
  if (author() && !hasSecret(form)) body.set("_writer", author());
  return body;
}

function titleOf(button) {
  const title = (button.getAttribute("aria-label") ?? button.textContent).trim().replace(/\s+/g, " ");
  return `“${title.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}

// What was sent without an answer has come to the server if the page, which shows what came of it, names it:
// { form, address, sent, sending }.
let unansweredForm = null;

document.addEventListener("superapp:shown", () => {
  if (!unansweredForm) return;
  const hasCome = isUnanswered(latest);
  if (hasCome || main.dataset.address !== unansweredForm.address) takeBack(unanswered, uncertain);
  if (!hasCome) return;
  settleDraft(unansweredForm.sending);
  unansweredForm = null;
  // The answer may have brought a cookie, such as that of a sign-in.
  present().catch(() => {});
});

function isUnanswered(update) {
  return unansweredForm !== null && update.form === unansweredForm.form;
}

// What was not carried out is said where it was done, which may be shown again only after a sign-in, with the editor in which
// it was written: { said, name, address, editor }.
let undone = null;
const isEitherPassword = (deed) => `You signed out before ${deed} was answered. If your former password is refused, the new one holds.`;
const tooLate = (deed) => `This page was out of date. ${deed} was not carried out.`;
document.addEventListener("superapp:shown", tellUndone);

// Neither whose it was nor what they had written is said to somebody else.
const ofSomebodyElse = (deed) => `${deed} was not carried out, because somebody else has signed in since. What was written `
  + "comes back when its writer signs in.";

function tellUndone() {
  if (undone?.address !== main.dataset.address || (person() && undone.name !== person())) return;
  const { said, editor } = undone;
  undone = null;
  tell(`${said} Do it again.`);
  setTimeout(() => openAgain(editor));
}

// What waits for the answer to what its form has sent before: { body, button, giveUp, action }.
const waiting = new Map();
const underWay = new WeakMap();

const refusedUnread = {
  413: "This is far too long to be sent. It is still in its field: shorten it and try again.",
  422: "One letter has too many accents on it to be sent. It is still in its field: remove some and try again.",
};

function send(...form) {
  return awaited(sendOnce(...form));
}

async function sendOnce(form, body, button, giveUp) {
  const action = form.getAttribute("action");
  if (form.getAttribute("aria-busy") === "true") {
    // The same again is a double press, and who is on the way to another page goes there.
    const isMeant = `${body}` !== underWay.get(form) && button?.nodeName !== "A";
    if (isMeant) waiting.set(form, { body, button, giveUp, action });
    return;
  }
  underWay.set(form, `${body}`);
  const focus = document.activeElement;
  const part = main.contains(form) ? form : main;
  const sent = new Map([...part.querySelectorAll("input, textarea")].map((field) => [field, field.value]));
  const said = saidNow();
  busy(form, button, true);
  const sending = sendingOf(form, button, sent);
  noteSent(sending);
  const deed = button ? titleOf(button) : "What you just did";
  const [place, writer] = [placeNow(deed), author()];
  const [isSecret, isSignedIn] = [hasSecret(form), person() !== ""];
  const number = `${Date.now()} ${Math.random()}`;
  const { window, address } = main.dataset;
  let isAnswered = false;
  choosing++;
  notePressed(button);
  try {
    clearTimeout(typeTimer);
    await typing;
    const answer = await post(form, body, number);
    if (answer.status === 403 || answer.status === 410) {
      undone = { said: tooLate(deed), name: author(), address, editor: openEditor() };
      await resume(window);
      // Without cookies, the page says why, and doing it again does not help.
      if (off.signal.aborted) return;
      if (writer && person() && person() !== writer) return tell(ofSomebodyElse(deed));
      return tellUndone();
    }
    // What is refused unread has no page that could give it back: it stays in its field.
    if (refusedUnread[answer.status]) return tell(refusedUnread[answer.status]);
    if (isUnreached(answer)) throw new TypeError("unreached");
    if (!isShown(answer)) return giveUp();
    const update = await answer.json();
    if (answer.ok && button?.dataset.draft === "drop") discardAll([...main.querySelectorAll("form")].filter(canHaveDraft));
    if (answer.ok && button?.hasAttribute("data-cancels") && draft(draftKey(form))) discardAll([form]);
    await apply(update, { history: "auto", sent, said, form, focus });
    isAnswered = answer.ok;
    if (isAnswered) takeBack(unanswered, uncertain, canHaveDraft(form) && typedSince);
    if (answer.ok) noteExtent(button);
    if (answer.ok) noteAsked(place);
    // The answer may be that nobody knows.
    if (!("unanswered" in form.dataset)) noteAnswered(sending);
    if (answer.ok) settleDraft(sending, waiting.has(form));
    if (answer.status === 409) tell(tooLate(deed));
    if (isSecret && isSignedIn) keepOutcome(deed, said, answer);
  } catch {
    unansweredForm = { form: number, address: main.dataset.address, sent, sending };
    if (latest?.form !== number) tellUnanswered(button, isSecret);
    else takeBack(unanswered, uncertain);
    doubt();
  } finally {
    choosing--;
    busy(form, button, false);
    if (isAnswered && !sending.isCarriedOn) sendWaiting(form);
    waiting.delete(form);
  }
}

// No page shows which password holds. Who has signed out in another tab meanwhile, or looks at another one, is told when they
// come back.
function keepOutcome(deed, said, { status }) {
  const outcome = notices().find(({ textContent }) => !said.includes(textContent))?.textContent;
  if (status === 409) tellUntilDone(tooLate(deed));
  else if (isAskedToSignIn()) tellUntilDone(isEitherPassword(deed));
  else if (document.hidden && outcome) tellUntilDone(outcome);
}

// Goes out as it was, about what its form is about now, such as the next new thing. An Undo undoes what it named when it was
// pressed.
function sendWaiting(form) {
  const next = waiting.get(form);
  if (!next) return;
  // A search that came before has changed what follows the path.
  const place = (address) => address.split("?")[0];
  const isElsewhere = place(form.getAttribute("action")) !== place(next.action);
  if (!form.isConnected || isElsewhere || within(form, "[aria-invalid='true']")) {
    const deed = next.button ? titleOf(next.button) : "What you sent last";
    return tell(`${deed} was not sent, because what you sent before it has changed the page.`);
  }
  for (const { name, value } of form.querySelectorAll("input[type='hidden']:not([name='undoes'])")) next.body.set(name, value);
  send(form, next.body, next.button, next.giveUp);
}

// Whether an answer is what the window shows now: also when what the form is about is gone (404), or its screen (409).
function isShown(answer) {
  return answer.ok || answer.status === 404 || answer.status === 409;
}

// A server between, such as nginx, answers for one that it can't reach, in its own words.
function isUnreached({ status, headers }) {
  return [502, 503, 504].includes(status) && !headers.get("Content-Type")?.includes("json");
}

// With a number by which the page will name it, the page can tell that it has come, even if its answer is lost.
function post(form, body, number) {
  const headers = { ...json.headers, "Known-Version": main.dataset.version, ...(number && { "Form-Number": number }) };
  return fetch(form.getAttribute("action"), { ...json, method: "POST", headers, body });
}

// Typing: a form with `data-live` sends its fields while the person types, as the action of that name. What is typed
// while one is under way goes with the next. The answer never touches the field; without this script there is a button.

const typePause = 150;
let typeTimer = 0;
let typing = null;

function type(event) {
  const form = event.target.form;
  if (!form?.dataset.live || event.isComposing || !main.contains(form)) return;
  clearTimeout(typeTimer);
  typeTimer = setTimeout(() => sendTyped(form), typePause);
}

async function sendTyped(form) {
  while (typing) await typing;
  typing = postTyped(form).finally(() => { typing = null; });
}

async function postTyped(form, isAgain = false) {
  if (!form.isConnected || !form.dataset.live) return;
  const body = fields(form);
  body.set("_action", form.dataset.live);
  const { window } = main.dataset;
  try {
    const answer = await post(form, body);
    if (answer.ok) return apply(await answer.json(), { history: "auto" });
    if (isAgain || (answer.status !== 403 && answer.status !== 410)) return;
    await resume(window);
    await postTyped(form, true);
  } catch {
    doubt();
  }
}

// Sends the form as if this script did not exist; the answer replaces the page.
function native(form, button) {
  if (!form.isConnected) return;
  const hidden = new Map([...signed(new Map(), form), ...(button?.name ? [[button.name, button.value]] : [])]);
  for (const [name, value] of hidden) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  HTMLFormElement.prototype.submit.call(form);
}

function busy(form, button, isBusy) {
  if (isBusy) expect(form);
  else settle(form);
  if (isBusy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
  button?.toggleAttribute("data-pressed", isBusy);
}

// Escape in an editor presses the button that leaves it without a change. Elsewhere, nothing typed is lost by it.
function cancelByEscape(event) {
  if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
  if (toast.textContent) return void (toast.textContent = "");
  const button = event.target.closest?.("form")?.querySelector("button[data-cancels]");
  if (!button) return;
  event.preventDefault();
  button.form.requestSubmit(button);
}
