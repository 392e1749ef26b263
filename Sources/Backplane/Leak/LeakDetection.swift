/// Whether a root looks for what outlives its board.
public enum LeakDetection: Sendable, Hashable {
    /// It does not, and nothing is paid for it.
    case off
    /// When a board has completed, it and its screens should be gone after so long, by the root's clock; what is not is
    /// reported as a fault (``Fault/Kind/leaked(board:module:alive:)``).
    case after(Duration)

    /// On in debug builds, with two seconds for cancelled work to end; off in release builds.
    public static var standard: LeakDetection {
        #if DEBUG
            .after(.seconds(2))
        #else
            .off
        #endif
    }
}
