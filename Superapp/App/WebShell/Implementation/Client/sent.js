// What is sent, as a draft: it is none any more once its form was carried out. What is typed since then is a draft of what the
// form has made, on the version that was sent.

// What is sent replaces the version that it was begun on, and no later one; what it makes is where its id leads.
function rebase(form) {
  const field = baseOf(form);
  if (field && isOlder(form)) field.value = drafted.get(form).base;
  const { base, makes } = drafted.get(form) ?? {};
  const made = makesOf(form);
  if (!makes || !made || (base ?? "0") !== "0") return;
  if (form.dataset.place) form.dataset.place = form.dataset.place.replace(made.value, makes);
  made.value = makes;
}

// Whether the page shows a later version than the one that its draft was begun on. What is new replaces none (0).
function isOlder(form) {
  const { base, shown } = drafted.get(form) ?? {};
  const field = baseOf(form);
  return Boolean(field) && shown !== "0" && base !== undefined && base !== shown && field.value === shown;
}

// What a form held is on its way, and what is typed into it now is something else.
function sendDraft(form, key) {
  endDraft(key);
  drafted.set(form, { key });
  showDraftNotice();
}

// What is known of a form when it is sent, which may be gone when the answer comes.
function sendingOf(form, button, sent) {
  const { place } = form.dataset;
  const isKept = canHaveDraft(form) && !button?.dataset.draft && !button?.hasAttribute("data-cancels");
  const texts = isKept ? new Map(textsOf(form).map((field) => [field.name, sent.get(field) ?? field.value])) : null;
  const editor = form.querySelector("[data-cancels]") ? openEditor() : null;
  const isVisitor = !person();
  return { form, button, texts, editor, place, isVisitor, key: draftKey(form), placeKey: draftKey(form, place) };
}

// Until the answer has come, a draft says where the page is that shows what it held, if it was stored. It may be asked
// for by another tab, when this one was closed.
function noteSent({ key, place, texts }) {
  const kept = place && texts && draft(key);
  if (kept) storage((known) => known.setItem(key, JSON.stringify({ ...kept, sentTo: place })));
}

function noteAnswered({ key }) {
  const kept = draft(key);
  if (kept?.sentTo) storage((known) => known.setItem(key, JSON.stringify({ ...kept, sentTo: undefined })));
}

// How long that page is waited for.
const askingPatience = 3000;

async function hasArrived({ sentTo, typed }) {
  if (!sentTo) return false;
  try {
    const answer = await fetch(sentTo, { ...json, signal: AbortSignal.timeout(askingPatience) });
    const forms = [...fragment((await answer.json()).html).querySelectorAll("form")];
    return forms.some((form) => typed.every(([name, value]) => isStoredIn(form.elements[name], value)));
  } catch {
    return false;
  }
}

// What is back in a form and had been sent is said to be back only if it has not arrived, and goes otherwise, unless
// the person goes on with it.
async function settleSent(form, key, kept) {
  const isArrived = await hasArrived(kept);
  if (drafted.get(form)?.key !== key || !draft(key)?.sentTo) return;
  if (isArrived) discard(form, endDraft);
  else drafted.get(form).isBack = true;
  showDraftNotice();
}

// The same for all that this tab and closed ones have sent, before it is said to be unsent.
async function settleAllSent() {
  const own = draftKeys(["sessionStorage"]).map((name) => ({ name, area: "sessionStorage" }));
  const left = (await copiesOfClosedTabs()).map(({ name }) => ({ name, area: "localStorage" }));
  await Promise.all([...own, ...left].map(async ({ name, area }) => {
    const text = storage((kept) => kept.getItem(name), area);
    if (!await hasArrived(JSON.parse(text))) return;
    storage((kept) => { if (kept.getItem(name) === text) kept.removeItem(name); }, area);
    noteEnd(keyOfCopy(name), JSON.parse(text).pages);
  }));
}

// A form was carried out, unless its page still holds what was sent, to be mended or decided about.
function settleDraft(sending, isPressedAgain) {
  const { form, key, button, texts, editor, isVisitor } = sending;
  if (button?.dataset.draft === "keep") return;
  if (isVisitor && awaitsSignIn(key)) return keepForSignIn(key);
  const isHere = form.isConnected && canHaveDraft(form) && draftKey(form) === key;
  const isHeld = ([name, value]) => form.elements[name]?.value === value;
  if (isHere && draft(key)?.typed.filter(isChanged).some(isHeld)) return;
  const isSince = ([name, value]) => texts?.has(name) && value !== texts.get(name);
  sending.isCarriedOn = draft(key)?.typed.filter(isChanged).some(isSince);
  if (sending.isCarriedOn) return void carryOn(sending, isPressedAgain);
  endDraft(key);
  drafted.set(form, { key });
  showDraftNotice();
  if (editor) reopenEditor(true);
}

// What was typed after the form was sent is a draft of what the form has made (`data-place`), or of the form itself, on top
// of what was sent. The person goes on with it.
async function carryOn({ form, key, placeKey, place, texts, editor, button }, isPressedAgain) {
  const kept = draft(key);
  const typed = kept.typed.map((text) => {
    const [name, value] = text;
    const sent = texts.get(name) ?? value;
    return [name, isChanged(text) ? value : sent, sent, text[3]];
  });
  endDraft(key);
  drafted.set(form, { key });
  const since = { typed, base: kept.base, isSent: true, pages: pagesOf(kept), at: Date.now() };
  storage((known) => known.setItem(placeKey, JSON.stringify(since)));
  pressesAgain = isPressedAgain ? { key: placeKey, value: button?.value } : null;
  tell(isPressedAgain ? "What you typed since is sent now." : typedSince);
  if (visiting || isLeaving) return;
  if (!place) return openAgain(editor);
  await stepped();
  await visit(place, { history: "push" });
  const [name] = typed.findLast(isChanged);
  [...main.querySelectorAll(textFields)].find((field) => field.name === name)?.focus({ preventScroll: true });
}

function pressAgain(form) {
  const button = [...form.querySelectorAll("button")].find(({ value }) => value === pressesAgain.value);
  pressesAgain = null;
  setTimeout(() => { if (form.isConnected) form.requestSubmit(button); });
}
