// Delivering: sends what waits in lines (line.js), one item after the other, by the forms that are shown. What can't be sent now
// is tried again; what is refused comes back into its field.

// Requests whose answers are awaited: who follows a link leaves after them.
const ongoing = new Set();
const unreached = "The server can’t be reached.";
const mostNamed = 5;
// What was refused since something was sent last, and is complained of: { item, line, isBack }.
let refusedSince = [];

function isSending(form) {
  return Boolean(form?.dataset.fresh) && lineOf(form).isUnderWay === true;
}

// After a change of the page. For who has to sign in first, that only happens when they press.
function sendLines() {
  for (const form of freshForms()) giveBack(form, readLine(lineOf(form)));
  leadToShownLine();
  for (const line of [...freshForms().map(lineOf), ...linesElsewhere()]) {
    const isWaitingToTryAgain = line.trouble && line.timer;
    if (!isForSignIn(line) && !isWaitingToTryAgain) sendLine(line);
  }
  showLines();
  tellOfLeft();
}

// Whether what waits in a line needs somebody who is signed in.
function isForSignIn(line) {
  return Boolean(lostPerson) || (!person() && line.items.some(({ isAsked }) => isAsked));
}

// Nobody's lines are sent from everywhere. Who was asked to sign in for what they have sent knows of it.
function tellOfLeft() {
  if (person() || (isAskedToSignIn() && !lostPerson)) return;
  for (const line of lines.values()) {
    if (line.isUnderWay || line.isLeft || !nextOf(line) || formOf(line) || !isFree()) continue;
    line.isLeft = true;
    complain("What you sent waits, and is sent when you have signed in.");
  }
}

async function sendLine(line) {
  clearTimeout(line.timer);
  line.timer = null;
  const isNext = () => nextOf(line) && !isLeaving && !off.signal.aborted && (formOf(line) || isCarried(line));
  if (line.isUnderWay || !isNext()) return;
  if (isLeftToOthers(nextOf(line), line)) return void (line.timer = setTimeout(() => sendLine(line), carriedAfter));
  Object.assign(line, { isUnderWay: true, isLeft: false });
  const send = (item) => (formOf(line) ? awaited(deliver(item, line)) : carry(item, line));
  while (isNext() && await send(nextOf(line))) showLines();
  line.isUnderWay = false;
  showLines();
  // Its page was left meanwhile.
  if (!line.timer && isNext()) return sendLine(line);
  tellOfLeft();
}

async function awaited(answer) {
  ongoing.add(answer);
  try {
    return await answer;
  } finally {
    ongoing.delete(answer);
  }
}

// Answers whether the next one may follow.
async function deliver(item, line, isAgain = false) {
  const form = formOf(line);
  const field = fieldOf(form);
  const [said, place] = [saidNow(), placeNow()];
  expect(item);
  noteTried(item, line);
  const { window } = main.dataset;
  try {
    const answer = await post(form, bodyOf(item, form));
    const isStale = answer.status === 403 || answer.status === 410;
    if (isStale) await resume(window);
    else if (!isShown(answer)) return await fail(item, line, answer);
    // If it was refused, its field holds it again, unless something was typed there meanwhile.
    else await apply(await answer.json(), { history: "auto", sent: new Map(isTypedInto(field) ? [] : [[field, ""]]), said });
    noteAsked({ ...place, items: line.items.map(({ id }) => id) });
    // Who has left the page sends it again from where they are; who was asked to sign in, when they have done so.
    if (!formOf(line)) {
      item.isAsked = isAskedToSignIn();
      keepLine(line);
      return false;
    }
    if (isStale || !answer.ok) return isAgain ? halt(line, "This page was out of date.") : await deliver(item, line, true);
    const { defaultValue: content } = fieldOf(formOf(line));
    if ("waits" in formOf(line).dataset) return hold(item, line);
    const told = saidNow().find((text) => !said.includes(text));
    if (content) refuse(item, line, problemAtFieldOf(formOf(line)) ? undefined : told);
    else take(item, line);
    return true;
  } catch {
    halt(line, unreached);
    doubt();
    return false;
  } finally {
    settle(item);
  }
}

// The page may be another one than the one that it was written on: only what was typed is the same.
function bodyOf({ id, fields }, form) {
  const body = new URLSearchParams();
  for (const { name, value } of form.querySelectorAll("input[type='hidden']")) body.set(name, value);
  for (const [name, value] of fields) body.set(name, value);
  body.set(form.dataset.fresh, id);
  return signed(body, form);
}

// What can't be sent now is sent later; what will never be taken comes back.
async function fail(item, line, answer) {
  const why = await reason(answer);
  const isForGood = answer.status >= 400 && answer.status < 500 && ![408, 425, 429].includes(answer.status);
  if (!isForGood) return halt(line, why);
  refuse(item, line, why);
  return true;
}

