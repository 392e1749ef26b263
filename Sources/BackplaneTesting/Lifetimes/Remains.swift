import Testing

/// Objects that should be gone by some time, held weakly.
@MainActor
final class Remains {
    private struct Held {
        weak var object: AnyObject?
    }

    private var objects: [Held] = []

    /// Adds an object, once.
    func add(_ object: AnyObject) {
        objects.removeAll { $0.object == nil }
        if !objects.contains(where: { $0.object === object }) { objects.append(Held(object: object)) }
    }

    /// Waits, turn by turn, until all objects are gone, and reports those that are not after so many turns.
    ///
    /// Turns of the main actor alone would be time in disguise: where it is idle, a great many of them pass while the
    /// task that holds an object waits for a thread.
    func expectGone(turns: Int, at location: SourceLocation) async {
        for _ in 0..<turns where !living.isEmpty && !Task.isCancelled { await Turn.pass() }
        let names = living
        guard !names.isEmpty else { return }
        let list = names.joined(separator: ", ")
        let text = "Expected to be deallocated, but still alive after \(turns) turns: \(list)."
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }

    private var living: [String] { objects.compactMap(\.object).map { "\(type(of: $0))" } }
}
