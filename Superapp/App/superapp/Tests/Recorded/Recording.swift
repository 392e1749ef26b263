import Synchronization

/// Who said what to whom, in the order in which it happened: the messages between boards from the trace, and what goes
/// through everything that is wrapped to be recorded.
final class Recording: Sendable {
    private struct Arrow: Sendable {
        let from: String
        let to: String
        let text: String
        let isAnswer: Bool
    }

    private let arrows = Mutex<[Arrow]>([])

    func note(from: String, to: String, _ text: String, isAnswer: Bool = false) {
        arrows.withLock { $0.append(Arrow(from: from, to: to, text: text, isAnswer: isAnswer)) }
    }

    /// Begins anew.
    func forget() {
        arrows.withLock { $0 = [] }
    }

    /// What was recorded, as a sequence diagram in Mermaid's syntax.
    var mermaid: String {
        let arrows = arrows.withLock(\.self)
        var seen: Set<String> = []
        let participants = arrows.flatMap { [$0.from, $0.to] }.filter { seen.insert($0).inserted }
        let names = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1, "p\($0)") })
        let declarations = participants.map { "    participant \(names[$0] ?? "?") as \($0)" }
        let lines = arrows.map { arrow in
            "    \(names[arrow.from] ?? "?")\(arrow.isAnswer ? "-->>" : "->>")\(names[arrow.to] ?? "?"): \(arrow.text)"
        }
        return (["sequenceDiagram"] + declarations + lines).joined(separator: "\n")
    }
}
