/// The script for the map: bands of modules, and lines between them.
enum GraphPageMap {
    static let script = #"""
        function lit() {
          if (state.focus === null) return state.image === null ? null : { up: I[state.image].set, down: new Set() };
          return { up: M[state.focus].up, down: reach(state.focus, n => out[n].map(l => l.to)) };
        }

        function chip(i, light) {
          const m = M[i], classes = ["chip", m.kind];
          if (m.isTest) classes.push("test");
          if (light) {
            if (i === state.focus) classes.push("self", "lit");
            else if (light.up.has(i)) classes.push("up", "lit");
            else if (light.down.has(i)) classes.push("down", "lit");
          }
          if (m.errors) classes.push("broken"); else if (m.problems.length) classes.push("warned");
          const label = `${m.name} (${m.kind}, ${m.package})\n${out[i].length} needed, ${into[i].length} need it, `
            + `blast radius ${m.blast}` + (m.problems.length ? `, ${count(m.problems.length, "problem")}` : "");
          return el("button", { class: classes.join(" "), type: "button", "data-i": i, title: label,
              style: `--b: ${Math.round(100 * m.blast / maxBlast)}%`,
              "aria-label": label, "aria-pressed": i === state.focus ? "true" : "false",
              onclick: () => focus(i === state.focus ? null : i), onmouseenter: () => draw(i), onmouseleave: () => draw(),
              onfocus: () => draw(i), onblur: () => draw() },
            el("span", { class: "label" }, m.name),
            m.problems.length ? el("span", { class: "dot" }, "!" + m.problems.length) : null,
            el("span", { class: "blast" }, String(m.blast)));
        }

