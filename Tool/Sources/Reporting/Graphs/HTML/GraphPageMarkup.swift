/// The HTML elements of the page.
enum GraphPageMarkup {
    static let text = """
        <header>
          <h1>TITLE</h1>
          <p id="summary" role="status"></p>
          <div class="tools">
            <input id="search" type="search" placeholder="Find a module ( / )" aria-label="Find a module" list="names">
            <datalist id="names"></datalist>
            <label><input id="tests" type="checkbox"> tests</label>
            <label><input id="all" type="checkbox"> all edges</label>
            <button id="expand" type="button">Expand all</button>
            <button id="clear" type="button" disabled>Clear focus <span class="key">( Esc )</span></button>
          </div>
        </header>
        <main>
          <section id="map" aria-label="Modules by group">
            <ul id="legend" aria-label="Legend">
              <li><span class="chip interface">interface</span></li>
              <li><span class="chip implementation">implementation</span></li>
              <li><span class="chip broken">breaks a rule</span></li>
              <li><span class="chip warned">warning</span></li>
              <li><b>12</b> modules to rebuild</li>
              <li class="up">→ depends on the focus</li>
              <li class="down">→ dependency of the focus</li>
            </ul>
            <svg id="lines" aria-hidden="true"></svg><div id="bands"></div>
          </section>
          <aside id="panel" aria-label="Details"></aside>
        </main>
        """
}

