/// A registered flow, whatever the type of its messages: where it was registered, and whether it still handles.
@MainActor
class AnyFlow {
    let location: SourceLocation
    let kind: FlowKind
    private weak var target: AnyObject?
    private let targetName: String
    private var isEnded = false

    init(kind: FlowKind, target: AnyObject, location: SourceLocation) {
        self.kind = kind
        self.location = location
        self.target = target
        targetName = String(describing: type(of: target))
    }

    var isActive: Bool { !isEnded && target != nil }

    /// Ends the flow and releases what its handler holds.
    func end() {
        isEnded = true
    }

    func description(from source: String) -> BoardTree.Flow {
        BoardTree.Flow(source: source, kind: kind, target: targetName, location: location.description)
    }
}
