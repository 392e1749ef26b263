/// The page's elements.
enum GraphPageMarkup {
    static let text = """
        <header>
          <h1>TITLE</h1>
          <p id="summary"></p>
          <div class="tools">
            <input id="search" type="search" placeholder="Find a module ( / )" aria-label="Find a module" list="names">
            <datalist id="names"></datalist>
            <label><input id="tests" type="checkbox"> tests</label>
            <label><input id="all" type="checkbox"> all lines</label>
            <button id="expand" type="button">Expand all</button>
            <button id="clear" type="button" disabled>Clear focus ( Esc )</button>
          </div>
        </header>
        <main>
          <section id="map" aria-label="Modules by group"><svg id="lines" aria-hidden="true"></svg><div id="bands"></div></section>
          <aside id="panel" aria-live="polite"></aside>
        </main>
        """
}
