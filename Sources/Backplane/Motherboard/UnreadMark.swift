/// On an output that only those who hold an activation can read. When the last of them lets go of it unread, it says so.
@MainActor
final class UnreadMark {
    var wasRead = false
    private let report: @MainActor @Sendable () -> Void

    /// - Parameter report: Called when the mark is released without the output having been read.
    init(report: @escaping @MainActor @Sendable () -> Void) {
        self.report = report
    }

    deinit {
        if !wasRead { Task(operation: report) }
    }
}
