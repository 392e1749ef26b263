/// The script of the page.
enum GraphPageScript {
    static let text = [model, GraphPageMap.script, GraphPagePanel.script, GraphPageInput.script].joined(separator: "\n")

    /// The model: the modules, what they reach, and the state of the view.
    private static let model = #"""
        "use strict";
        const M = DATA.modules, L = DATA.links, G = DATA.groups;
        const out = M.map(() => []), into = M.map(() => []);
        L.forEach(l => { out[l.from].push(l); into[l.to].push(l); });
        const reach = (start, next) => {
          const seen = new Set([start]), queue = [start];
          while (queue.length) for (const n of next(queue.pop())) if (!seen.has(n)) { seen.add(n); queue.push(n); }
          seen.delete(start); return seen;
        };
        M.forEach((m, i) => {
          m.up = reach(i, n => into[n].map(l => l.from)); m.blast = m.up.size;
          m.errors = m.problems.filter(p => p.severity === "error").length;
          // Problems of modules with many dependents come first.
          m.pain = (3 * m.errors + m.problems.length) * (1 + m.blast);
        });
        const worse = (a, b) => M[b].pain - M[a].pain || M[b].blast - M[a].blast || M[a].name.localeCompare(M[b].name);
        const maxBlast = Math.max(1, ...M.map(m => m.blast));

        // The dependencies that violate a rule, each with its most severe violation.
        const badLinks = new Map();
        M.forEach((m, i) => m.problems.forEach(p => {
          if (p.to === null || p.to === undefined) return;
          const key = i + ">" + p.to;
          if (badLinks.get(key) !== "error") badLinks.set(key, p.severity);
        }));
        // Many red lines hide each other, so each module's are drawn only while it is hovered.
        const drawsBad = badLinks.size <= 40;

        // The length of the longest chain below each module within its group, so that lines lead downward there, too.
        const heights = M.map(() => -1);
        function height(i, open = new Set()) {
          if (heights[i] >= 0) return heights[i];
          open.add(i);
          const below = out[i].map(l => l.to).filter(n => M[n].group === M[i].group && !open.has(n));
          const found = Math.max(-1, ...below.map(n => height(n, open))) + 1;
          open.delete(i);
          return heights[i] = found;
        }
        M.forEach((_, i) => height(i));

        // The images that contain each module. A module in several images of a program has as many copies of its
        // globals.
        const I = DATA.images;
        M.forEach(m => { m.images = []; });
        I.forEach((image, k) => { image.set = new Set(image.modules); image.modules.forEach(i => M[i].images.push(k)); });
        const isTwice = (m, k) => m.images.some(other => other !== k && I[other].program === I[k].program);

        const visibleCount = M.filter(m => !m.isTest).length;
        const state = { focus: null, image: null, tests: visibleCount === 0, all: visibleCount <= 30, open: new Set() };
        if (visibleCount <= 160) G.forEach((_, g) => state.open.add(g));
        const isShown = i => state.tests || !M[i].isTest || i === state.focus;

        const byId = id => document.getElementById(id);
        const el = (tag, attributes = {}, ...children) => {
          const node = document.createElement(tag);
          for (const [k, v] of Object.entries(attributes)) {
            if (k.startsWith("on")) node.addEventListener(k.slice(2), v);
            else if (v !== null && v !== false) node.setAttribute(k, v);
          }
          node.append(...children.filter(c => c !== null)); return node;
        };
        const count = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;
        """#
}

/// The script for mouse and keyboard input, and for the initial state.
enum GraphPageInput {
    static let script = #"""
        function render() {
          bands();
          byId("panel").replaceChildren(...(state.focus === null ? overview() : details(state.focus)).filter(Boolean));
          byId("clear").disabled = state.focus === null && state.image === null;
          byId("expand").textContent = state.open.size === G.length ? "Collapse all" : "Expand all";
          draw();
        }

