public import ChatInterface
import Observation

/// A window for which a test decides whether it is watched.
@MainActor
@Observable
public final class StubAttention: WindowAttention {
    public var isWatched: Bool
    public var hasScript: Bool

    /// Makes a window.
    ///
    /// - Parameters:
    ///   - isWatched: Whether the window is watched from the start.
    ///   - hasScript: Whether its page says what is on the screen.
    public init(isWatched: Bool = true, hasScript: Bool = false) {
        self.isWatched = isWatched
        self.hasScript = hasScript
    }
}
