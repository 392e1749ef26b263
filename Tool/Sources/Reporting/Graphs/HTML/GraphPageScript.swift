/// What the page does.
enum GraphPageScript {
    static let text = [model, GraphPageMap.script, GraphPagePanel.script, GraphPageInput.script].joined(separator: "\n")

    /// The modules, what they reach, and what the reader looks at.
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
          // What is wrong where many depend on it comes first.
          m.pain = (3 * m.errors + m.problems.length) * (1 + m.blast);
        });
        const worse = (a, b) => M[b].pain - M[a].pain || M[b].blast - M[a].blast || M[a].name.localeCompare(M[b].name);
        const maxBlast = Math.max(1, ...M.map(m => m.blast));

        // The dependencies that break a rule, with the worst weight of each.
        const badLinks = new Map();
        M.forEach((m, i) => m.problems.forEach(p => {
          if (p.to === null || p.to === undefined) return;
          const key = i + ">" + p.to;
          if (badLinks.get(key) !== "error") badLinks.set(key, p.severity);
        }));
        // Many red lines hide each other; then each module's are drawn when it is pointed at.
        const drawsBad = badLinks.size <= 40;

        // The longest chain below each module inside of its group, so that lines lead downward there, too.
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

        const visibleCount = M.filter(m => !m.isTest).length;
        const state = { focus: null, tests: visibleCount === 0, all: visibleCount <= 30, open: new Set() };
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
