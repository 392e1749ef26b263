/// Whether anyone looks at a window now. What appears in one that nobody looks at has not been read.
@MainActor
public protocol WindowAttention: AnyObject, Sendable {
    /// Whether the window is shown, as far as the shell knows. Observable.
    var isWatched: Bool { get }
}
