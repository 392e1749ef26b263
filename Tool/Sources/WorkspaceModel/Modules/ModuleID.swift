/// A module's place in its workspace.
public struct ModuleID: Hashable, Sendable, Comparable {
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public static func < (left: ModuleID, right: ModuleID) -> Bool {
        left.index < right.index
    }
}
