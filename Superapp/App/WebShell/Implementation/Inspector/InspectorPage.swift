import Backplane
import DesignSystemInterface
import Foundation

/// What the inspector shows of a window.
struct InspectorPage: Sendable, Equatable {
    let id: String
    /// What the window shows, and since when it is there.
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

    static let template = WebTemplate("Inspector", bytes: PackageResources.inspector_mustache)

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

/// What a saved recording would have in it, and what not.
struct RecordingNote: Sendable, Equatable {
    let path: String?
    let count: String
    /// Why it can't be replayed from its beginning.
    let problem: String?
    /// What was carried and is not in it.
    let notKept: [String]
    let hasNotKept: Bool

    @MainActor
    init(_ recorder: TraceRecorder?) {
        let recording = try? recorder?.recording
        path = recording == nil ? nil : "recording"
        count = Timeline.count(recording?.messages.count ?? 0, "message")
        problem =
            recording?.isWhole == false
            ? "The first messages are forgotten: there was no room for more, or somebody has signed out. So it can be read, "
                + "but not replayed. A new window begins anew."
            : nil
        var seen: Set<String> = []
        notKept = (recording?.messages ?? []).compactMap { message in
            guard case .notKept(let type, let reason) = message.payload, seen.insert(type).inserted else { return nil }
            return "\(type) \(reason)"
        }
        hasNotKept = !notKept.isEmpty
    }
}

/// The windows of a browser, to choose one to inspect.
struct InspectorList: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        let id: String
        let title: String
        let address: String
        let opened: PageTime
        let messages: String
        let badge: Badge?
    }

    let rows: [Row]
    let empty: EmptyState?

    static let template = WebTemplate("Inspector list", bytes: PackageResources.inspectorlist_mustache)

    @MainActor
    init(_ windows: [Window]) {
        rows = windows.map { window in
            let update = window.rest == nil ? window.stage.current() : nil
            let badge: Badge? =
                if window.stage.failure != nil {
                    Badge("Faulted", tone: .danger)
                } else if window.rest != nil {
                    Badge("Asleep")
                } else if !window.feeds.isEmpty {
                    Badge("Looked at", tone: .success)
                } else {
                    nil
                }
            return Row(
                id: window.id.rawValue, title: update?.title ?? window.title ?? "Asleep",
                address: update?.address ?? window.rest?.address ?? "/",
                opened: PageTime(window.openedAt, .short, after: "Opened"),
                messages: Timeline.count(window.recorder?.events.count ?? 0, "message"), badge: badge)
        }
        empty = rows.isEmpty ? EmptyState("No windows", text: "Open the app in this browser first.") : nil
    }
}
