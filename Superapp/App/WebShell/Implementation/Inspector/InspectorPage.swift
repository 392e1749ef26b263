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

    static let template = WebTemplate("Inspector", bytes: PackageResources.inspector_mustache)

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

    static let template = WebTemplate("Inspector list", bytes: PackageResources.inspectorlist_mustache)

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