// The server could not store it, or does not know whether it did: the same item is sent again. The field is for others.
function hold(item, line) {
  const field = fieldOf(formOf(line));
  if (field.value === item.text) field.value = "";
  keepDraftOf(formOf(line));
  return halt(line, "It can’t be stored right now.");
}

// In the server's words.
async function reason(answer) {
  if (isUnreached(answer)) return unreached;
  const { text } = await answer.json().catch(() => ({}));
  return text ?? `The server answered with status ${answer.status}.`;
}

// Comes back into its field, or as soon as what was typed there since is gone: never under the hands of who goes on typing. On
// another page, it is shown what was refused, and where (carrying.js).
function refuse(item, line, why, page = main) {
  const shown = formOf(line);
  const form = page === main ? shown : formIn(page, line);
  const problem = form && !why ? problemAtFieldOf(form) : undefined;
  const reason = why ?? problem ?? (form && page.querySelector(".notice--danger")?.textContent.trim());
  Object.assign(item, { refusal: reason ?? "The server does not take it.", isOfField: problem !== undefined });
  keepLine(line);
  if (!shown) return;
  giveBack(shown, line);
  if (line.items.includes(item)) complainOf(item, line, false);
}

// What a page says is wrong with what a form has sent.
function problemAtFieldOf(form) {
  const problem = form.querySelector(".field__error:not([hidden], [data-again])");
  return problem ? toldBy(problem).trim() : undefined;
}

// What is said of one does not hide what was said of another. Only one at a time is in a field.
function complainOf(item, line, isBack) {
  const isOver = (one) => one.item.id === item.id || (isBack && one.isBack && one.line === line);
  const others = toast.textContent === complaint ? refusedSince.filter((one) => !isOver(one)) : [];
  const all = [...others, { item, line, isBack }];
  const said = all.length > 1 ? outcomesOf(all.map((one) => one.item)) : `This was not sent. ${item.refusal}`;
  complain(`${said} ${whereaboutsOf(all)}`);
  refusedSince = all;
}

function whereaboutsOf(all) {
  if (all.length === 1) return all[0].isBack ? "It is back in its field." : "It comes back when its field is empty.";
  const of = (isWanted) => all.filter(({ isBack }) => isBack === isWanted).map(({ item }) => item);
  const [back, waiting] = [of(true), of(false)];
  const isBack = back.length > 1 ? "are back in their fields" : "is back in its field";
  const waits = waiting.length > 1 ? "come back, one after the other, when their field is empty" : "comes back when its field is empty";
  const parts = [[back, isBack], [waiting, waits]].filter(([items]) => items.length);
  return parts.map(([items, what]) => `${enumerated(namesOf(items))} ${what}.`).join(" ");
}

// Each with what became of it, and those together of which the same is said.
function outcomesOf(refused) {
  const outcomeOf = (item) => `${mayBeSent(item) ? "may have been" : "not"} sent. ${item.refusal}`;
  return [...new Set(refused.map(outcomeOf))].map((outcome) => {
    const those = refused.filter((item) => outcomeOf(item) === outcome);
    const was = outcome.startsWith("may") ? "" : those.length > 1 ? "were " : "was ";
    return `${enumerated(namesOf(those))} ${was}${outcome}`;
  }).join(" ");
}

// How they begin, unless that is too much to read.
function namesOf(items) {
  const names = items.slice(0, mostNamed).map(beginningOf);
  return items.length > names.length ? [...names, `${items.length - names.length} more`] : names;
}

function giveBack(form, line) {
  const refused = line.items.filter(({ refusal, isHeldBack }) => refusal && !isHeldBack);
  const written = writtenHere();
  const own = refused.find(({ id }) => written.includes(id));
  if (own) putBack(own, form, line);
  else if (refused.length) giveBackLeft(refused, line);
}

// Who wrote it in another tab looks for it there, as long as that is open.
async function giveBackLeft(refused, line) {
  const open = await otherTabs();
  const item = refused.find((item) => !open.includes(item.page) && line.items.includes(item));
  if (item && formOf(line)) putBack(item, formOf(line), line);
}

function putBack(item, form, line) {
  const field = fieldOf(form);
  if (field.value.trim() && field.value !== item.text) return;
  if (isTypedInto(field) && field.value !== item.text) return bringBackSoon({ target: field });
  field.value = item.text;
  line.items = line.items.filter((other) => other !== item);
  keepDraftOf(form);
  keepLine(line);
  if (item.isOfField) noteRefusal(field, item.text, item.refusal);
  noteCorrection({ target: field });
  complainOf(item, line, true);
}

// Tries again by itself, after ever longer pauses.
function halt(line, why) {
  // It was discarded, or is somebody else's now.
  if (lines.get(line.key) !== line || !nextOf(line)) return false;
  line.trouble = why;
  line.timer = setTimeout(() => sendLine(line), Math.min(5000, 500 * 2 ** line.tries));
  line.tries++;
  // Elsewhere, it is shown what waits, and where.
  if (isFree() && formOf(line)) complain(`${why} What you sent waits, and is sent as soon as that is possible.`);
  return false;
}
