/// The result of restoring a snapshot.
public struct RestorationResult: Sendable, Equatable {
    /// The boards whose screens are shown again, one entry for each screen, in the order of their restoration.
    public internal(set) var restored: [String] = []
    /// The boards, one entry for each screen, that have not shown it yet: they wait at a barrier, or show it later. The
    /// screen's place is reserved.
    public internal(set) var waiting: [String] = []
    /// The boards, one entry for each screen, that their modules do not want restored
    /// (``ModuleRegistry/restore(_:from:input:)`` is not called for them, or gives no input for the route), or whose
    /// screen has no route.
    public internal(set) var skipped: [String] = []
    /// What could not be restored, and why.
    public internal(set) var problems: [Problem] = []

    init() {}

    /// Why a screen could not be restored. All other screens are restored.
    public enum Problem: Error, Sendable, Equatable {
        /// No module registers the board any more.
        case unknownBoard(board: String)
        /// The root has no motherboard with the name of the one that contained the board.
        case unknownMotherboard(board: String, motherboard: String)
        /// The board was inside another one that is not live.
        case outerBoardNotLive(board: String, outer: String)
        /// The type of the board's routes has changed.
        case changedRoute(board: String, saved: String, registered: String)
        /// The route could not be decoded, or no input could be made from it.
        case unreadableRoute(board: String, route: SavedRoute, error: HiddenError)
        /// The tab no longer exists, or does not exist yet.
        case unknownTab(tab: String, boards: [String])
        /// The board could not be activated, which is reported as a separate fault, or a barrier ended the activation.
        case notActivated(board: String)
        /// The board was activated and has ended without showing the screen.
        case nothingShown(board: String, route: SavedRoute)
    }
}

/// An error whose text may quote the user's input. This describes only the kind of error and its location; the complete
/// text is in ``RestorationResult/Problem/descriptionWithValues``.
public struct HiddenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error, without any value.
    public let description: String
    /// All that the error says.
    package let text: String

    init(_ error: any Error) {
        text = "\(error)"
        description =
            switch error {
            case DecodingError.keyNotFound(let key, let context): "\(Self.place(context.codingPath + [key])) is missing"
            case DecodingError.typeMismatch(let type, let context): "\(Self.place(context.codingPath)) is no \(type)"
            case DecodingError.valueNotFound(let type, let context): "\(Self.place(context.codingPath)) is no \(type)"
            case DecodingError.dataCorrupted(let context): "\(Self.place(context.codingPath)) is damaged"
            case EncodingError.invalidValue(_, let context): "\(Self.place(context.codingPath)) has no JSON"
            default: "\(type(of: error))"
            }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "it" : "'\(path.map(\.stringValue).joined(separator: "."))'"
    }
}

extension RestorationResult.Problem: CustomStringConvertible {
    /// The problem, without the contents of the route, which may be private.
    public var description: String { text(withValues: false) }

    /// The problem, with the contents of the route. For developers, not for a log.
    public var descriptionWithValues: String { text(withValues: true) }

    private func text(withValues: Bool) -> String {
        switch self {
        case .unknownBoard(let board):
            return
                "No module registers the board '\(board)'. If it has been renamed, old snapshots can't bring it back."
        case .unknownMotherboard(let board, let motherboard):
            return "'\(board)' lived in the motherboard '\(motherboard)', which the root does not have. "
                + "Make the root's motherboards in the same order as before."
        case .outerBoardNotLive(let board, let outer):
            return "'\(board)' lived in '\(outer)', which is not live. Let that be restored or activated."
        case .changedRoute(let board, let saved, let registered):
            return "'\(board)' was saved with a \(saved) and is registered to be restored from a \(registered)."
        case .unreadableRoute(let board, let route, let error):
            let reason = withValues ? error.text : error.description
            return "'\(board)' can't be restored from \(name(route, withValues)): \(reason)"
        case .unknownTab(let tab, let boards):
            return "There is no tab '\(tab)' for \(boards.map { "'\($0)'" }.joined(separator: ", ")). "
                + "Lay out the tabs with the navigator's setTabs(_:) before restoring."
        case .notActivated(let board):
            return "'\(board)' was not activated: a barrier on the way decided so, or a fault says why."
        case .nothingShown(let board, let route):
            return "'\(board)' was activated from \(name(route, withValues)) and ended without showing it."
        }
    }

    private func name(_ route: SavedRoute, _ withValues: Bool) -> String {
        withValues ? "\(route.type) \(route.json)" : route.type
    }
}

extension RestorationResult: CustomStringConvertible {
    /// What was restored, is still waiting, was skipped and could not be restored, with a line for each problem.
    /// Without the contents of the routes: see ``Problem/descriptionWithValues``.
    public var description: String {
        let skippedList = skipped.isEmpty ? "" : ": " + skipped.joined(separator: ", ")
        let counts =
            "\(counted(restored.count, "screen")) restored, \(waiting.count) still to come, \(skipped.count) "
            + "skipped\(skippedList), \(counted(problems.count, "problem"))"
        return ([counts] + problems.map { "  - \($0)" }).joined(separator: "\n")
    }
}
