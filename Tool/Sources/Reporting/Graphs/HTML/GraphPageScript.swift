/// What the page does.
enum GraphPageScript {
    static let text = #"""
        "use strict";
        const M = DATA.modules, L = DATA.links, G = DATA.groups;
        const out = M.map(() => []), into = M.map(() => []);
        L.forEach(l => { out[l.from].push(l); into[l.to].push(l); });
        const reach = (start, next) => {
          const seen = new Set([start]), queue = [start];
          while (queue.length) for (const n of next(queue.pop())) if (!seen.has(n)) { seen.add(n); queue.push(n); }
          seen.delete(start); return seen;
        };
        const upOf = i => reach(i, n => into[n].map(l => l.from));
        M.forEach((m, i) => { m.up = upOf(i); m.blast = m.up.size;
          m.errors = m.problems.filter(p => p.severity === "error").length; });
        const byId = id => document.getElementById(id);
        const el = (tag, attributes = {}, ...children) => {
          const node = document.createElement(tag);
          for (const [k, v] of Object.entries(attributes)) {
            if (k.startsWith("on")) node.addEventListener(k.slice(2), v); else if (v !== null && v !== false) node.setAttribute(k, v);
          }
          node.append(...children.filter(c => c !== null)); return node;
        };
        const visibleCount = M.filter(m => !m.isTest).length;
        const state = { focus: null, tests: visibleCount === 0, all: visibleCount <= 30, open: new Set() };
        if (visibleCount <= 160) G.forEach((_, g) => state.open.add(g));
        const badLinks = new Set();
        M.forEach((m, i) => m.problems.forEach(p => { if (p.to !== null && p.to !== undefined) badLinks.add(i + ">" + p.to); }));
        // Many red lines hide each other; then each module's are drawn when it is pointed at.
        const drawsBad = badLinks.size <= 40;
        // What is wrong where many depend on it comes first.
        M.forEach(m => { m.pain = (3 * m.errors + m.problems.length) * (1 + m.blast); });
        const worse = (a, b) => M[b].pain - M[a].pain || M[b].blast - M[a].blast || M[a].name.localeCompare(M[b].name);
        const maxBlast = Math.max(1, ...M.map(m => m.blast));
        const isShown = i => state.tests || !M[i].isTest || i === state.focus;

        function lit() {
          if (state.focus === null) return null;
          return { up: M[state.focus].up, down: reach(state.focus, n => out[n].map(l => l.to)) };
        }

        function chip(i, light) {
          const m = M[i];
          const classes = ["chip", m.kind];
          if (m.isTest) classes.push("test");
          if (m.errors) classes.push("broken"); else if (m.problems.length) classes.push("warned");
          if (light) {
            if (i === state.focus) classes.push("self", "lit");
            else if (light.up.has(i)) classes.push("up", "lit");
            else if (light.down.has(i)) classes.push("down", "lit");
          }
          return el("button", { class: classes.join(" "), type: "button", "data-i": i,
              style: `--b: ${Math.round(100 * m.blast / maxBlast)}%`,
              title: `${m.name} (${m.kind}, ${m.package})\n${out[i].length} needed, ${into[i].length} need it, blast radius ${m.blast}`,
              onclick: () => focus(i === state.focus ? null : i), onmouseenter: () => draw(i), onmouseleave: () => draw() },
            el("span", { class: "label" }, m.name),
            m.problems.length ? el("span", { class: "dot" }, "!" + m.problems.length) : null,
            el("span", { class: "blast" }, String(m.blast)));
        }

