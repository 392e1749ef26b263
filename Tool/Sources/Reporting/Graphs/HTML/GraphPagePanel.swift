/// The page's panel: where to look first, or all about the module in focus.
enum GraphPagePanel {
    static let script = #"""
        // A long name breaks where a word of it begins.
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
            el("p", {}, found.length ? "Problems weighed with the blast radius: what is rebuilt when the module changes."
              : "No rule is broken. By blast radius: what is rebuilt when the module changes."),
            el("table", {}, el("tr", {}, el("th", {}, "module"), found.length ? el("th", {}, "problems") : null,
                el("th", {}, "needed by"), el("th", {}, "blast")),
              ...worst.map(i => el("tr", {}, el("td", {}, go(i)),
                found.length ? cell(M[i].problems.length || "", weight(M[i])) : null, cell(into[i].length), cell(M[i].blast)))),
            found.length ? el("h3", {}, "Problems by rule") : null,
            el("ul", {}, ...found.map(([rule, n]) => el("li", {}, `${n} × ${rule}`))),
            el("h3", {}, "Keys"),
            el("p", {}, "/ finds a module, the arrows go from one to the next, Enter looks at it, Esc goes back."),
          ];
        }

        function details(i) {
          const m = M[i], tests = [...m.up].filter(n => M[n].isTest).length;
          const list = (title, links, end) => [el("h3", {}, `${title} (${links.length})`),
            el("ul", {}, ...links.map(l => el("li", {}, go(l[end]), l.declared ? null : " (not declared)",
              ...l.places.map(place => el("small", { title: place }, inside(place, M[l.from].path))))))];
          return [
            el("h2", {}, m.name), el("p", {}, `${m.kind} · ${m.package} · ${G[m.group]}`), el("p", {}, m.path),
            el("div", { class: "figures" }, el("div", {}, el("b", {}, String(m.blast)), "blast radius"),
              el("div", {}, el("b", {}, String(into[i].length)), "need it"), el("div", {}, el("b", {}, String(out[i].length)), "it needs")),
            el("p", {}, `${count(m.files, "file")}; ${count(tests, "test module")} to rerun`),
            m.problems.length ? el("h3", {}, "Problems") : null,
            el("ul", {}, ...m.problems.map(p => el("li", { class: "problem " + p.severity }, p.text, el("small", {}, p.rule)))),
            ...list("It needs", out[i], "to"), ...list("Needed by", into[i], "from"),
          ];
        }
        """#
}
