/// A file to be written.
public struct FileChange: Hashable, Sendable {
    /// Relative to the root of the workspace, or absolute where it lies elsewhere.
    public let path: String
    /// What it holds now; `nil` where it does not exist.
    public let old: String?
    public let new: String
    /// What the change is for, in a few words.
    public let purpose: String

    /// Describes a change.
    public init(path: String, old: String?, new: String, purpose: String) {
        self.path = path
        self.old = old
        self.new = new
        self.purpose = purpose
    }
}
