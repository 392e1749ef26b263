/// The sources of a module that belong to it and were not read, by the reason. What a module without some of them lacks
/// is not known.
public struct UnreadSources: Hashable, Sendable {
    /// The number of files that a sparse checkout leaves out.
    public let leftOut: Int
    /// The number of files and folders that can't be read, and of submodules that are not checked out. Each is reported.
    public let unreadable: Int
    /// The number of files that a project names and that do not exist, as those that a script generates.
    public let absent: Int

    /// Creates the numbers.
    public init(leftOut: Int = 0, unreadable: Int = 0, absent: Int = 0) {
        self.leftOut = leftOut
        self.unreadable = unreadable
        self.absent = absent
    }

    /// Whether all sources were read.
    public var isEmpty: Bool { self == UnreadSources() }

    /// Whether sources that exist were not read. Those that a build generates are missing in most checkouts.
    public var isNotable: Bool { leftOut + unreadable > 0 }
}
