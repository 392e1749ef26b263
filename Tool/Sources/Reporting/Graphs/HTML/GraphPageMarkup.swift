/// The page's elements.
enum GraphPageMarkup {
    static let text = """
        <header>
          <h1>TITLE</h1>
          <p id="summary" role="status"></p>
          <div class="tools">
            <input id="search" type="search" placeholder="Find a module ( / )" aria-label="Find a module" list="names">
            <datalist id="names"></datalist>
            <label><input id="tests" type="checkbox"> tests</label>
            <label><input id="all" type="checkbox"> all lines</label>
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
              <li class="down">→ the focus needs</li>
            </ul>
            <svg id="lines" aria-hidden="true"></svg><div id="bands"></div>
          </section>
          <aside id="panel" aria-label="Details"></aside>
        </main>
        """
}
