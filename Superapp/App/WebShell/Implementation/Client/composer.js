// Composing: a form with `data-fresh` can send on before the answer has come: what it sends waits in line. Each sending
// carries an id of its own in the hidden field that the attribute names, so that one that is repeated counts once. A form
// with `data-echo` shows what it sends at once, in the list that this attribute names. What could not be sent comes back
// into its field, on the page that it was sent from, and what waited behind it with it.

const echoes = new Map();
let returned = null;
let sending = Promise.resolve();
// Whether what waits in a form's line is still to be sent: { isStopped }.
const lines = new WeakMap();
let atEnd = [];
// The line over the first message that is new to the person.
let newLine = null;
let newScreen = null;
// How many of what each form has sent are on their way.
const onTheWay = new WeakMap();

// What the person was told last of something that was not sent.
let complaint = null;

document.addEventListener("keydown", submitByEnter);
document.addEventListener("beforeinput", separate);
document.addEventListener("submit", compose, { capture: true, signal: off.signal });
document.addEventListener("superapp:showing", () => { atEnd = [...main.querySelectorAll("[role='log']")].filter(isAtEnd); });
beginAtNew();
document.addEventListener("superapp:shown", () => {
  if (returned?.address !== main.dataset.address) returned = null;
  showEchoes();
  if (!beginAtNew()) atEnd.forEach(goToEnd);
  keepReading();
});

// Enter sends and Shift-Enter begins a line, except where the keyboard covers half the screen and has no Shift-Enter.
function submitByEnter(event) {
  const field = event.target;
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || field.dataset?.enter !== "submit") return;
  if (matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  field.form.requestSubmit(field.form.querySelector("button[name='_action']"));
}

function compose(event) {
  const form = event.target;
  if (!form.dataset.fresh || !main.contains(form)) return;
  event.preventDefault();
  const field = form.querySelector("textarea, input[type='text']");
  const key = form.elements[form.dataset.fresh];
  field.focus();
  if (!field.value.trim()) return;
  if (lines.get(form)?.isStopped !== false) lines.set(form, { isStopped: false });
  const [line, draft] = [lines.get(form), draftKey(form)];
  const common = new URLSearchParams(new FormData(form, event.submitter));
  const entries = entriesOf(field, key.value);
  returned = null;
  field.value = "";
  key.value = freshID(key.value);
  sendDraft(form, draft);
  for (const { text, id } of entries) {
    const message = { form, field, id, text, address: main.dataset.address, draft, line };
    const body = new URLSearchParams(common);
    body.set(field.name, text);
    body.set(form.dataset.fresh, id);
    if (form.dataset.echo) echo(message);
    expect(message);
    onTheWay.set(form, (onTheWay.get(form) ?? 0) + 1);
    sending = sending.then(() => deliver(message, body)).finally(() => {
      onTheWay.set(form, onTheWay.get(form) - 1);
      settle(message);
    });
  }
}

// What a field holds, as it is sent. What came back goes out under the same id, as it was: perhaps only the answer was
// lost. In a field of one line, what came back are entries of their own, and so is what was typed behind them.
function entriesOf(field, id) {
  const { value: text, nodeName } = field;
  if (returned?.text === text) return nodeName === "TEXTAREA" ? [returned] : returned.entries;
  const begin = returned && returned.text + gapOf(field);
  if (!begin || nodeName === "TEXTAREA" || !text.startsWith(begin)) return [{ text, id }];
  const rest = text.slice(begin.length).trim();
  return rest ? [...returned.entries, { text: rest, id }] : returned.entries;
}

// Between what came back and what follows it.
function gapOf(field) {
  return field.nodeName === "TEXTAREA" ? "\n" : " · ";
}

// Who types on behind what came back begins something new.
function separate(event) {
  const field = event.target;
  if (!returned || returned.isLeft || field.value !== returned.text || !field.form?.dataset.fresh) return;
  if (event.inputType !== "insertText" || event.isComposing) return;
  const end = field.value.length;
  if (field.selectionStart !== end) return;
  returned.isLeft = true;
  field.setRangeText(gapOf(field), end, end, "end");
}

