import Synchronization

/// How long a motherboard exists, for those who must know it without keeping it.
final class Tenure: Sendable {
    /// The motherboard's name.
    let name: String
    private let isOver = Atomic(false)

    init(name: String) {
        self.name = name
    }

    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    func end() {
        isOver.store(true, ordering: .releasing)
    }
}
