import Backplane
import DesignSystemInterface

/// What the inspector shows of a window.
struct InspectorPage: Sendable, Equatable {
    let id: String
    let window: String
    let client: String
    let stack: [ListRow]
    let tree: String
    let failure: Notice?
    let sequence: SequenceDrawing?
    let empty: EmptyState?
    let mermaid: String

    @MainActor
    init(_ window: Window) {
        id = window.id.rawValue
        self.window = String(window.id.rawValue.prefix(6))
        client = "\(window.client.address), \(window.client.agent)"
        stack = window.root.navigator.stack.reversed().map {
            ListRow($0.screen.title, detail: $0.boardName, badge: window.stage.address(of: $0).map { Badge($0) })
        }
        tree = window.motherboard.map { "\($0.tree)" } ?? "This window is asleep. It wakes when it is used."
        failure = window.stage.failure.map { Notice($0, tone: .danger) }
        let diagram = window.recorder?.sequenceDiagram ?? SequenceDiagram([])
        sequence = diagram.messages.isEmpty ? nil : SequenceDrawing(diagram)
        empty = sequence == nil ? EmptyState("No messages yet", text: "Use the window, and watch here.") : nil
        mermaid = diagram.mermaid
    }
}

/// The windows of a browser, to choose one to inspect.
struct InspectorList: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        let id: String
        let title: String
        let address: String
    }

    let rows: [Row]
    let empty: EmptyState?

    @MainActor
    init(_ windows: [Window]) {
        rows = windows.map { window in
            if let rest = window.rest {
                return Row(id: window.id.rawValue, title: "Asleep", address: rest.address ?? "/")
            }
            let update = window.stage.current()
            return Row(id: window.id.rawValue, title: update.title, address: update.address)
        }
        empty = rows.isEmpty ? EmptyState("No windows", text: "Open the app in this browser first.") : nil
    }
}

// MARK: Drawing

extension InspectorPage {
    var markup: Markup {
        """
        <div class="column wide">
        <header class="head"><div><h1>Inspector</h1><p class="lead">Window \(window)… opened by \(client)</p></div></header>
        \(failure)
        <p><a class="button button--secondary" href="/inspector/recording?window=\(id)" download>Save recording</a></p>
        <section class="card" aria-labelledby="sequence-heading">
        <h2 id="sequence-heading">What just happened</h2>
        \(empty)
        \(sequence, \.markup)
        <details><summary>As Mermaid text</summary><pre class="code code--short" tabindex="0">\(mermaid)</pre></details>
        </section>
        <div class="columns">
        <section class="card" aria-labelledby="tree-heading"><h2 id="tree-heading">Motherboard</h2>\
        <pre class="code" tabindex="0">\(tree)</pre></section>
        <section class="card card--flush" aria-labelledby="stack-heading"><h2 id="stack-heading">Back stack</h2>\
        <ul class="list">\(stack)</ul></section>
        </div>
        </div>
        """
    }
}

extension InspectorList {
    var markup: Markup {
        """
        <div class="column">
        <h1>Inspector</h1>
        <section class="card card--flush" aria-labelledby="windows-heading"><h2 id="windows-heading">Your windows</h2>
        \(empty)
        <ul class="list">\(each: rows, { row in
            """
            <li class="row"><span class="row__text">\
            <a class="row__title row__link" href="/inspector?window=\(row.id)">\(row.title)</a>\
            <span class="row__detail">\(row.address)</span></span></li>
            """
        })</ul>
        </section>
        </div>
        """
    }
}
