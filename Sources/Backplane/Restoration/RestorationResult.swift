/// What came of restoring a snapshot.
public struct RestorationResult: Sendable, Equatable {
    /// The boards whose screens are shown again, one entry for each screen, in the order of their restoration.
    public internal(set) var restored: [String] = []
    /// The boards, one entry for each screen, that their modules do not want restored
    /// (``ModuleRegistry/restore(_:from:input:)`` is not called for them, or gives no input for the route).
    public internal(set) var skipped: [String] = []
    /// What could not be restored, and why.
    public internal(set) var problems: [Problem] = []

    init() {}

    /// Why a screen could not be restored. The others are.
    public enum Problem: Error, Sendable, Equatable {
        /// No module registers the board any more.
        case unknownBoard(board: String)
        /// The board lived inside another one that is not live.
        case outerBoardNotLive(board: String, motherboard: String)
        /// The type of the board's routes is another one now.
        case changedRoute(board: String, saved: String, registered: String)
        /// The route could not be decoded, or no input could be made from it.
        case unreadableRoute(board: String, route: String, reason: String)
        /// The tab does not exist any more, or not yet.
        case unknownTab(tab: String, boards: [String])
        /// The board was activated and has shown nothing.
        case nothingShown(board: String, route: String)
    }
}

extension RestorationResult.Problem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownBoard(let board):
            "No module registers the board '\(board)'. If it has been renamed, old snapshots can't bring it back."
        case .outerBoardNotLive(let board, let motherboard):
            "'\(board)' lived in '\(motherboard)', which is not there. Let the board around it be restored or activated."
        case .changedRoute(let board, let saved, let registered):
            "'\(board)' was saved with a \(saved) and is registered to be restored from a \(registered)."
        case .unreadableRoute(let board, let route, let reason):
            "'\(board)' can't be restored from \(route): \(reason)"
        case .unknownTab(let tab, let boards):
            "There is no tab '\(tab)' for \(boards.map { "'\($0)'" }.joined(separator: ", ")). "
                + "Lay out the tabs with the navigator's setTabs(_:) before restoring."
        case .nothingShown(let board, let route):
            "'\(board)' was activated from \(route) and has shown no screen by then. "
                + "One that it shows later goes where the person looks."
        }
    }
}

extension RestorationResult: CustomStringConvertible {
    /// What was restored, skipped and not possible, a line for each problem.
    public var description: String {
        let skippedList = skipped.isEmpty ? "" : ": " + skipped.joined(separator: ", ")
        let counts =
            "\(restored.count) screens restored, \(skipped.count) skipped\(skippedList), \(problems.count) problems"
        return ([counts] + problems.map { "  - \($0)" }).joined(separator: "\n")
    }
}
