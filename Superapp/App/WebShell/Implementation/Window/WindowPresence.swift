import Observation

/// Whether anyone looks at a window, as far as the shell knows: a page is connected to it, or asks for it right now, as
/// one without the script does.
@MainActor
@Observable
public final class WindowPresence {
    /// Whether the window is shown somewhere.
    public private(set) var isWatched = false
    @ObservationIgnored var feeds = 0 { didSet { update() } }
    @ObservationIgnored var requests = 0 { didSet { update() } }

    private func update() {
        let isWatchedNow = feeds > 0 || requests > 0
        if isWatchedNow != isWatched { isWatched = isWatchedNow }
    }
}
