import Backplane
import DesignSystemInterface
import Foundation

/// What the inspector shows of a window.
struct InspectorPage: Sendable, Equatable {
    let id: String
    /// The window's content, and the time at which the window was opened.
    let shown: String
    let opened: PageTime
    let client: String
    let failure: Notice?
    let recording: RecordingNote
    let timeline: Timeline?
    let empty: EmptyState?
    let map: BoardMap?
    let stack: [ListRow]
    let mermaid: String
    let appAddress: String

    @MainActor
    init(_ window: Window) {
        let tree = window.motherboard?.tree
        let events = window.recorder?.events ?? []
        id = window.id.rawValue
        shown = window.root.navigator.top?.screen.title ?? window.title.map { "\($0), asleep" } ?? "Nothing yet"
        opened = PageTime(window.openedAt, .short, after: "opened")
        client = "\(window.client.address), \(window.client.agent)"
        failure = window.stage.failure.map { Notice($0, tone: .danger) }
        recording = RecordingNote(window.recorder)
        let log = window.deeds ?? DeedLog()
        let timeline = Timeline(events, carrying: window.recorder?.recordedMessages ?? [], log: log, tree: tree)
        self.timeline = timeline.deeds.isEmpty ? nil : timeline
        empty =
            timeline.deeds.isEmpty ? EmptyState("No messages yet", text: "Use the window, and watch here.") : nil
        let latest = log.deeds.last?.after ?? 0
        map = tree.map { BoardMap($0, lighting: events.filter { $0.hop.id > latest }) }
        stack = window.root.navigator.stack.reversed().map {
            ListRow($0.screen.title, detail: $0.boardName, badge: window.stage.address(of: $0).map { Badge($0) })
        }
        mermaid = SequenceDiagram(events).mermaid
        appAddress = "/inspector/app?window=\(id)"
    }
}

/// What a saved recording would contain, and what not.
struct RecordingNote: Sendable, Equatable {
    let isThere: Bool
    let count: String
    /// The reason why it can't be replayed from its beginning.
    let problem: String?
    /// Payloads that it does not contain.
    let notKept: [String]

    @MainActor
    init(_ recorder: TraceRecorder?) {
        let recording = try? recorder?.recording
        isThere = recording != nil
        count = Timeline.count(recording?.messages.count ?? 0, "message")
        problem =
            recording?.isWhole == false
            ? "The first messages were discarded, because the recording was full or somebody signed out. It can be read, "
                + "but not replayed. A new window starts a new recording."
            : nil
        var seen: Set<String> = []
        notKept = (recording?.messages ?? []).compactMap { message in
            guard case .notKept(let type, let reason) = message.payload, seen.insert(type).inserted else { return nil }
            return "\(type) \(reason)"
        }
    }
}

/// The windows of a browser, from which one can be chosen for inspection.
struct InspectorList: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        let id: String
        let title: String
        let address: String
        let opened: PageTime
        let messages: String
        let badge: Badge
    }

    /// The windows that a tab shows, and those that have faulted.
    let rows: [Row]
    /// The others, which are kept for a while: every reload, and every address that is typed, leaves one behind.
    let others: [Row]
    let othersTitle: String
    let empty: EmptyState?

    @MainActor
    init(_ windows: [Window]) {
        func isShown(_ window: Window) -> Bool { !window.feeds.isEmpty || window.stage.failure != nil }
        rows = windows.filter(isShown).map(Row.init)
        others = windows.filter { !isShown($0) }.map(Row.init)
        othersTitle = others.count == 1 ? "1 window without a tab" : "\(others.count) windows without a tab"
        empty = windows.isEmpty ? EmptyState("No windows", text: "Open the app in this browser first.") : nil
    }
}

extension InspectorList.Row {
    @MainActor
    fileprivate init(_ window: Window) {
        let update = window.rest == nil ? window.stage.current() : nil
        id = window.id.rawValue
        title = update?.title ?? window.title ?? "Asleep"
        address = update?.address ?? window.rest?.address ?? "/"
        opened = PageTime(window.openedAt, .short, after: "Opened")
        messages = Timeline.count(window.recorder?.events.count ?? 0, "message")
        badge =
            if window.stage.failure != nil {
                Badge("Faulted", tone: .danger)
            } else if window.rest != nil {
                Badge("Asleep")
            } else if window.feeds.isEmpty {
                Badge("Awake")
            } else {
                Badge("Looked at", tone: .success)
            }
    }
}

// MARK: Drawing

