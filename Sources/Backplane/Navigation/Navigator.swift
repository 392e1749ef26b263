import Observation

/// The back stack of a root: the screens that are shown, bottom first. Knows no UI kit and is observable by any.
///
/// Boards push screens (``AnyBoard/push(_:)``); shells show ``top`` and tell the navigator when the person went back.
/// A board completes when the last of its screens is left, and a board that completes takes its screens with it, so
/// what is shown and what is alive never differ.
@MainActor
@Observable
public final class Navigator {
    /// The shown screens, bottom first.
    public private(set) var stack: [NavigationEntry] = []
    @ObservationIgnored var report: @MainActor (Fault.Kind) -> Void = { _ in }

    init() {}

    /// The screen that the person sees.
    public var top: NavigationEntry? { stack.last }

    /// Goes back one screen, as by a gesture or a back button.
    ///
    /// - Returns: Whether there was a screen to go back to; the bottom one stays.
    @discardableResult
    public func pop() -> Bool {
        guard stack.count > 1 else { return false }
        leave(from: stack.count - 1)
        return true
    }

    /// Goes back until a screen is on top. A screen that is not on the stack is a fault.
    ///
    /// - Returns: Whether the screen is on top now.
    @discardableResult
    public func pop(to id: ScreenID) -> Bool {
        guard let index = stack.firstIndex(where: { $0.id == id }) else {
            report(.unknownScreen(screen: id.rawValue, call: "pop(to:)"))
            return false
        }
        leave(from: index + 1)
        return true
    }

    /// Goes back to the bottom screen.
    public func popToRoot() {
        leave(from: 1)
    }

    func push(_ screen: any Screen, owner: AnyBoard, boardID: String) {
        guard !stack.contains(where: { $0.id == screen.id }) else {
            return report(.screenShownTwice(screen: screen.id.rawValue, board: boardID))
        }
        stack.append(NavigationEntry(screen: screen, boardID: boardID, owner: owner))
    }

    func screens(of board: AnyBoard) -> [any Screen] {
        stack.filter { $0.owner === board }.map(\.screen)
    }

    func removeEntries(of board: AnyBoard) {
        if stack.contains(where: { $0.owner === board }) { stack.removeAll { $0.owner === board } }
    }

    /// Removes the screens of boards that were released without completing.
    func removeOrphans() {
        stack.removeAll { $0.owner == nil }
    }

    private func leave(from index: Int) {
        guard index < stack.count else { return }
        let left = stack[index...]
        stack.removeSubrange(index...)
        for board in left.reversed().compactMap(\.owner) where !stack.contains(where: { $0.owner === board }) {
            board.slot?.requestCompletion(of: board, reason: .left)
        }
    }
}
