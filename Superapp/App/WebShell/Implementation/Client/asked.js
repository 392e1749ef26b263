// What a visitor has asked for, until they have signed in. The server carries it out for who signs in in the same window. In
// another one, after a reload, a restart of the server or a sign-in in another tab, nothing is known of it: the person is led
// back to where they were, with what they had written, and is told that it was not carried out. The same holds for who asks
// for something after their session has ended by itself: for somebody else, nothing of it is carried out.

// In the tab: { window, address, deed, editor, name, items }, of what was asked for last, and by whom if their session has
// ended. What they have sent into a line is named by its ids.
const askedAt = "asked";

function isSignIn(address) {
  return ["/login", "/register"].includes(address.split("?")[0]);
}

function isAskedToSignIn() {
  return !person() && isSignIn(main.dataset.address);
}

// Where the person is, before they ask for something. Whose session ends only by that is treated by itself (session.js).
function placeNow(deed) {
  const name = lostPerson || undefined;
  return { isVisitor: !person(), name, address: main.dataset.address, deed, editor: openEditor() };
}

// What is asked for on the sign-in itself is the sign-in, unless it is a page. The server knows only of what came last: what
// was sent before is a draft again.
function noteAsked({ isVisitor, ...place }) {
  if (isVisitor) keepAsked(place);
}

function keepAsked(place) {
  if (!isAskedToSignIn() || isSignIn(place.address)) return;
  noLongerAwaiting();
  giveUp(({ id }) => askedItems().includes(id) && !place.items?.includes(id));
  storage((kept) => kept.setItem(askedAt, JSON.stringify({ ...place, window: main.dataset.window })));
}

function awaiting() {
  return draftKeys(["sessionStorage"]).filter((key) => draft(key).isAwaitingSignIn);
}

function noLongerAwaiting() {
  for (const key of awaiting()) {
    storage((kept) => kept.setItem(key, JSON.stringify({ ...draft(key), isAwaitingSignIn: undefined })));
  }
}

function ofVisitor(area) {
  return storage((kept) => Object.keys(kept).filter((key) => key.startsWith(ofVisitors)), area) ?? [];
}

// Where somebody else was is nobody's business.
function askedBy(name) {
  const place = storage((kept) => JSON.parse(kept.getItem(askedAt)));
  return !place?.name || place.name === name ? place : null;
}

function askedItems() {
  return storage((kept) => JSON.parse(kept.getItem(askedAt)))?.items ?? [];
}

// What a visitor has sent into a line, and did not sign in for, comes back into its field.
function giveUp(isMeant) {
  storage((kept) => {
    for (const key of ofVisitor("localStorage")) {
      const item = JSON.parse(kept.getItem(key));
      if (item.refusal || !isMeant(item)) continue;
      kept.setItem(key, JSON.stringify({ ...item, refusal: "Nobody was signed in." }));
      lines.delete(key.slice(0, key.lastIndexOf(" ")));
    }
  }, "localStorage");
}

// Whoever is elsewhere than at the sign-in has signed in, or no longer asks.
function takeAsked(name) {
  const place = askedBy(name);
  // What a line keeps is sent for who has signed in, by itself if the server did not: not for who is elsewhere instead.
  const own = name ? askedItems() : [];
  giveUp(({ id, isAsked }) => isAsked && !own.includes(id) && (name || askedItems().includes(id)));
  storage((kept) => kept.removeItem(askedAt));
  return place && { ...place, isLost: place.window !== main.dataset.window };
}

// The rest of the page comes first: it may have been loaded just now, or be a step back in the history. Who has asked for
// another page meanwhile is there.
function returnTo({ address, deed, editor }) {
  if (!["/home", address].includes(main.dataset.address)) return;
  if (deed) undone = { said: `${deed} was not carried out.`, name: person(), address, editor };
  setTimeout(async () => {
    await stepped();
    if (main.dataset.address !== address) await visit(address, { history: "replace" });
    tellUndone();
  });
}

// Whether a draft is that of a visitor, or of somebody whose session has ended, who has sent its form, and signs in before it
// is carried out.
function awaitsSignIn(key) {
  return isAskedToSignIn() && ownerOf(key) === author() && draft(key) !== null;
}

// It is a draft again if they go elsewhere instead, or sign in where nothing is known of it.
function keepForSignIn(key) {
  storage((kept) => kept.setItem(key, JSON.stringify({ ...draft(key), isAwaitingSignIn: true })));
}

// What a visitor has typed is theirs who signs in, except what they have sent, unless it was lost.
function passOnDrafts(name) {
  if (isAskedToSignIn()) return;
  tellOthersAsked(name);
  const place = takeAsked(name);
  const ofName = (key) => `${draftsOf(name)}${key.slice(ofVisitors.length)}`;
  storage((kept) => {
    for (const key of ofVisitor()) {
      const { isAwaitingSignIn, ...typed } = draft(key);
      kept.removeItem(key);
      if (name && isAwaitingSignIn && !place?.isLost) {
        noteEnd(ofName(key), typed.pages);
        continue;
      }
      kept.setItem(ofName(key), JSON.stringify(typed));
    }
  });
  if (name) passOnCopies(ofName);
  if (name) passOnLines(ofName);
  settleAwaiting(name, place);
  if (name && place?.isLost) returnTo(place);
}

// What somebody has sent whose session had ended is carried out when they sign in, unless it was lost, and for nobody else.
function settleAwaiting(name, place) {
  const isCarriedOut = name && place && !place.isLost;
  if (isCarriedOut) awaiting().filter((key) => ownerOf(key) === name).forEach((key) => endDraft(key));
  noLongerAwaiting();
}

function tellOthersAsked(name) {
  const { name: writer, deed, items } = storage((kept) => JSON.parse(kept.getItem(askedAt))) ?? {};
  const isOthers = name && writer && writer !== name;
  if (isOthers && (deed || items)) tell(ofSomebodyElse(deed ?? "What was sent"));
}

// The same holds for what tabs have left that were closed (closed.js). What they had sent is lost to them.
function passOnCopies(ofName) {
  const left = copies().filter(({ key }) => key.startsWith(ofVisitors));
  storage((kept) => {
    for (const { name, key } of left) {
      const { isAwaitingSignIn, ...typed } = JSON.parse(kept.getItem(name));
      kept.removeItem(name);
      kept.setItem(`${name.slice(0, -key.length)}${ofName(key)}`, JSON.stringify(typed));
    }
  }, "localStorage");
  if (left.length) setTimeout(inheritDrafts);
}

// What waits in a line is sent on by itself, under the id by which the server knows whether it has carried it out.
function passOnLines(ofName) {
  storage((kept) => {
    for (const key of ofVisitor("localStorage")) {
      kept.setItem(ofName(key), kept.getItem(key));
      kept.removeItem(key);
    }
  }, "localStorage");
  for (const key of [...lines.keys()].filter((key) => key.startsWith(ofVisitors))) lines.delete(key);
}
