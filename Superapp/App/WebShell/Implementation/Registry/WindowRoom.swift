/// A window that the registry knows, and how it has been used.
struct WindowEntry {
    let window: Window
    var lastUse: UInt64
    var hasBeenLive = false
    /// Whether a second request has used it.
    var hasReturned = false

    /// What is lost with it, when all windows are used up: those to which nobody has come back go first, and those of
    /// users who have signed in last.
    @MainActor var worth: Int {
        if window.session != nil { return 2 }
        return hasReturned || window.isInUse ? 1 : 0
    }

    /// Whether it was opened so lately that nobody can be expected to have come back to it: it does not sleep yet.
    @MainActor var isFresh: Bool { worth == 0 && window.rest == nil }
}

/// Decides which window is closed to make room for one more of a holder.
///
/// It is one of whoever holds most, preferably an unused one. None is closed for a holder who then would hold more than
/// the other, unless it is their own and unused.
@MainActor
struct WindowRoom<Holder: Hashable> {
    private typealias Rank = (Int, Int, Int, Int, UInt64)

    private let entries: [WindowEntry]
    private let own: Holder
    private let holder: (Window) -> Holder
    private let byWorth: Bool
    private let counts: [Holder: Int]
    /// Whether those who hold only a fresh window keep it.
    private let sparesNewcomers: Bool

    /// Makes a decision.
    ///
    /// - Parameters:
    ///   - entries: The windows of which one is closed.
    ///   - own: The holder for whom room is made.
    ///   - holder: Who holds a window.
    ///   - share: The number of holders of a single fresh window who keep it; beyond that, newcomers take the place of
    ///     newcomers. Who holds all windows could otherwise have them used from time to time, and each newcomer would
    ///     lose the page that was just opened to the next one. If there is a share, what the windows are worth counts as
    ///     well: those of visitors go before those of signed-in users, and of one holder, those that no second request
    ///     has used go first. They do not go first of all holders: a page that is just about to connect is one of them.
    ///     Not within one client, for the same reason.
    init(among entries: [WindowEntry], for own: Holder, by holder: @escaping (Window) -> Holder, sparing share: Int?) {
        self.entries = entries
        self.own = own
        self.holder = holder
        byWorth = share != nil
        var counts: [Holder: Int] = [:]
        for entry in entries { counts[holder(entry.window), default: 0] += 1 }
        self.counts = counts
        let newcomers = entries.count { $0.isFresh && counts[holder($0.window)] == 1 }
        sparesNewcomers = newcomers + (counts[own] == nil ? 1 : 0) <= share ?? 0
    }

    /// The window that is closed; nil if no one has to give way.
    var victim: Window? {
        var first: (window: Window, rank: Rank)?
        for entry in entries {
            guard let rank = rank(of: entry), first.map({ rank < $0.rank }) ?? true else { continue }
            first = (entry.window, rank)
        }
        return first?.window
    }

    /// When a window's turn to be closed is, the lowest first; nil if it stays.
    private func rank(of entry: WindowEntry) -> Rank? {
        let (entrysHolder, isInUse) = (holder(entry.window), entry.window.isInUse)
        let (count, ofOwn) = (counts[entrysHolder, default: 0], counts[own, default: 0])
        let isSpared = sparesNewcomers && entry.isFresh && count == 1
        let worth = byWorth ? entry.worth : 1
        let isFree = worth == 0 && !isSpared || count > ofOwn || entrysHolder == own
        guard isInUse ? count > ofOwn + 1 : isFree else { return nil }
        return (isSpared ? 3 : max(worth, 1), -count, worth, isInUse ? 1 : 0, entry.lastUse)
    }
}
