// Shared by all tabs of a browser: one live connection for all that they show. Browsers open six connections to a server at
// a time, so that with one for each tab the seventh tab would never load.

// What each tab shows, by its port: { kind: "windows" | "inspect", window, version }; null while it shows nothing live.
const tabs = new Map();
// As many windows have room in one address.
const most = 100;
let streams = [];
let connecting = 0;
let retry = 0;

onconnect = ({ ports: [port] }) => {
  tabs.set(port, null);
  port.onmessage = ({ data }) => {
    if (data.type === "bye") return leave(port);
    // A tab holds its lock as long as it is there; who gets it knows that the tab is gone, however it went.
    if (data.type === "lock") return void navigator.locks?.request(data.lock, () => leave(port)).catch(() => {});
    tabs.set(port, data);
    connectSoon(20);
  };
};

function leave(port) {
  if (tabs.delete(port)) connectSoon(1000);
}

function connectSoon(pause) {
  clearTimeout(connecting);
  connecting = setTimeout(connect, pause);
}

// A new connection for what is shown now. The old one goes when the new one is there, so that nothing is missed.
function connect() {
  const former = streams;
  streams = addresses().map(open);
  const close = () => { for (const stream of former) stream.close(); };
  if (streams.length === 0) return close();
  Promise.all(streams.map((stream) => stream.settled)).then(close);
}

function addresses() {
  const shown = new Map();
  for (const tab of tabs.values()) {
    if (!tab) continue;
    const key = `${tab.kind} ${tab.window}`;
    const version = Math.min(tab.version, shown.get(key)?.version ?? Infinity);
    shown.set(key, { ...tab, version });
  }
  const all = [...shown.values()];
  const pages = [];
  for (let start = 0; start < all.length; start += most) {
    const page = all.slice(start, start + most);
    const windows = page.filter((tab) => tab.kind === "windows").map((tab) => `${tab.window}.${tab.version}`);
    const inspect = page.filter((tab) => tab.kind === "inspect").map((tab) => tab.window);
    pages.push(`/-/live?windows=${windows.join(",")}&inspect=${inspect.join(",")}`);
  }
  return pages;
}

function open(address) {
  const events = new EventSource(address);
  const settled = new Promise((resolve) => {
    events.addEventListener("open", () => { retry = 0; resolve(); });
    events.addEventListener("error", () => {
      resolve();
      if (!streams.includes(stream)) return events.close();
      tell(() => true, { type: "lost" });
      if (events.readyState === EventSource.CLOSED) connectSoon(Math.min(15000, 250 * 2 ** retry++));
    });
  });
  events.addEventListener("joined", (event) => about(event, "joined"));
  events.addEventListener("closed", (event) => about(event, "closed"));
  events.addEventListener("screen", (event) => update(event, "windows"));
  events.addEventListener("inspector", (event) => update(event, "inspect"));
  const stream = { settled, close: () => events.close() };
  return stream;
}

function about(event, type) {
  const { window, kind } = JSON.parse(event.data);
  const isMeant = (tab) => tab.kind === kind && tab.window === window;
  tell(isMeant, { type });
  if (type === "joined") return;
  for (const [port, tab] of tabs) if (tab && isMeant(tab)) tabs.set(port, null);
}

function update(event, kind) {
  const update = JSON.parse(event.data);
  const isMeant = (tab) => tab.kind === kind && tab.window === update.window;
  for (const tab of tabs.values()) if (tab && isMeant(tab)) tab.version = Math.max(tab.version, update.version);
  tell(isMeant, { type: "screen", update });
}

function tell(isMeant, message) {
  for (const [port, tab] of tabs) if (tab && isMeant(tab)) port.postMessage(message);
}
