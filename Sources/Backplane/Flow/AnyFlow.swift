/// A registered flow, whatever the type of its messages: where it was registered, and whether it still handles.
@MainActor
class AnyFlow {
    let location: SourceLocation
    let kind: FlowKind
    private let targetName: String
    private(set) var isEnded = false

    init(kind: FlowKind, targetName: String, location: SourceLocation) {
        self.kind = kind
        self.targetName = targetName
        self.location = location
    }

    var isActive: Bool { !isEnded }

    /// Ends the flow and releases what its handler holds.
    func end() {
        isEnded = true
    }

    func description(from source: String) -> BoardTree.Flow {
        BoardTree.Flow(source: source, kind: kind, target: targetName, location: location.description)
    }
}
