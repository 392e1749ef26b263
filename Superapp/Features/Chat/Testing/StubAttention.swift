public import ChatInterface
import Observation

/// A window that a test looks at, or not.
@MainActor
@Observable
public final class StubAttention: WindowAttention {
    public var isWatched: Bool

    /// Makes a window.
    ///
    /// - Parameter isWatched: Whether someone looks at it from the start.
    public init(isWatched: Bool = true) {
        self.isWatched = isWatched
    }
}
