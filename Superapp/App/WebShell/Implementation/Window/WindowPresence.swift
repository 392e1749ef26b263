import Observation

/// Whether a window is being looked at, as far as the shell knows: a page is connected to it or, without the script, is
/// being requested.
@MainActor
@Observable
public final class WindowPresence {
    /// Whether the window is shown somewhere.
    public private(set) var isWatched = false
    /// Whether its pages run the script, which says what is on the screen.
    public private(set) var hasScript = false
    @ObservationIgnored var feeds = 0 { didSet { update() } }
    @ObservationIgnored var requests = 0 { didSet { update() } }

    func noteScript() {
        if !hasScript { hasScript = true }
    }

    private func update() {
        let isWatchedNow = feeds > 0 || requests > 0
        if isWatchedNow != isWatched { isWatched = isWatchedNow }
    }
}