/// The style sheet of the page, for light and dark mode.
enum GraphPageStyle {
    static let text = """
        :root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --ink: #1c2430; --soft: #5b6675;
          --line: #d5dae1; --bad: #c8252c; --badback: #fdecec; --warn: #9a6700; --up: #b45309; --upback: #fff3df;
          --down: #1d5fc4; --downback: #e6effd; --chip: #fff; }
        @media (prefers-color-scheme: dark) { :root { --back: #14181e; --card: #1b2129; --ink: #e6eaf0;
          --soft: #98a3b3; --line: #343d4a; --bad: #ff7b7b; --badback: #3a1d20; --warn: #e3b341; --up: #f0a04b;
          --upback: #3a2b16; --down: #7fb0ff; --downback: #1b2d4a; --chip: #222a34; } }
        * { box-sizing: border-box; }
        body { margin: 0; font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif; background: var(--back);
          color: var(--ink); height: 100vh; display: flex; flex-direction: column; }
        header { display: flex; flex-wrap: wrap; gap: 4px 18px; align-items: center; padding: 10px 18px;
          border-bottom: 1px solid var(--line); background: var(--card); }
        h1 { font-size: 17px; margin: 0; } header p { margin: 0; color: var(--soft); flex: 1; min-width: 0; }
        .tools { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
        input[type=search] { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
          border-radius: 7px; padding: 5px 9px; width: 210px; }
        button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
          border-radius: 7px; padding: 4px 10px; cursor: pointer; } button:disabled { opacity: .45; cursor: default; }
        main { flex: 1; display: flex; min-height: 0; }
        #map { flex: 1; overflow: auto; position: relative; padding: 14px 18px; }
        #lines { position: absolute; left: 0; top: 0; pointer-events: none; overflow: visible; }
        .band { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin-bottom: 16px;
          padding: 8px 12px 10px; }
        .band h2 { font-size: 13px; margin: 0; display: flex; flex-wrap: wrap; gap: 0 10px;
          align-items: baseline; cursor: pointer; }
        .band h2 .count { color: var(--soft); font-weight: 400; } .bad { color: var(--bad); } .warn { color: var(--warn); }
        .more { margin: 8px 0 0; color: var(--bad); font-size: 12px; }
        .band h2 .twist { color: var(--soft); width: 1em; }
        .chips { display: flex; flex-wrap: wrap; gap: 9px; padding-top: 8px; } 
        /* Few modules leave room for the lines between them. */
        .roomy .band { margin-bottom: 34px; } .roomy .chips { gap: 16px; } .roomy .chips + .chips { padding-top: 40px; }
        .chip { position: relative; border: 1.5px solid var(--line); background: var(--chip); color: inherit;
          border-radius: 7px; padding: 3px 9px; font: inherit; font-size: 13px; cursor: pointer; display: flex;
          gap: 7px; align-items: center; max-width: 300px; }
        .chip::after { content: ""; position: absolute; left: 0; bottom: 0; height: 3px; width: var(--b); border-radius: 3px;
          background: var(--soft); opacity: .55; }
        .chip .label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .chip .blast { font-size: 11px; color: var(--soft); font-variant-numeric: tabular-nums; }
        .chip.interface { border-radius: 99px; border-style: dashed; border-color: var(--down); }
        .chip.implementation { border-left-width: 5px; } .chip.executable { border-width: 2.5px; }
        .chip.test { opacity: .8; font-style: italic; }
        .chip .dot { font-size: 11px; font-weight: 700; color: var(--bad); } .chip.warned .dot { color: var(--warn); }
        .focused .chip { opacity: .4; } .focused .chip.lit { opacity: 1; }
        .chip.self { outline: 3px solid var(--ink); outline-offset: 1px; }
        .chip.up { background: var(--upback); border-color: var(--up); }
        .chip.down { background: var(--downback); border-color: var(--down); }
        /* What is wrong stays red in any light. */
        .chip.warned { border-color: var(--warn); } .chip.broken { border-color: var(--bad); }
        .chip.broken:not(.lit) { background: var(--badback); }
        #legend { list-style: none; margin: 0 0 12px; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 14px;
          align-items: center; font-size: 12px; color: var(--soft); }
        #legend .chip { display: inline-block; cursor: default; font-size: 12px; padding: 0 8px; }
        #legend .chip::after { content: none; }
        #legend b { font-size: 11px; font-weight: 400; } #legend .up { color: var(--up); } #legend .down { color: var(--down); }
        .chip:focus-visible, button:focus-visible, h2:focus-visible { outline: 3px solid var(--down); outline-offset: 1px; }
        .link { fill: none; stroke: var(--soft); stroke-width: 1; opacity: .35; }
        .link.up, .link.down { opacity: .9; stroke-width: 1.4; } .link.up { stroke: var(--up); } .link.down { stroke: var(--down); }
        .link.error, .link.warning { opacity: .85; stroke-width: 1.8; }
        .link.error { stroke: var(--bad); } .link.warning { stroke: var(--warn); stroke-dasharray: 6 3; }
        .head { fill: var(--soft); } .head.up { fill: var(--up); } .head.down { fill: var(--down); }
        .head.error { fill: var(--bad); } .head.warning { fill: var(--warn); }
        aside { width: 370px; border-left: 1px solid var(--line); background: var(--card); overflow: auto;
          padding: 14px 18px; }
        aside h2 { font-size: 15px; margin: 0 0 2px; overflow-wrap: anywhere; } aside h3 { font-size: 12px; margin: 16px 0 4px;
          color: var(--soft); font-weight: 600; text-transform: uppercase; letter-spacing: .04em; }
        aside p { margin: 2px 0; color: var(--soft); overflow-wrap: anywhere; }
        aside ul { list-style: none; margin: 0; padding: 0; } aside li { padding: 2px 0; overflow-wrap: anywhere; }
        aside li small { color: var(--soft); display: block; }
        .figures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; margin-top: 10px; }
        .figures div { background: var(--back); border-radius: 8px; padding: 6px 9px; }
        .figures b { font-size: 19px; display: block; font-variant-numeric: tabular-nums; }
        .go { background: none; border: 0; padding: 0; color: var(--down); text-align: left; overflow-wrap: anywhere; }
        .images small b { font-weight: 600; } .go[aria-pressed="true"] { font-weight: 700; }
        .images small { display: block; }
        .problem { border-left: 3px solid var(--bad); padding: 2px 0 2px 8px !important; margin: 6px 0; }
        .problem.warning { border-color: var(--warn); }
        table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th { font-size: 11px; color: var(--soft); text-align: right; font-weight: 500; white-space: nowrap; padding-left: 8px; }
        td { padding: 2px 0 2px 8px; text-align: right; vertical-align: top; } td.bad, td.warn { font-weight: 700; }
        th:first-child, td:first-child { text-align: left; padding-left: 0; }
        @media (max-width: 800px) {
          header { padding: 8px 12px; gap: 4px 10px; } header p { font-size: 12px; flex-basis: 60%; }
          .tools { gap: 6px 10px; width: 100%; } input[type=search] { flex: 1; width: auto; min-width: 120px; }
          .key, #clear:disabled { display: none; }
          main { flex-direction: column; } #map { padding: 10px 12px; }
          #legend { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; }
          aside { width: auto; border-left: 0; border-top: 1px solid var(--line); max-height: 45vh; padding: 10px 12px; }
        }
        """
}
