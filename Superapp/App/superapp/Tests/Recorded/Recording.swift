import Synchronization

/// All messages in order: those between boards from the trace, and the calls of everything that is wrapped for
/// recording.
final class Recording: Sendable {
    private struct Arrow: Hashable, Sendable {
        let from: String
        let to: String
        let text: String
        let isAnswer: Bool
    }

    private struct Arrows: Sendable {
        /// The messages from the request to its answer, each caused by the previous one.
        var chain: [Arrow] = []
        /// Messages to observers, sent while the chain continues.
        var live: Set<Arrow> = []
    }

    private let arrows = Mutex(Arrows())

    /// Records a step from the request to its answer.
    func note(from: String, to: String, _ text: String, isAnswer: Bool = false) {
        arrows.withLock { $0.chain.append(Arrow(from: from, to: to, text: text, isAnswer: isAnswer)) }
    }

    /// Records a notification of observers. Repeated ones are recorded once.
    func noteLive(from: String, to: String, _ text: String) {
        arrows.withLock { _ = $0.live.insert(Arrow(from: from, to: to, text: text, isAnswer: true)) }
    }

    /// Clears the recording.
    func forget() {
        arrows.withLock { $0 = Arrows() }
    }

    /// The recording as a sequence diagram in Mermaid's syntax. From the first stored change on, the path to the answer
    /// and the notifications of observers are parallel.
    ///
    /// - Parameter watchers: The observers whose notifications are shown, with everything that led to them.
    func mermaid(watchers: [String]) -> String {
        let arrows = arrows.withLock(\.self)
        let live = Self.causes(of: watchers, among: arrows.live)
        let change = arrows.chain.firstIndex { $0.to == "Database" && $0.text.hasPrefix("write") }
        let asked = change.map { $0 + 1 } ?? arrows.chain.count

        var seen: Set<String> = []
        let participants = (arrows.chain + live).flatMap { [$0.from, $0.to] }.filter { seen.insert($0).inserted }
        let names = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1, "p\($0)") })
        func line(_ arrow: Arrow) -> String {
            "\(names[arrow.from] ?? "?")\(arrow.isAnswer ? "-->>" : "->>")\(names[arrow.to] ?? "?"): \(arrow.text)"
        }
        let body =
            participants.map { "participant \(names[$0] ?? "?") as \($0)" } + arrows.chain.prefix(asked).map(line)
            + ["par on to the answer"] + arrows.chain.dropFirst(asked).map { "    \(line($0))" }
            + ["and meanwhile, to whoever watches"] + live.map { "    \(line($0))" } + ["end"]
        return (["sequenceDiagram"] + body.map { "    \($0)" }).joined(separator: "\n")
    }

    /// The messages to a listener, preceded by the messages to their senders. Simultaneous messages have no particular
    /// order.
    private static func causes(of listeners: [String], among arrows: Set<Arrow>) -> [Arrow] {
        let told = arrows.filter { listeners.contains($0.to) }
        guard !told.isEmpty else { return [] }
        let tellers = Set(told.map(\.from)).subtracting(listeners)
        return causes(of: tellers.sorted(), among: arrows.subtracting(told))
            + told.sorted { ($0.to, $0.text) > ($1.to, $1.text) }
    }
}
