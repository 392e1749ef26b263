import Dispatch
import Foundation

/// Keeps all threads of a priority busy, as other tests may, until the main actor has had some turns.
@MainActor
final class Stall {
    private(set) var isOver = false
    private let end = DispatchGroup()

    /// Begins at once: a task of that priority that comes later has to wait.
    init(of priority: TaskPriority, turns: Int) {
        end.enter()
        // More than there can be threads: those that get none stand in front of who comes later.
        for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
            Task.detached(priority: priority) { [end] in Self.wait(for: end) }
        }
        Task {
            for _ in 0..<turns { await Task.yield() }
            isOver = true
            end.leave()
        }
    }

    /// Blocks the thread: not for tasks, as a rule.
    private nonisolated static func wait(for end: DispatchGroup) {
        end.wait()
    }
}
