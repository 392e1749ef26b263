public import ChatInterface
import Observation

/// A window for which a test decides whether it is watched.
@MainActor
@Observable
public final class StubAttention: WindowAttention {
    public var isWatched: Bool

    /// Makes a window.
    ///
    /// - Parameter isWatched: Whether the window is watched from the start.
    public init(isWatched: Bool = true) {
        self.isWatched = isWatched
    }
}
