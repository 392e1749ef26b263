import Backplane
import Foundation

/// What a person did in a window, and which messages between its boards came of it. What nobody did comes in between.
@MainActor
final class DeedLog: TraceSink {
    /// Something that was done.
    struct Deed: Sendable, Equatable {
        /// What it was, in words such as `You pressed “Sign in”`; nil for what nobody did.
        let words: String?
        let date: Date
        /// The number of the last message before it.
        let after: UInt64
        /// What the root's clock showed.
        let start: ContinuousClock.Instant
    }

    /// How many deeds are kept.
    static let limit = 100
    /// How long what nobody did counts as one thing.
    private static let pause = Duration.seconds(2)

    let wantsLabels = false
    /// When the root's clock began.
    let began = ContinuousClock.now
    /// Whether a request is being worked on.
    var isAtWork: @MainActor () -> Bool = { false }
    /// Oldest first.
    private(set) var deeds: [Deed] = []
    private var latest: UInt64 = 0

    /// Takes note that something is done now.
    func begin(_ words: String) {
        append(words)
    }

    /// Forgets what was done before what is being done now.
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