        function bands() {
          const light = lit(), root = byId("bands");
          root.className = light ? "focused" : "";
          root.replaceChildren(...G.map((name, g) => {
            const members = M.map((_, i) => i).filter(i => M[i].group === g && isShown(i)).sort(worse);
            if (!members.length) return null;
            const open = state.open.has(g);
            const around = light ? members.filter(i => i === state.focus || light.up.has(i) || light.down.has(i)) : [];
            const broken = members.filter(i => M[i].errors).length;
            // Closed groups still show what is broken.
            const shown = open ? members : light ? around : members.filter(i => M[i].errors).slice(0, 40);
            const toggle = () => { state.open.has(g) ? state.open.delete(g) : state.open.add(g); render(); };
            return el("div", { class: "band" },
              el("h2", { onclick: toggle, tabindex: 0, role: "button", "aria-expanded": open,
                  onkeydown: e => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); toggle(); } } },
                el("span", { class: "twist" }, open ? "▾" : "▸"), name,
                el("span", { class: "count" }, `${members.length} module${members.length === 1 ? "" : "s"}` + (light ? `, ${around.length} around the focus` : "")),
                broken ? el("span", { class: "bad" }, `${broken} with errors`) : null),
              el("div", { class: "chips" }, ...shown.map(i => chip(i, light))));
          }).filter(Boolean));
        }

        function draw(hover = null) {
          const svg = byId("lines"), map = byId("map"), box = map.getBoundingClientRect();
          svg.setAttribute("width", map.scrollWidth); svg.setAttribute("height", map.scrollHeight);
          const at = new Map();
          document.querySelectorAll(".chip").forEach(c => {
            const r = c.getBoundingClientRect();
            at.set(+c.dataset.i, { x: r.left - box.left + map.scrollLeft + r.width / 2, top: r.top - box.top + map.scrollTop,
              bottom: r.bottom - box.top + map.scrollTop });
          });
          const center = hover ?? state.focus, paths = [];
          L.forEach(l => {
            const a = at.get(l.from), b = at.get(l.to);
            if (!a || !b) return;
            const isBad = badLinks.has(l.from + ">" + l.to);
            const touches = center !== null && (l.from === center || l.to === center);
            if (center !== null ? !touches : !(isBad && drawsBad || state.all)) return;
            const kind = isBad ? "bad" : touches ? (l.to === center ? "up" : "down") : "";
            const downward = b.top > a.bottom, y1 = downward ? a.bottom : a.top, y2 = downward ? b.top : b.bottom;
            const bend = Math.max(24, Math.abs(y2 - y1) / 2) * (downward ? 1 : -1);
            const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
            path.setAttribute("class", "link " + kind);
            path.setAttribute("d", `M${a.x},${y1} C${a.x},${y1 + bend} ${b.x},${y2 - bend} ${b.x},${y2}`);
            paths.push(path);
          });
          svg.replaceChildren(...paths);
        }

        const go = i => el("button", { class: "go", type: "button", onclick: () => focus(i) }, M[i].name);

        function overview() {
          const worst = M.map((_, i) => i).filter(i => !M[i].isTest || M[i].errors).sort(worse).slice(0, 25);
          const rules = {};
          M.forEach(m => m.problems.forEach(p => { rules[p.rule] = (rules[p.rule] || 0) + 1; }));
          const found = Object.entries(rules).sort((a, b) => b[1] - a[1]);
          return [
            el("h2", {}, "Where to look first"),
            el("p", {}, "Violations weighed with the blast radius: what is rebuilt when the module changes."),
            el("table", {}, el("tr", {}, el("th", {}, ""), el("th", {}, "problems"), el("th", {}, "needed by"), el("th", {}, "blast")),
              ...worst.map(i => el("tr", {}, el("td", {}, go(i)), el("td", {}, String(M[i].problems.length || "")),
                el("td", {}, String(into[i].length)), el("td", {}, String(M[i].blast))))),
            found.length ? el("h3", {}, "Violations by rule") : null,
            el("ul", {}, ...found.map(([rule, n]) => el("li", {}, `${n} × ${rule}`))),
            el("h3", {}, "How to read this"),
            el("p", {}, "Click a module: orange depends on it, blue is what it needs. Dashed and round is an interface, "
              + "a thick left edge an implementation. Red breaks a rule. The number is the blast radius."),
          ];
        }

        function details(i) {
          const m = M[i], list = (links, end) => el("ul", {}, ...links.map(l => el("li", {}, go(l[end]),
            l.declared ? null : " (not declared)", l.places.length ? el("small", {}, l.places.join(", ")) : null)));
          return [
            el("h2", {}, m.name), el("p", {}, `${m.kind} · ${m.package} · ${G[m.group]}`), el("p", {}, m.path),
            el("div", { class: "figures" }, el("div", {}, el("b", {}, String(m.blast)), "blast radius"),
              el("div", {}, el("b", {}, String(into[i].length)), "need it"), el("div", {}, el("b", {}, String(out[i].length)), "it needs")),
            el("p", {}, `${m.files} files; ${[...m.up].filter(n => M[n].isTest).length} test modules to rerun`),
            m.problems.length ? el("h3", {}, "Problems") : null,
            el("ul", {}, ...m.problems.map(p => el("li", { class: "problem " + p.severity }, p.text, el("small", {}, p.rule)))),
            el("h3", {}, "It needs"), list(out[i], "to"), el("h3", {}, "Needed by"), list(into[i], "from"),
          ];
        }

        function render() {
          bands();
          byId("panel").replaceChildren(...(state.focus === null ? overview() : details(state.focus)).filter(Boolean));
          byId("clear").disabled = state.focus === null;
          byId("expand").textContent = state.open.size === G.length ? "Collapse all" : "Expand all";
          draw();
        }

        function focus(i) {
          state.focus = i;
          history.replaceState(null, "", i === null ? location.pathname + location.search : "#" + encodeURIComponent(M[i].name));
          render();
          const own = document.querySelector(".chip.self");
          if (own) own.scrollIntoView({ block: "nearest" });
          byId("panel").scrollTop = 0;
        }

        const count = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;
        const errors = M.reduce((n, m) => n + m.errors, 0), problems = M.reduce((n, m) => n + m.problems.length, 0);
        byId("summary").textContent = `${M.length} modules, ${L.length} dependencies, by ${DATA.groupedBy}; `
          + (problems ? `${count(errors, "error")}, ${count(problems - errors, "warning")}` : "no violations");
        byId("names").append(...M.map(m => el("option", { value: m.name })));
        byId("tests").checked = state.tests; byId("all").checked = state.all;
        byId("tests").onchange = e => { state.tests = e.target.checked; render(); };
        byId("all").onchange = e => { state.all = e.target.checked; draw(); };
        byId("clear").onclick = () => focus(null);
        byId("expand").onclick = () => {
          if (state.open.size === G.length) state.open.clear(); else G.forEach((_, g) => state.open.add(g));
          render();
        };
        byId("search").oninput = e => {
          const text = e.target.value.trim().toLowerCase();
          if (!text) return;
          let found = M.findIndex(m => m.name.toLowerCase() === text);
          if (found < 0) found = M.findIndex(m => m.name.toLowerCase().startsWith(text));
          if (found < 0) found = M.findIndex(m => m.name.toLowerCase().includes(text));
          if (found >= 0) focus(found);
        };
        addEventListener("keydown", e => {
          if (e.key === "Escape") { byId("search").value = ""; focus(null); }
          if (e.key === "/" && document.activeElement !== byId("search")) { e.preventDefault(); byId("search").focus(); }
        });
        addEventListener("resize", () => draw());
        const wanted = decodeURIComponent(location.hash.slice(1));
        state.focus = wanted ? M.findIndex(m => m.name === wanted) : null;
        if (state.focus === -1) state.focus = null;
        render();
        """#
}