        function focus(i) {
          // Keyboard users keep their position.
          const held = document.activeElement?.closest?.("#bands .chip")?.dataset.i;
          state.focus = i;
          if (i !== null) state.image = null;
          history.replaceState(null, "", i === null ? location.pathname + location.search : "#" + encodeURIComponent(M[i].name));
          render();
          document.querySelector(".chip.self")?.scrollIntoView({ block: "nearest" });
          if (held !== undefined) document.querySelector(`#bands .chip[data-i="${held}"]`)?.focus({ preventScroll: true });
          byId("panel").scrollTop = 0;
        }

        // Highlights an image, or removes its highlight. The list of images keeps its scroll position.
        function show(k) {
          const top = state.focus === null ? byId("panel").scrollTop : 0;
          state.image = state.image === k ? null : k;
          focus(null);
          byId("panel").scrollTop = top;
          document.querySelector(".chip.lit")?.scrollIntoView({ block: "nearest" });
        }

        function find(text) {
          const names = M.map(m => m.name.toLowerCase()), all = [n => n === text, n => n.startsWith(text), n => n.includes(text)];
          return all.map(test => names.findIndex(test)).find(i => i >= 0) ?? -1;
        }

        // Returns the nearest module in the direction of an arrow key. Sideways distance counts more than forward
        // distance.
        function neighbour(from, key) {
          const middle = node => { const r = node.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
          const [x, y] = middle(from), upright = key === "ArrowUp" || key === "ArrowDown";
          const sign = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
          let best = null, least = Infinity;
          document.querySelectorAll("#bands .chip").forEach(node => {
            const [a, b] = middle(node), along = sign * (upright ? b - y : a - x), aside = Math.abs(upright ? a - x : b - y);
            const distance = along + 4 * aside * (upright ? .25 : 1);
            if (node !== from && along > 2 && distance < least) { best = node; least = distance; }
          });
          return best;
        }

        function say(found) {
          const errors = M.reduce((n, m) => n + m.errors, 0), problems = M.reduce((n, m) => n + m.problems.length, 0);
          byId("summary").textContent = found ? `${count(M.length, "module")}, ${L.length} dependencies, by ${DATA.groupedBy}; `
            + (problems ? `${count(errors, "error")}, ${count(problems - errors, "warning")}` : "no violations")
            : "No matching module.";
        }

        byId("search").oninput = e => {
          const text = e.target.value.trim().toLowerCase(), found = text ? find(text) : null;
          say(found !== -1);
          if (found !== -1) focus(found);
        };
        addEventListener("keydown", e => {
          const search = byId("search"), here = document.activeElement;
          if (e.key === "Escape") { search.value = ""; say(true); state.image = null; focus(null); }
          if (e.key === "/" && here !== search) { e.preventDefault(); search.select(); search.focus(); }
          if (!e.key.startsWith("Arrow") || here === search || here?.type === "checkbox") return;
          const chip = here?.closest?.("#bands .chip");
          const next = chip ? neighbour(chip, e.key) : document.querySelector("#bands .chip.self, #bands .chip");
          if (next) { e.preventDefault(); next.focus(); next.scrollIntoView({ block: "nearest" }); }
        });
        byId("tests").onchange = e => { state.tests = e.target.checked; render(); };
        byId("all").onchange = e => { state.all = e.target.checked; draw(); };
        byId("clear").onclick = () => { byId("search").value = ""; state.image = null; focus(null); };
        byId("expand").onclick = () => {
          if (state.open.size === G.length) state.open.clear(); else G.forEach((_, g) => state.open.add(g));
          render();
        };
        addEventListener("resize", () => draw());

        say(true);
        byId("names").append(...M.map(m => el("option", { value: m.name })));
        byId("tests").checked = state.tests; byId("all").checked = state.all;
        const wanted = decodeURIComponent(location.hash.slice(1));
        state.focus = wanted ? M.findIndex(m => m.name === wanted) : null;
        if (state.focus === -1) state.focus = null;
        render();
        """#
}
