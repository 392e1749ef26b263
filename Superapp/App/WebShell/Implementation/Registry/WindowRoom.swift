/// Decides which window is closed to make room for one more of a holder.
///
/// It is one of whoever holds most, preferably an unused one. None is closed for a holder who then would hold more than
/// the other, unless it is their own and unused.
@MainActor
struct WindowRoom<Holder: Hashable> {
    private typealias Rank = (Int, Int, Int, Int, UInt64)

    /// The window that is closed; nil if no one has to give way.
    private(set) var victim: Window?
    private let own: Holder
    private let ofOwn: Int
    private let byWorth: Bool

    /// Makes a decision. Looks at each window once: there may be thousands.
    ///
    /// - Parameters:
    ///   - entries: The windows of which one is closed.
    ///   - own: The holder for whom room is made.
    ///   - holder: Who holds a window.
    ///   - count: The number of these windows that somebody holds.
    ///   - share: The number of holders of a single fresh window who keep it; beyond that, newcomers take the place of
    ///     newcomers. Who holds all windows could otherwise have them used from time to time, and each newcomer would
    ///     lose the page that was just opened to the next one. If there is a share, what the windows are worth counts as
    ///     well: those of visitors go before those of signed-in users, and of one holder, those that no second request
    ///     has used go first. They do not go first of all holders: a page that is just about to connect is one of them.
    ///     Not within one client, for the same reason.
    init(
        among entries: some Sequence<WindowEntry>, for own: Holder, by holder: (Window) -> Holder,
        count: (Holder) -> Int, sparing share: Int? = nil
    ) {
        self.own = own
        ofOwn = count(own)
        byWorth = share != nil
        var newcomers = ofOwn == 0 ? 1 : 0
        // The first in turn, if newcomers are spared and if they are not, which is known only when they are counted.
        var (firstIfSpared, firstOfAll): ((Window, Rank)?, (Window, Rank)?)
        func note(_ window: Window, _ rank: Rank?, in first: inout (Window, Rank)?) {
            if let rank, first.map({ rank < $0.1 }) ?? true { first = (window, rank) }
        }
        for entry in entries {
            let holder = holder(entry.window)
            let held = count(holder)
            let isNewcomer = held == 1 && entry.isFresh
            if isNewcomer { newcomers += 1 }
            let rank = rank(of: entry, by: holder, held, isSpared: false)
            let rankIfSpared = isNewcomer ? self.rank(of: entry, by: holder, held, isSpared: true) : rank
            note(entry.window, rank, in: &firstOfAll)
            note(entry.window, rankIfSpared, in: &firstIfSpared)
        }
        victim = (newcomers <= share ?? 0 ? firstIfSpared : firstOfAll)?.0
    }

    /// Makes a decision about windows whose holders are not counted yet.
    init(among entries: [WindowEntry], for own: Holder, by holder: (Window) -> Holder) {
        var counts: [Holder: Int] = [:]
        for entry in entries { counts[holder(entry.window), default: 0] += 1 }
        self.init(among: entries, for: own, by: holder, count: { counts[$0] ?? 0 })
    }

    /// When a window's turn to be closed is, the lowest first; nil if it stays.
    ///
    /// - Parameters:
    ///   - entry: The window.
    ///   - holder: Who holds it.
    ///   - count: The number of windows that they hold.
    ///   - isSpared: Whether they keep it as newcomers.
    private func rank(of entry: WindowEntry, by holder: Holder, _ count: Int, isSpared: Bool) -> Rank? {
        let isInUse = entry.window.isInUse
        let worth = byWorth ? entry.worth : 1
        let isFree = worth == 0 && !isSpared || count > ofOwn || holder == own
        guard isInUse ? count > ofOwn + 1 : isFree else { return nil }
        return (isSpared ? 3 : max(worth, 1), -count, worth, isInUse ? 1 : 0, entry.lastUse)
    }
}
