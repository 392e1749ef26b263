// Morphing: makes the old nodes equal to the new ones, keeping those that can stay.

function morphChildren(parent, wanted, sent) {
  const olds = [...parent.childNodes];
  const wants = [...wanted.childNodes];
  const pairs = pair(olds, wants);
  const kept = new Set(pairs.values());
  for (const old of olds) if (!kept.has(old) && !old.matches?.("[data-echoed]")) old.remove();
  let next = parent.firstChild;
  for (const want of wants) {
    const match = pairs.get(want);
    if (match) {
      morph(match, want, sent);
      next = behind(match);
    } else {
      parent.insertBefore(want, next);
    }
  }
}

// The list of what waits to be sent stays right behind its form.
function behind({ nextSibling: next }) {
  return next?.matches?.(".waiting[data-echoed]") ? next.nextSibling : next;
}

// Which old node becomes which wanted one: those alike at both ends, and between them the choice in unchanged order
// that keeps most, fields before all.
function pair(olds, wants) {
  const pairs = new Map();
  let start = 0;
  let oldEnd = olds.length;
  let wantEnd = wants.length;
  while (start < Math.min(oldEnd, wantEnd) && alike(olds[start], wants[start])) pairs.set(wants[start], olds[start++]);
  while (Math.min(oldEnd, wantEnd) > start && alike(olds[oldEnd - 1], wants[wantEnd - 1])) {
    pairs.set(wants[--wantEnd], olds[--oldEnd]);
  }
  const left = olds.slice(start, oldEnd);
  const right = wants.slice(start, wantEnd);
  const worth = left.map(weight);
  const best = left.map(() => new Array(right.length + 1).fill(0)).concat([new Array(right.length + 1).fill(0)]);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const together = alike(left[i], right[j]) ? best[i + 1][j + 1] + worth[i] : 0;
      best[i][j] = Math.max(best[i + 1][j], best[i][j + 1], together);
    }
  }
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (best[i][j] === best[i + 1][j]) i++;
    else if (best[i][j] === best[i][j + 1]) j++;
    else pairs.set(right[j++], left[i++]);
  }
  return pairs;
}

function alike(old, want) {
  if (old.nodeType !== want.nodeType || old.nodeName !== want.nodeName) return false;
  if (old.nodeType !== Node.ELEMENT_NODE) return true;
  const isSame = (name) => old.getAttribute(name) === want.getAttribute(name);
  return isSame("id") && isSame("name") && old.classList[0] === want.classList[0];
}

function weight(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return 1;
  return node.matches("input, textarea, select") || node.querySelector("input, textarea, select") ? 1000 : 10;
}

function morph(old, want, sent) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== want.nodeValue) old.nodeValue = want.nodeValue;
    return;
  }
  const isTyped = keepsTyped(old, sent);
  for (const { name } of [...old.attributes]) {
    if (!want.hasAttribute(name) && !isOurs(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of want.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // Before the value: the text of a textarea is a child.
  morphChildren(old, want, sent);
  if ("value" in old && "defaultValue" in old && old.type !== "hidden" && !isTyped) {
    if (old.value !== old.defaultValue) old.value = old.defaultValue;
    if ("checked" in old && old.checked !== old.defaultChecked) old.checked = old.defaultChecked;
  }
}

// What a person typed stays, unless it is what was just sent: then the answer says what the field holds.
function keepsTyped(field, sent) {
  if (!("defaultValue" in field)) return false;
  if (field.form?.dataset.live && field === document.activeElement && !sent.has(field)) return true;
  // What is on its way is no content of its form, whatever the server shows while it stores that.
  if (isSending(field.form) && !sent.has(field)) return true;
  if (sent.has(field)) return field.value !== sent.get(field);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

// Attributes that the person or this script set, which the server does not know.
function isOurs(element, name) {
  if (name === "tabindex") return element === document.activeElement;
  return ["aria-busy", "data-pressed", "data-drafted"].includes(name) || (name === "open" && element.nodeName === "DETAILS");
}
