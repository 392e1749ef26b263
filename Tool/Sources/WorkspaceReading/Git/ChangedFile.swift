/// A file that differs from what it was.
public struct ChangedFile: Hashable, Sendable, Comparable {
    /// What happened to it. A renamed file is one that went and one that came.
    public enum Change: String, Sendable {
        case added, modified, deleted, untracked
    }

    /// Relative to the top of the repository. Characters that are not UTF-8 are replaced.
    public let path: String
    public let change: Change
    /// Whether it stands for all below it: a submodule whose own history is not at hand, or another repository.
    public let isFolder: Bool

    /// Describes a change.
    public init(path: String, change: Change, isFolder: Bool = false) {
        self.path = path
        self.change = change
        self.isFolder = isFolder
    }

    public static func < (left: ChangedFile, right: ChangedFile) -> Bool {
        (left.path, left.change.rawValue) < (right.path, right.change.rawValue)
    }

    /// The same change seen from above the repository.
    func below(_ folder: String) -> ChangedFile {
        ChangedFile(path: "\(folder)/\(path)", change: change, isFolder: isFolder)
    }
}