extension InspectorPage {
    var markup: Markup {
        """
        <div class="column wide inspector">
        <header class="head"><div><h1>Inspector</h1><p class="lead">\(shown) · \(opened)</p><p class="aside">\(client)</p></div>
        <div class="head__actions"><button class="button button--secondary follow" type="button" data-follow="on">Pause</button>\
        \(if: recording.isThere, save)</div></header>
        \(failure, { notice in
            """
            \(notice)<p class="aside">The recording ends with this fault. Save it, and <code>Replay</code> of BackplaneTesting \
            repeats what led to it until it is mended.</p>
            """
        })
        \(Self.legend)
        <div class="inspector__columns">
        <div class="inspector__side">
        <section class="card card--flush" aria-labelledby="sequence-heading">
        <div class="head"><h2 id="sequence-heading">What just happened</h2></div>
        \(empty)
        \(timeline, \.markup)
        </section>
        <section class="card card--flush" aria-labelledby="stack-heading"><h2 id="stack-heading">Back stack</h2>\
        <ul class="list">\(stack)</ul></section>
        \(recording.markup)
        </div>
        <div class="inspector__side">
        <section class="card" aria-labelledby="boards-heading"><h2 id="boards-heading">Boards</h2>
        \(map, \.markup)\(if: map == nil, "<p>This window is asleep. It wakes when it is used.</p>")
        </section>
        <section class="card card--flush beside" aria-labelledby="app-heading"><div class="head"><h2 id="app-heading">The app</h2>\
        <a class="button button--quiet button--small" href="\(appAddress)" target="_blank" rel="noopener">Open in a tab</a></div>\
        <iframe class="beside__frame" src="\(appAddress)" title="The window that is inspected" loading="lazy"></iframe></section>
        </div>
        </div>
        <details><summary>As Mermaid text</summary><pre class="code code--short" tabindex="0">\(mermaid)</pre></details>
        </div>
        """
    }

    private var save: Markup {
        """
        <a class="button button--primary" href="/inspector/recording?window=\(id)" download>Save recording</a>
        """
    }

    private static let legend: Markup = """
        <details class="legend" open><summary>How to read this</summary><ul>
        <li><span class="legend__sign legend__sign--board" aria-hidden="true"></span><span>A <b>board</b> is a part of the app: \
        a screen and its logic. It lights up when it sends or receives a message.</span></li>
        <li><span class="legend__sign legend__sign--plain" aria-hidden="true"></span><span>A solid line: a board is <b>activated</b>, \
        receives a command, or completes.</span></li>
        <li><span class="legend__sign legend__sign--output" aria-hidden="true"></span><span>A dashed line: an output of a board. It \
        names no receiver; a <b>flow</b> of the <b>motherboard</b> decides what happens next.</span></li>
        <li><span class="legend__sign legend__sign--wrong" aria-hidden="true"></span><span>Red: a <b>fault</b>. It stops this \
        window only.</span></li>
        <li><span class="legend__sign legend__sign--deed" aria-hidden="true"></span><span>Messages are grouped under <b>what you \
        did</b>, with the time since then. Select one to see its payload and its flow.</span></li>
        </ul></details>
        """
}

extension RecordingNote {
    fileprivate var markup: Markup {
        """
        <section class="card" aria-labelledby="recording-heading"><h2 id="recording-heading">The recording</h2>
        <p>\(count), with what they carried, so that a test can repeat them. Passwords and the keys of sessions are not in it; names and what you typed \
        elsewhere are.</p>
        \(problem, { "<p>\($0)</p>" })
        \(if: !notKept.isEmpty, "<p>Not recorded, so a replay neither sends nor compares it:</p>\(Markup.codes(notKept))")
        </section>
        """
    }
}

extension Markup {
    /// Lines of code, one below the other.
    static func codes(_ lines: [String]) -> Markup {
        """
        <ul class="message__flows">\(each: lines, { "<li><code>\($0)</code></li>" })</ul>
        """
    }
}

extension InspectorList {
    var markup: Markup {
        """
        <div class="column">
        <h1>Inspector</h1>
        <section class="card card--flush" aria-labelledby="windows-heading"><div class="head"><div>\
        <h2 id="windows-heading">Your windows</h2>\
        <p class="lead">Each tab of this browser shows one. Choose the one to look into.</p></div></div>
        \(empty)
        <ul class="list" data-windows>\(each: rows, \.markup)</ul>
        \(if: !others.isEmpty, """
            <details class="others"\(if: rows.isEmpty, " open")><summary>\(othersTitle)</summary>
            <p class="lead">Reloading and typing an address open a new window. The one before sleeps after a while, and is \
            closed later.</p>
            <ul class="list">\(each: others, \.markup)</ul></details>
            """)
        </section>
        </div>
        """
    }
}

extension InspectorList.Row {
    fileprivate var markup: Markup {
        """
        <li class="row"><span class="row__text"><a class="row__title row__link" href="/inspector?window=\(id)">\(title)</a>\
        <span class="row__detail">\(address)</span><span class="row__facts"><span class="row__fact">\(opened)</span>\
        <span class="row__fact">\(messages)</span></span>\
        <span class="row__marks"><span class="badge badge--info" data-this-tab="\(id)" hidden>This tab</span>\
        \(badge)</span></span></li>
        """
    }
}
