/// A file to be written.
public struct FileChange: Hashable, Sendable {
    /// Relative to the root of the workspace, or absolute where it lies elsewhere.
    public let path: String
    /// What it holds now; `nil` where it does not exist.
    public let old: String?
    public let new: String
    /// What the change is for, in a few words.
    public let purpose: String
}
