import Backplane
import Foundation

/// The user's actions in a window, and the messages between its boards that followed from each. Messages without a user
/// action are in groups of their own.
@MainActor
final class DeedLog: TraceSink {
    /// An action, or messages without one.
    struct Deed: Sendable, Equatable {
        /// A description such as `You pressed “Sign in”`; nil for messages without a user action.
        let words: String?
        let date: Date
        /// The number of the last message before it.
        let after: UInt64
        /// The time on the root's clock.
        let start: ContinuousClock.Instant
    }

    /// The maximum number of entries.
    static let limit = 100
    /// The maximum pause between messages without a user action that belong to one entry.
    private static let pause = Duration.seconds(2)

    let wantsLabels = false
    /// The start of the root's clock.
    let began = ContinuousClock.now
    /// Whether a request is in progress.
    var isAtWork: @MainActor () -> Bool = { false }
    /// Oldest first.
    private(set) var deeds: [Deed] = []
    private var latest: UInt64 = 0

    /// Records that an action begins now. The same once more, of which nothing has followed, is not listed again: a
    /// page that is shown twice, as in a tab and beside the inspector, reports it twice.
    func begin(_ words: String) {
        if let last = deeds.last, last.words == words, last.after == latest { deeds.removeLast() }
        append(words)
    }

    /// Removes everything before the current action.
    func clear() {
        deeds = isAtWork() ? deeds.suffix(1) : []
    }

    func record(_ event: TraceEvent) {
        if deeds.isEmpty || !isAtWork(),
            deeds.last.map({ $0.words != nil || $0.start.duration(to: .now) > Self.pause }) ?? true
        {
            append(nil)
        }
        latest = event.hop.id
    }

    private func append(_ words: String?) {
        deeds.append(Deed(words: words, date: Date(), after: latest, start: .now))
        if deeds.count > Self.limit { deeds.removeFirst() }
    }
}