        // A closed band still shows the modules with problems, or those related to the focus.
        function band(name, g, light) {
          const members = M.map((_, i) => i).filter(i => M[i].group === g && isShown(i)).sort(worse);
          if (!members.length) return null;
          const open = state.open.has(g), most = 40;
          const around = light ? members.filter(i => i === state.focus || light.up.has(i) || light.down.has(i)) : [];
          const broken = members.filter(i => M[i].errors), warned = members.filter(i => !M[i].errors && M[i].problems.length);
          const wanted = open ? members : light ? around : broken;
          const shown = open || light ? wanted : wanted.slice(0, most);
          const rows = [];
          shown.forEach(i => (rows[heights[i]] ??= []).push(i));
          const toggle = () => { state.open.has(g) ? state.open.delete(g) : state.open.add(g); render(); };
          return el("div", { class: "band" },
            el("h2", { onclick: toggle, tabindex: 0, role: "button", "aria-expanded": String(open),
                onkeydown: e => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); toggle(); } } },
              el("span", { class: "twist", "aria-hidden": "true" }, open ? "▾" : "▸"), name,
              el("span", { class: "count" }, count(members.length, "module") + (light ? `, ${around.length} ${state.focus === null ? "in the image" : "connected to the focus"}` : "")),
              broken.length ? el("span", { class: "bad" }, `${broken.length} with errors`) : null,
              warned.length ? el("span", { class: "warn" }, `${warned.length} with warnings`) : null),
            ...rows.filter(Boolean).reverse().map(row => el("div", { class: "chips" }, ...row.map(i => chip(i, light)))),
            wanted.length > shown.length ? el("p", { class: "more" }, `and ${wanted.length - shown.length} more with errors`) : null);
        }

        function bands() {
          const light = lit(), root = byId("bands");
          root.className = (light ? "focused " : "") + (visibleCount <= 30 ? "roomy" : "");
          root.replaceChildren(...G.map((name, g) => band(name, g, light)).filter(Boolean));
        }

        const shape = (tag, attributes) => {
          const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
          for (const [k, v] of Object.entries(attributes)) node.setAttribute(k, v);
          return node;
        };
        const heads = shape("defs", {});
        ["plain", "up", "down", "error", "warning"].forEach(kind => {
          const head = shape("marker", { id: "head-" + kind, class: "head " + kind, viewBox: "0 0 8 8", refX: 7, refY: 4,
            markerWidth: 8, markerHeight: 8, markerUnits: "userSpaceOnUse", orient: "auto" });
          head.append(shape("path", { d: "M0,1 L8,4 L0,7 Z" }));
          heads.append(head);
        });

        function line(l, a, b, center) {
          const bad = badLinks.get(l.from + ">" + l.to);
          const touches = center !== null && (l.from === center || l.to === center);
          if (center !== null ? !touches : !(bad && drawsBad || state.all)) return null;
          const kind = bad ?? (touches ? (l.to === center ? "up" : "down") : "plain");
          const downward = b.top > a.bottom, y1 = downward ? a.bottom : a.top, y2 = downward ? b.top : b.bottom;
          const bend = Math.max(14, Math.abs(y2 - y1) / 2) * (downward ? 1 : -1);
          return shape("path", { class: "link " + kind, "marker-end": `url(#head-${kind})`,
            d: `M${a.x},${y1} C${a.x},${y1 + bend} ${b.x},${y2 - bend} ${b.x},${y2}` });
        }

        function draw(hover = null) {
          const svg = byId("lines"), map = byId("map"), box = map.getBoundingClientRect(), at = new Map();
          // The previous drawing must not enlarge the map beyond its modules.
          svg.setAttribute("width", 0); svg.setAttribute("height", 0);
          svg.setAttribute("width", map.scrollWidth); svg.setAttribute("height", map.scrollHeight);
          document.querySelectorAll("#bands .chip").forEach(c => {
            const r = c.getBoundingClientRect(), top = r.top - box.top + map.scrollTop;
            at.set(+c.dataset.i, { x: r.left - box.left + map.scrollLeft + r.width / 2, top, bottom: top + r.height });
          });
          const lines = L.map(l => at.has(l.from) && at.has(l.to)
            ? line(l, at.get(l.from), at.get(l.to), hover ?? state.focus) : null);
          svg.replaceChildren(heads, ...lines.filter(Boolean));
        }
        """#
}

/// The script for the panel: a summary of the problems, or the details of the module in focus.
enum GraphPagePanel {
    static let script = #"""
        // A long name breaks at the beginning of a word.
        const words = name => name.split(/(?<=[a-z0-9])(?=[A-Z])/).flatMap(word => [el("wbr"), word]);
        const go = i => el("button", { class: "go", type: "button", onclick: () => focus(i) }, ...words(M[i].name));
        const weight = m => m.errors ? "bad" : m.problems.length ? "warn" : null;

        const inside = (place, folder) => place.startsWith(folder + "/") ? place.slice(folder.length + 1) : place;

        function overview() {
          const worst = M.map((_, i) => i).filter(i => !M[i].isTest || M[i].errors).sort(worse).slice(0, 25);
          const rules = {};
          M.forEach(m => m.problems.forEach(p => { rules[p.rule] = (rules[p.rule] || 0) + 1; }));
          const found = Object.entries(rules).sort((a, b) => b[1] - a[1]);
          const cell = (text, kind = null) => el("td", { class: kind }, String(text));
          return [
            el("h2", {}, "Where to look first"),
            el("p", {}, found.length ? "Sorted by problems and blast radius, the number of modules that a change rebuilds."
              : "No violations. Sorted by blast radius, the number of modules that a change rebuilds."),
            el("table", {}, el("tr", {}, el("th", {}, "module"), found.length ? el("th", {}, "problems") : null,
                el("th", {}, "needed by"), el("th", {}, "blast radius")),
              ...worst.map(i => el("tr", {}, el("td", {}, go(i)),
                found.length ? cell(M[i].problems.length || "", weight(M[i])) : null, cell(into[i].length), cell(M[i].blast)))),
            found.length ? el("h3", {}, "Problems by rule") : null,
            el("ul", {}, ...found.map(([rule, n]) => el("li", {}, `${n} × ${rule}`))),
            ...images(),
            el("h3", {}, "Keys"),
            el("p", {}, "/ searches, the arrow keys move between modules, Enter focuses a module, Esc clears the focus."),
          ];
        }

        // A module in several images of a program has as many copies of its globals and types.
        const image = (k, ...said) => el("p", {}, el("button", { class: "go", type: "button",
          "aria-pressed": String(state.image === k), onclick: () => show(k) }, ...words(I[k].name)), el("small", {}, ...said));

        function images() {
          if (!I.length) return [];
          const row = (shown, k) => {
            const twice = shown.modules.filter(i => isTwice(M[i], k)).length;
            return image(k, count(shown.modules.length, "module") + (shown.others ? ` and ${shown.others} from other packages` : ""),
              ...(twice ? [el("b", { class: "bad" }, `, ${twice} of them duplicated in another image`)] : []));
          };
          return [el("h3", {}, "Linked images"), el("div", { class: "images" }, ...I.map(row))];
        }

        function linkedInto(m) {
          if (!m.images.length) return [];
          return [el("h3", {}, "Linked into"), el("div", { class: "images" }, ...m.images.map(k =>
            image(k, ...(isTwice(m, k) ? [el("b", { class: "bad" }, `duplicated in ${I[k].program}`)] : []))))];
        }

        function details(i) {
          const m = M[i], tests = [...m.up].filter(n => M[n].isTest).length;
          const list = (title, links, end) => [el("h3", {}, `${title} (${links.length})`),
            el("ul", {}, ...links.map(l => el("li", {}, go(l[end]), l.declared ? null : " (not declared)",
              ...l.places.map(place => el("small", { title: place }, inside(place, M[l.from].path))))))];
          return [
            el("h2", {}, m.name), el("p", {}, `${m.kind} · ${m.package} · ${G[m.group]}`), el("p", {}, m.path),
            el("div", { class: "figures" }, el("div", {}, el("b", {}, String(m.blast)), "blast radius"),
              el("div", {}, el("b", {}, String(into[i].length)), "dependents"), el("div", {}, el("b", {}, String(out[i].length)), "dependencies")),
            el("p", {}, `${count(m.files, "file")}; ${count(tests, "test module")} to rerun`),
            m.problems.length ? el("h3", {}, "Problems") : null,
            el("ul", {}, ...m.problems.map(p => el("li", { class: "problem " + p.severity }, p.text, el("small", {}, p.rule)))),
            ...linkedInto(m),
            ...list("Dependencies", out[i], "to"), ...list("Dependents", into[i], "from"),
          ];
        }
        """#
}
