import Synchronization

/// Who said what to whom, in the order in which it happened: the messages between boards from the trace, and what goes
/// through everything that is wrapped to be recorded.
final class Recording: Sendable {
    private struct Arrow: Hashable, Sendable {
        let from: String
        let to: String
        let text: String
        let isAnswer: Bool
    }

    private struct Arrows: Sendable {
        /// Each is caused by the one before it.
        var chain: [Arrow] = []
        /// What goes to those who watch, while the chain goes on.
        var live: Set<Arrow> = []
    }

    private let arrows = Mutex(Arrows())

    /// Takes note of a step on the way from the request to its answer.
    func note(from: String, to: String, _ text: String, isAnswer: Bool = false) {
        arrows.withLock { $0.chain.append(Arrow(from: from, to: to, text: text, isAnswer: isAnswer)) }
    }

    /// Takes note of something that whoever watches is told. Told again, it is noted once.
    func noteLive(from: String, to: String, _ text: String) {
        arrows.withLock { _ = $0.live.insert(Arrow(from: from, to: to, text: text, isAnswer: true)) }
    }

    /// Begins anew.
    func forget() {
        arrows.withLock { $0 = Arrows() }
    }

    /// What was recorded, as a sequence diagram in Mermaid's syntax. From the first change of what is stored, the way to
    /// the answer and what watchers are told go on side by side.
    ///
    /// - Parameter watchers: Those whose news are shown, with all that led to them.
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

    /// What was told to somebody, and before it what was told to those who told it. What happened at the same time has no
    /// order of its own.
    private static func causes(of listeners: [String], among arrows: Set<Arrow>) -> [Arrow] {
        let told = arrows.filter { listeners.contains($0.to) }
        guard !told.isEmpty else { return [] }
        let tellers = Set(told.map(\.from)).subtracting(listeners)
        return causes(of: tellers.sorted(), among: arrows.subtracting(told))
            + told.sorted { ($0.to, $0.text) > ($1.to, $1.text) }
    }
}
