/// A package's place in its workspace.
public struct PackageID: Hashable, Sendable, Comparable {
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public static func < (left: PackageID, right: PackageID) -> Bool {
        left.index < right.index
    }
}