async function deliver(message, body, isAgain = false) {
  if (message.line.isStopped) return giveBack(message, "What you sent before was refused, so this was not sent.");
  try {
    const answer = await post(message.form, body);
    if (answer.status === 403 || answer.status === 410) {
      await resume();
      if (!isAgain && freshen(body, message.form)) return await deliver(message, body, true);
      return giveBack(message, "This page was out of date, so this was not sent.");
    }
    if (!isShown(answer)) return giveBack(message, `This was not sent. ${await reason(answer)}`);
    const update = await answer.json();
    const item = echoes.get(message.id)?.item;
    echoes.delete(message.id);
    // If it was refused, its field holds it again, unless something was typed there meanwhile.
    await apply(update, { history: "auto", sent: new Map([[message.field, ""]]) });
    if (!item) return answer.ok && isTaken(message) ? noteSent() : refuse(message);
    if (item.matches("[data-echoed]")) item.remove();
    if (document.getElementById(item.id) || message.field.value.includes(message.text)) return noteSent();
    if (!answer.ok) giveBack(message, "This page was out of date, so this was not sent.");
    else if (isThere(message)) giveBack(message, "This was not sent.");
  } catch {
    giveBack(message, "The server can’t be reached, so this may not have been sent.");
    doubt();
  }
}

// A form that was carried out is empty, and one that was refused holds what it was sent.
function isTaken({ field }) {
  return !field.isConnected || !field.defaultValue;
}

function refuse(message) {
  const { field, text, id, address, line } = message;
  line.isStopped = true;
  if (isThere(message) && field.value === text) returned = { text, id, address, entries: [{ text, id }] };
  else giveBack(message, "This was not added.");
}

// What the person was told is over when nothing of it is left.
function noteSent() {
  if (complaint && !returned && toast.textContent === complaint) tell("");
}

function complain(text) {
  complaint = text;
  tell(text);
}

// Why something was refused, in the server's words. Those of a server between have none for people.
async function reason(answer) {
  const { text } = await answer.json().catch(() => ({}));
  return text ?? `The server answered with status ${answer.status}. Try again later.`;
}

// The window was gone, as after a restart of the server. If the new one shows the same form, the message goes there.
function freshen(body, form) {
  if (!form.isConnected || form.getAttribute("action") !== main.dataset.address) return false;
  for (const name of ["_window", "_screen", "_token"]) body.set(name, form.elements[name].value);
  return true;
}

// Whether the page that a message was sent from is still shown. Another conversation has the same field.
function isThere({ field, address }) {
  return field.isConnected && main.dataset.address === address;
}

function echo({ form, id, text, address }) {
  const item = form.querySelector("template").content.firstElementChild.cloneNode(true);
  item.id = `m-${id}`;
  item.querySelector("[data-echo-text]").textContent = text.trim();
  echoes.set(id, { item, list: form.dataset.echo, address });
  showEchoes();
  goToEnd(item.closest("[role='log']"));
}

// A log is laid out from its end (`column-reverse`), which is where its scrolling begins. Browsers keep it there only
// while it is there to the pixel.
function isAtEnd(log) {
  return Math.abs(log.scrollTop) < 8;
}

function goToEnd(log) {
  if (log) log.scrollTop = 0;
}

// What is new to the person is read from its beginning, unless they are reading something else.
function beginAtNew() {
  const line = main?.querySelector("[role='log'] [data-new]");
  const log = line?.closest("[role='log']");
  const isElsewhere = main?.dataset.screen === newScreen && readings.some((reading) => reading.log === log);
  const isNew = Boolean(line) && line.id !== newLine && !isElsewhere;
  [newLine, newScreen] = [line?.id ?? null, main?.dataset.screen];
  if (isNew) {
    const margin = log.clientHeight / 6;
    log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - margin;
  }
  return isNew;
}

// What was rendered by the server does not have them yet.
function showEchoes() {
  for (const { item, list, address } of echoes.values()) {
    if (address !== main.dataset.address) item.remove();
    else if (!document.getElementById(item.id)) document.getElementById(list)?.append(item);
  }
}

// Several come back one behind the other, before what was typed since. Together they are another message.
function giveBack(message, why) {
  const { form, field, id, text, address } = message;
  const gap = gapOf(field);
  echoes.get(id)?.item.remove();
  echoes.delete(id);
  if (!isThere(message)) {
    addToDraft(message.draft, field.name, text);
    return complain(`${why} It is kept where you wrote it: ${text}`);
  }
  const before = !returned ? "" : field.value.startsWith(returned.text) ? returned.text : field.value;
  const rest = field.value.slice(before.length);
  const typed = rest.startsWith(gap) ? rest.slice(gap.length) : rest.replace(/^\s/, "");
  const known = before && before === returned.text ? returned.entries : [{ text: before, id: freshID(id) }];
  const entries = [...(before ? known : []), { text, id }];
  returned = { text: before ? `${before}${gap}${text}` : text, id: before ? freshID(id) : id, address, entries };
  field.value = typed ? `${returned.text}${gap}${typed}` : returned.text;
  keepDraftOf(form);
  complain(`${why} It is back in its field.`);
}

// Another id, written like this one.
function freshID(id) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return id.includes("-") ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : digits;
}
